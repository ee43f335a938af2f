import {
  attr,
  defineProvider,
  defineResource,
  type IdentityDefinition,
  type ProviderDefinition,
  type SchemaDefinition,
} from "@landform/provider-sdk";

const id = attr.string({ optional: true, computed: true, useStateForUnknown: true });
const ami = attr.string({ optional: true, onChange: ({ planned }) => planned === "force-replace" });

/** `hashicorp/test` as the cases have it: reading an object changes the `ami` `refresh-me`. */
export const testProvider = createTestProvider({ id, ami });

/** The one whose objects have an identity. */
export const identityTestProvider = createTestProvider({ id, ami }, { attributes: { id: "required" } });

/** The one whose objects have a secret too. */
export const sensitiveTestProvider = createTestProvider({
  id,
  ami,
  password: attr.string({ optional: true, sensitive: true }),
});

function createTestProvider(
  schema: SchemaDefinition,
  identity?: IdentityDefinition<SchemaDefinition>,
): ProviderDefinition {
  const testInstance = defineResource({
    type: "test_instance",
    schema,
    ...(identity !== undefined && { identity }),
    create: ({ planned }) => ({ ...planned, id: "placeholder" }),
    update: "stateOnly",
    read: ({ prior }) => (prior.ami === "refresh-me" ? { ...prior, ami: "refreshed" } : prior),
  });
  return defineProvider({
    name: "test",
    version: "1.2.3",
    schema: { region: attr.string({ optional: true }) },
    resources: [testInstance],
  });
}
