import { jsonString } from "@landform/cty";

/** Who holds a state lock, and what for; as stored beside the state. */
export interface LockInfo {
  /** A UUID; what `force-unlock` wants. */
  readonly id: string;
  /** `OperationTypeApply`, `state-mv`... */
  readonly operation: string;
  readonly info: string;
  /** `user@host`. */
  readonly who: string;
  readonly version: string;
  /** RFC 3339 in UTC, with up to nine digits of a second's fraction. */
  readonly created: string;
  readonly path: string;
}

/** The JSON that Terraform and OpenTofu keep: compact, keys in this order. */
export function formatLockInfoJson(info: LockInfo): string {
  const members = memberNames.map(([key, name]) => `"${name}":${jsonString(info[key])}`);
  return `{${members.join(",")}}`;
}

/** Undefined if `text` is no JSON object. Members that are missing read as empty. */
export function parseLockInfoJson(text: string): LockInfo | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof json !== "object" || json === null) return undefined;
  const members = new Map<string, unknown>(Object.entries(json));
  const member = (name: string, absent = "") => {
    const value = members.get(name);
    return typeof value === "string" ? value : absent;
  };
  return {
    id: member("ID"),
    operation: member("Operation"),
    info: member("Info"),
    who: member("Who"),
    version: member("Version"),
    created: member("Created", "0001-01-01T00:00:00Z"),
    path: member("Path"),
  };
}

const memberNames: readonly (readonly [keyof LockInfo, string])[] = [
  ["id", "ID"],
  ["operation", "Operation"],
  ["info", "Info"],
  ["who", "Who"],
  ["version", "Version"],
  ["created", "Created"],
  ["path", "Path"],
];

/** For people, several lines with a final line break. */
export function describeLock(info: LockInfo): string {
  return `Lock Info:
  ID:        ${info.id}
  Path:      ${info.path}
  Operation: ${info.operation}
  Who:       ${info.who}
  Version:   ${info.version}
  Created:   ${describeTime(info.created)}
  Info:      ${info.info}
`;
}

/** `2026-11-30T15:29:54.120Z` as Go prints it: `2026-11-30 15:29:54.12 +0000 UTC`. */
function describeTime(created: string): string {
  const [, date, time, fraction = ""] = /^([\d-]+)T([\d:]+)(\.\d+)?Z$/.exec(created) ?? [];
  if (date === undefined || time === undefined) return created;
  return `${date} ${time}${fraction.replace(/\.?0+$/, "")} +0000 UTC`;
}
