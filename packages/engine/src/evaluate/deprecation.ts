import { formatModuleInstance, formatModuleSource } from "@landform/addrs";
import type { OutputConfig } from "@landform/config";
import {
  deepMarksOf,
  formatPath,
  type Mark,
  type Marks,
  markAtPaths,
  type Path,
  type Value,
  withoutMarksDeepWithPaths,
} from "@landform/cty";
import type { Diagnostic, DiagnosticExtra, DiagnosticSink, SourceRange } from "@landform/diagnostics";
import type { Body, Expression } from "@landform/hcl";
import { warningAt } from "../diagnostics.js";
import { rangeAtPath } from "../resource/range-at-path.js";
import type { LiveModule } from "./live-module.js";

type UseOfDeprecated = Extract<DiagnosticExtra, { kind: "deprecation" }>;

/** What is told together: the use of one variable or output of one module, in all its instances and calls. */
export function useOfDeprecated(module: LiveModule, name: string, message: string): UseOfDeprecated {
  return {
    kind: "deprecation",
    cause: `${formatModuleInstance(module.address)}.${name}`,
    mergeKey: JSON.stringify([codeOf(module), name, message]),
    isRemote: isRemote(module),
  };
}

/** The source of a value that its author wants nobody to use any more, and what he says about it. */
interface Deprecation {
  readonly use: UseOfDeprecated;
  readonly message: string;
}

const prefix = "deprecated:";
const separator = "\0";

/** The mark of an output value that is deprecated (OpenTofu). It stays until the expression that refers to it has its value. */
export function deprecatedMark(module: LiveModule, { name }: OutputConfig, message: string): Mark {
  const { cause, mergeKey, isRemote } = useOfDeprecated(module, name, message);
  return prefix + [cause, mergeKey, isRemote, message].join(separator);
}

function deprecationIn(mark: Mark): Deprecation {
  const [cause = "", mergeKey = "", remote, ...message] = mark.slice(prefix.length).split(separator);
  return {
    use: { kind: "deprecation", cause, mergeKey, isRemote: remote === "true" },
    message: message.join(separator),
  };
}

function codeOf({ node: { call } }: LiveModule): string {
  return call?.sourceAddress === undefined ? "" : formatModuleSource(call.sourceAddress);
}

function isRemote(module: LiveModule): boolean {
  const address = module.node.call?.sourceAddress;
  if (address !== undefined && address.kind !== "local") return true;
  return module.parent !== undefined && isRemote(module.parent);
}

/** `value`, that of `expression`, without marks of what is deprecated: each is reported instead. */
export function reportDeprecated(value: Value, expression: Expression, diags: DiagnosticSink): Value {
  return takeDeprecations(value, (deprecation, path) => {
    const attribute = formatPath(path).replace(/^\./, "");
    const what = attribute === "" ? "This value" : `This value's attribute ${attribute}`;
    diags.add(derived(what, deprecation, expression.range));
  });
}

/** As `reportDeprecated`, for an object made from `body`; `address` of what has that body. */
export function reportDeprecatedArguments(
  value: Value,
  body: Body,
  address: string | undefined,
  diags: DiagnosticSink,
): Value {
  return takeDeprecations(value, (deprecation, path) => {
    const problem = derived("This value", deprecation, rangeAtPath(body, path));
    diags.add(address === undefined ? problem : { ...problem, address });
  });
}

function takeDeprecations(value: Value, report: (deprecation: Deprecation, path: Path) => void): Value {
  if (!hasDeprecations(deepMarksOf(value))) return value;
  const { value: plain, paths } = withoutMarksDeepWithPaths(value);
  const others = paths.map(({ path, marks }) => {
    const kept = new Set<Mark>();
    for (const mark of marks) {
      if (mark.startsWith(prefix)) report(deprecationIn(mark), path);
      else kept.add(mark);
    }
    return { path, marks: kept };
  });
  return markAtPaths(plain, others);
}

function hasDeprecations(marks: Marks): boolean {
  for (const mark of marks) if (mark.startsWith(prefix)) return true;
  return false;
}

function derived(what: string, { use, message }: Deprecation, subject: SourceRange): Diagnostic {
  const detail = `${what} is derived from ${use.cause}, which is deprecated with the following message:\n\n${message}`;
  return { ...warningAt(subject, "Value derived from a deprecated source", detail), extra: use };
}
