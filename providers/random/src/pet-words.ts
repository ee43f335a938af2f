function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

export const adverbs = words(`
  ably amply aptly barely boldly bravely brightly briskly broadly calmly cleanly clearly closely comfily coolly
  crisply curiously daily deeply deftly dimly dryly duly eagerly early easily evenly exactly fairly faintly
  faithfully fiercely finely firmly fondly frankly freely freshly friendly fully gamely gently gladly gracefully
  grandly happily harshly hourly humbly idly jointly jolly justly keenly kindly largely lately lightly likely
  lively lonely loosely loudly lovely loyally lucidly luckily mainly merely merrily mildly monthly mostly neatly
  newly nicely nimbly nobly oddly only openly orderly partly patiently plainly playfully politely promptly proudly
  purely quickly quietly quirkily rapidly rarely readily really richly rightly roughly roundly safely sharply
  shyly silently simply slightly slowly smartly smoothly softly solely solidly soundly steadily sternly strangely
  strictly strongly suddenly surely sweetly swiftly tenderly thickly thinly tightly timely truly vastly verily
  visibly vividly warmly weekly widely wildly wisely wittily yearly
`);

export const adjectives = words(`
  able airy amber ample apt arctic ardent autumn azure balmy bold bonny bouncy brave breezy brief bright brisk broad
  bronze bubbly busy calm candid careful caring casual cheery chilly civil clean clear clever coastal cosmic cosy
  crafty creamy crimson crisp curious curly cute daring dapper decent deep deft dewy direct distant dotted driven
  dusky eager early earnest earthy easy elated elder elegant emerald endless epic even exact fabled fair faithful
  famous fancy fearless feathery festive fine firm fleet fluffy fluent flying fond frank free fresh frosty frugal
  full funny gallant genial gentle giddy gifted giving glad gleaming glossy golden good graceful grand grateful
  great green hardy hasty hazel hearty helpful honest humble hungry ideal immense ivory jaunty jolly jovial joyful
  just keen kind large lasting lavish leafy lemon light lilac limber lively local lofty loyal lucid lucky lunar
  magic maple marine massive mellow merry mighty mild misty modest mossy musical mystic native neat nimble noble
  nordic novel olive open opal orderly outgoing patient pearly peppy placid playful plucky plum polar polite poppy
  posh precise pretty prime proper proud pure quaint quick quiet quirky radiant rapid rare ready refined regal
  rich ripe roaming robust rosy round royal ruby rugged rustic sage sandy scarlet secret serene shady sharp shiny
  shy silent silky silver simple sincere sleek sleepy slender smart smooth snappy snowy social soft solar solid
  sound sparkly speedy spicy spotted spry stable starry steady stellar still stormy stout striped strong sturdy
  subtle sunny superb supple swift tall tame tangy tawny tender thankful thrifty tidy tiny tough tranquil true
  trusty upbeat urban useful valiant vast velvet vernal vibrant vital vivid warm wary whimsical wild willing wise
  witty worthy young zany zealous zesty
`);

export const animals = words(`
  aardvark adder albatross alpaca anchovy angelfish ant anteater antelope ape armadillo asp auk avocet axolotl baboon
  badger barnacle barracuda bat beagle bear beaver bee beetle bison blackbird boar bobcat bonobo bream buck buffalo
  bullfinch bumblebee bunny buzzard caiman camel canary capybara caracal cardinal caribou carp cassowary cat
  caterpillar catfish centipede chamois chameleon cheetah chickadee chinchilla chipmunk cicada civet clam cobra cod
  collie colt condor coral corgi cormorant cougar cow coyote crab crane crayfish cricket crocodile crow cuckoo
  curlew cuttlefish dachshund damselfly deer dingo dodo dog dolphin donkey dormouse dove dragonfly drake duck
  dunlin eagle earwig echidna eel egret eider eland elephant elk emu ermine falcon fawn ferret finch firefly fish
  flamingo flounder fly foal fowl fox frog gannet gazelle gecko gerbil gibbon giraffe gnat gnu goat goldfinch
  goldfish goose gorilla goshawk grackle grasshopper grebe greyhound grouse guanaco gull guppy haddock halibut
  hamster hare harrier hawk hedgehog heron herring hippo hornet horse hound hummingbird husky hyena ibex ibis
  iguana impala jackal jackdaw jaguar jay jellyfish kangaroo katydid kestrel kingfisher kite kitten kiwi koala koi
  kookaburra krill kudu lab labrador ladybird lamb lamprey lapwing lark lemming lemur leopard limpet linnet lion
  lizard llama lobster locust loon loris lynx macaque macaw mackerel magpie mallard mammoth manatee mandrill
  mantis marlin marmoset marmot marten martin meerkat mink minnow mole mongoose monkey moose mosquito moth mouse
  mule mussel narwhal newt nightingale ocelot octopus okapi opossum orca oriole oryx osprey ostrich otter owl ox
  oyster panda panther parakeet parrot partridge peacock peahen pelican penguin perch petrel pheasant pig pigeon
  pika pike piglet plaice plover pony poodle porcupine porpoise possum prawn puffin pug puma python quail quokka
  rabbit raccoon ram raven ray redstart reindeer rhino robin rook rooster salamander salmon sandpiper sardine
  scallop scorpion seahorse seal shark sheep shrew shrimp siskin skink skunk skylark sloth snail snake snipe sole
  sparrow spider sponge squid squirrel stag starfish starling stingray stoat stork sturgeon swallow swan swift
  tadpole tamarin tapir tarsier tern terrier thrush tick tiger toad tortoise toucan trout tuna turbot turkey
  turtle viper vole vulture wagtail wallaby walrus warbler warthog wasp weasel weevil whale whelk whippet wildcat
  wolf wolverine wombat woodcock woodlouse woodpecker worm wren yak zebra
`);
