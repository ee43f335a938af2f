import { configResourceOf, type Dialect, formatAbsResourceInstance } from "@landform/addrs";
import type { ModuleNode } from "@landform/config";
import type { Expression } from "@landform/hcl";
import type {
  Cause,
  Explanation,
  OutputChange,
  OutputExplanation,
  Plan,
  ResourceInstanceChange,
  Written,
} from "@landform/plan";
import { moduleAt } from "../config-tree.js";
import { resourceConfig } from "../evaluate/resource-config.js";
import type { SchemaSource } from "../providers/schemas.js";
import { destinationOf, explicitMoves, type MoveStatement } from "../refactoring/move-statement.js";
import { type RemovedBlock, removalOf, removedBlocks } from "../refactoring/removed-blocks.js";
import { inExpression, type Place, ReferenceSources } from "../relevance/reference-sources.js";
import { attributeCauses } from "./attribute-causes.js";
import type { Explaining } from "./explaining.js";
import { findOrigins, type OriginInput } from "./find-origins.js";
import { PlannedChanges } from "./planned-changes.js";

/** What a plan was made from. It can be one that was read from a file, whichever program wrote it. */
export interface ExplainInput {
  readonly plan: Plan;
  readonly config: ModuleNode;
  readonly schemas: SchemaSource;
  readonly dialect: Dialect;
}

/** Tells why a plan has one of its changes. */
export interface Explainer {
  resource(change: ResourceInstanceChange): Explanation;
  output(change: OutputChange): OutputExplanation;
}

/** Find out why a plan has the changes that it has: from the plan and the configuration, nobody else is asked. */
export function createExplainer(input: ExplainInput): Explainer {
  const { plan, config, schemas, dialect } = input;
  const origins: OriginInput = {
    sources: new ReferenceSources(config, schemas),
    changes: new PlannedChanges(plan),
  };
  const statements: Statements = { moves: explicitMoves(config), removed: removedBlocks(config, dialect) };
  return {
    resource(change) {
      const place = placeOf(change, config);
      const explaining: Explaining = { ...origins, change, ...(place && { place }) };
      return { change, causes: [...placeCauses(change, statements), ...causesOf(explaining, plan, statements)] };
    },
    output(change) {
      const output = config.module.outputs.get(change.name);
      return { change, ...(output && { written: written(output.expression, { node: config, module: [] }, origins) }) };
    },
  };
}

interface Statements {
  readonly moves: readonly MoveStatement[];
  readonly removed: readonly RemovedBlock[];
}

function placeOf({ address }: ResourceInstanceChange, config: ModuleNode): Explaining["place"] {
  const node = moduleAt(config, configResourceOf(address).module);
  const block = node && resourceConfig(node.module, address.resource);
  return node && block && { node, module: address.module, block, key: address.key };
}

/** Why the object has this address. */
function placeCauses(
  { address, previousAddress, change }: ResourceInstanceChange,
  { moves }: Statements,
): readonly Cause[] {
  const causes: Cause[] = [];
  const [from, to] = [formatAbsResourceInstance(previousAddress), formatAbsResourceInstance(address)];
  if (from !== to) {
    const statement = moves.find((move) => {
      const destination = destinationOf(move, previousAddress);
      return destination !== undefined && formatAbsResourceInstance(destination) === to;
    });
    causes.push({ kind: "moved", from, ...(statement && { statement: statement.range }) });
  }
  if (change.importing !== undefined) causes.push({ kind: "imported" });
  return causes;
}

function causesOf(explaining: Explaining, plan: Plan, statements: Statements): readonly Cause[] {
  const { change } = explaining;
  switch (change.change.action) {
    case "no-op":
      return [];
    case "create":
      return [whyMissing(explaining)];
    case "read":
      return [whyLater(explaining)];
    case "update":
      return attributeCauses(explaining);
    case "delete":
    case "forget":
      return [whyWithoutPlace(explaining, plan, statements)];
    case "delete-then-create":
    case "create-then-delete":
    case "forget-then-create":
      return whyReplaced(explaining);
  }
}

function whyMissing({ changes, change, place, ...origins }: Explaining): Cause {
  if (changes.driftOf(change)?.change.action === "delete") return { kind: "vanished" };
  const repetition = place && writtenRepetition(place, { changes, ...origins });
  return {
    kind: "new",
    ...(place && { declared: { range: place.block.range, origins: [] } }),
    ...(repetition && { repetition }),
  };
}

function whyReplaced(explaining: Explaining): readonly Cause[] {
  const { change, place } = explaining;
  switch (change.reason) {
    case "replace_because_tainted":
      return [{ kind: "tainted" }];
    case "replace_by_request":
      return [{ kind: "requested" }, ...attributeCauses(explaining)];
    case "replace_by_triggers":
      return [
        ...(place?.block.lifecycle.replaceTriggeredBy ?? []).flatMap((expression): readonly Cause[] => {
          const trigger = written(expression, place, explaining);
          return trigger.origins.length === 0 ? [] : [{ kind: "triggered", trigger }];
        }),
        ...attributeCauses(explaining),
      ];
    default:
      return attributeCauses(explaining);
  }
}

function whyLater(explaining: Explaining): Cause {
  const { change, place, sources } = explaining;
  const reason = change.reason ?? "read_because_config_unknown";
  if (place === undefined) return { kind: "readLater", reason, waitsFor: [] };
  const named = place.block.dependsOn.map((reference) => ({ place, reference }));
  const references = [...named, ...sources.ofResource(place, change.address.resource)];
  const seen = new Set<string>();
  // Where a resource is named says more here than nothing.
  const waitsFor = references.flatMap((placed) =>
    findOrigins([placed], explaining, seen).map((origin) => ({ range: placed.reference.range, ...origin })),
  );
  return { kind: "readLater", reason, waitsFor };
}

function whyWithoutPlace(explaining: Explaining, { mode }: Plan, { removed }: Statements): Cause {
  const { change, place } = explaining;
  if (mode === "destroy") return { kind: "destroyAll" };
  if (change.deposedKey !== undefined) return { kind: "leftOver" };
  const removal = place === undefined ? removalOf(removed, configResourceOf(change.address)) : undefined;
  const statement: Written | undefined = removal && { range: removal.range, origins: [] };
  const said =
    statement ?? (place && (writtenRepetition(place, explaining) ?? { range: place.block.range, origins: [] }));
  return { kind: "noPlace", ...(change.reason && { reason: change.reason }), ...(said && { written: said }) };
}

/** The block's `count` or `for_each`. */
function writtenRepetition(place: NonNullable<Explaining["place"]>, input: OriginInput): Written | undefined {
  const { count, forEach, lifecycle } = place.block;
  const expression = count ?? forEach ?? lifecycle.enabled;
  return expression && written(expression, place, input);
}

function written(expression: Expression, place: Place | undefined, input: OriginInput): Written {
  const references = place === undefined ? [] : inExpression(place, expression);
  return { range: expression.range, origins: findOrigins(references, input) };
}
