import { type Dialect, parseAbsResourceInstance } from "@landform/addrs";
import { DiagnosticList } from "@landform/diagnostics";
import { readStateFile } from "../read-state-file.js";
import { type JournaledObject, type JournalRecord, objectPrefix } from "./journal-record.js";

/**
 * The records of a journal, up to a line that is not complete: the process was killed while it wrote that, and did
 * nothing after it. None where the text is no journal.
 */
export function readJournal(text: string, dialect: Dialect): readonly JournalRecord[] {
  const records: JournalRecord[] = [];
  for (const line of text.split("\n").slice(0, -1)) {
    const record = readRecord(line, dialect);
    if (record === undefined || (records.length === 0 && record.kind !== "start")) break;
    records.push(record);
  }
  return records;
}

type Fields = Readonly<Record<string, unknown>>;

function readRecord(line: string, dialect: Dialect): JournalRecord | undefined {
  const fields = parseLine(line);
  switch (fields?.kind) {
    case "start": {
      const { lineage, serial } = fields;
      return typeof lineage === "string" && typeof serial === "number" ? { kind: "start", lineage, serial } : undefined;
    }
    case "saving":
      return typeof fields.serial === "number" ? { kind: "saving", serial: fields.serial } : undefined;
    case "begin": {
      const object = journaledObject(fields);
      return object && typeof fields.action === "string"
        ? { kind: "begin", action: fields.action, ...object }
        : undefined;
    }
    case "gone":
    case "end": {
      const object = journaledObject(fields);
      return object && { kind: fields.kind, ...object };
    }
    case "object":
      return storedObject(line.slice(objectPrefix.length, -1), dialect);
    default:
      return undefined;
  }
}

function parseLine(line: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

function journaledObject({ address, deposed }: Fields): JournaledObject | undefined {
  if (typeof address !== "string") return undefined;
  const parsed = parseAbsResourceInstance(address, new DiagnosticList());
  return parsed && { address: parsed, ...(typeof deposed === "string" && { deposedKey: deposed }) };
}

/** The one object of the state file in the record. */
function storedObject(state: string, dialect: Dialect): JournalRecord | undefined {
  const file = readStateFile(Buffer.from(state), dialect).value;
  for (const { module, resource, provider: config, instances } of file?.state.resources.values() ?? []) {
    for (const [key, { current, deposed, providerKey }] of instances) {
      const address = { module, resource, key };
      const provider = { config, ...(providerKey !== undefined && { key: providerKey }) };
      if (current !== undefined) return { kind: "object", address, object: current, provider };
      for (const [deposedKey, object] of deposed) return { kind: "object", address, deposedKey, object, provider };
    }
  }
  return undefined;
}
