import { randomUUID } from "node:crypto";
import type { Dialect } from "@landform/addrs";
import {
  dynamicNull,
  isUnknown as isUnknownValue,
  objectValue,
  rawEquals,
  stringValue,
  unknownValue,
  type Value,
} from "@landform/cty";
import type { DiagnosticsResponse, TypedConfigRequest } from "@landform/provider-protocol";
import { attr, defineResource, isUnknown, type Resource, type Unknown, unknown } from "@landform/provider-sdk";

const definition = (dialect: Dialect) =>
  defineResource({
    type: "terraform_data",
    schema: {
      id: attr.string({ computed: true, useStateForUnknown: "nonNull", neverNull: true }),
      input: attr.dynamic({ optional: true }),
      output: attr.dynamic({ computed: true }),
      triggers_replace: attr.dynamic({ optional: true }),
    },
    plan({ prior, planned, requireReplace }) {
      const { input } = planned;
      if (prior === null) return { ...planned, output: plannedOutput(input) };
      if (!rawEquals(prior.triggers_replace, planned.triggers_replace)) {
        requireReplace("triggers_replace");
        return { ...planned, id: unknown, output: plannedOutput(input) };
      }
      return { ...planned, output: rawEquals(prior.input, input) ? prior.output : unknownValue(input.type) };
    },
    create: ({ planned }) => settle(planned),
    update: ({ planned }) => settle(planned),
    import: ({ id }) => ({ id }),
    moves: [
      ({ sourceType, sourceProvider, stored, error }) => {
        const isOfficial = sourceProvider.endsWith("/hashicorp/null");
        if (dialect.name === "terraform" && !isOfficial)
          return error(unsupportedSource.summary, unsupportedSource.detail);
        if (sourceType === "null_resource") return fromNullResource(stored);
        const words = `unsupported move: ${sourceType} -> terraform_data`;
        return error(`${words}; only move from null_resource to terraform_data is supported`, "");
      },
    ],
  });

/** `terraform_data`: keeps a value, and passes it on once it is applied. */
export function defineTerraformData(dialect: Dialect): Resource {
  return { ...definition(dialect), validate: validateReadOnly };
}

const unsupportedSource = {
  summary: "Unsupported source provider for move operation",
  detail: "Only moving from the official hashicorp/null provider to terraform_data is supported.",
};

/** The output has the type of the input, and is null where that is. */
function plannedOutput(input: Value): Value {
  return input.kind === "null" ? input : unknownValue(input.type);
}

interface Data {
  readonly input: Value;
  readonly triggers_replace: Value;
  readonly output: Value;
}

function settle<T extends Data & { readonly id: string | null | Unknown }>(planned: T) {
  return {
    ...planned,
    id: isUnknown(planned.id) ? randomUUID() : planned.id,
    output: isUnknownValue(planned.output) ? planned.input : planned.output,
  };
}

function fromNullResource(stored: Readonly<Record<string, unknown>>): Data & { readonly id: string | null } {
  const { id, triggers } = stored;
  const entries = typeof triggers === "object" && triggers !== null ? Object.entries(triggers) : undefined;
  return {
    id: typeof id === "string" ? id : null,
    input: dynamicNull,
    output: dynamicNull,
    triggers_replace:
      entries === undefined
        ? dynamicNull
        : objectValue(Object.fromEntries(entries.map(([name, value]) => [name, stringValue(String(value))]))),
  };
}

async function validateReadOnly({ config }: TypedConfigRequest): Promise<DiagnosticsResponse> {
  const entries = config.kind === "known" && config.raw instanceof Map ? config.raw : new Map<string, Value>();
  const set = ["id", "output"].filter((name) => entries.get(name)?.kind !== "null");
  return {
    diagnostics: set.map((name) => ({
      severity: "error",
      summary: `"${name}" attribute is read-only`,
      detail: "",
      isPlaceless: true,
    })),
  };
}
