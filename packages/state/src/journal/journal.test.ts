import { type AbsResourceInstance, type Dialect, parseAbsResourceInstance } from "@landform/addrs";
import { DiagnosticList, invariant } from "@landform/diagnostics";
import { describe, expect, it } from "vitest";
import type { State, StateFile, StoredObject } from "../state.js";
import { emptyState, WorkingState } from "../working-state.js";
import { formatJournalRecord, type JournalRecord } from "./journal-record.js";
import { readJournal } from "./read-journal.js";
import { replayJournal } from "./replay-journal.js";

const dialect: Dialect = {
  name: "tofu",
  productName: "OpenTofu",
  version: "1.12.6",
  registryHost: "registry.opentofu.org",
};
const provider = {
  config: { module: [], provider: { hostname: "registry.opentofu.org", namespace: "hashicorp", type: "test" } },
};

function at(text: string): AbsResourceInstance {
  const address = parseAbsResourceInstance(text, new DiagnosticList());
  invariant(address !== undefined, "it is an address");
  return address;
}

function object(attributesJson: string): StoredObject {
  const plain = { status: "ready", schemaVersion: 1, sensitivePaths: [], dependencies: [], createBeforeDestroy: false };
  return { ...plain, status: "ready", attributesJson, private: Buffer.from([1, 2]) };
}

const start: JournalRecord = { kind: "start", lineage: "l", serial: 3 };
const made = (address: string, attributes = "{}"): JournalRecord => ({
  kind: "object",
  address: at(address),
  object: object(attributes),
  provider,
});
const begin = (address: string, action = "create"): JournalRecord => ({ kind: "begin", action, address: at(address) });
const end = (address: string): JournalRecord => ({ kind: "end", address: at(address) });

describe("readJournal", () => {
  const records: readonly JournalRecord[] = [
    start,
    begin(`module.m["k"].test_a.b[0]`),
    made("test_a.b", `{"exact":12345678901234567890123.5}`),
    { ...made("test_a.b"), deposedKey: "01234567" } as JournalRecord,
    { kind: "gone", address: at("test_a.b"), deposedKey: "01234567" },
    { kind: "saving", serial: 4 },
    end("test_a.b"),
  ];

  it("reads what was written", () => {
    expect(readJournal(records.map(formatJournalRecord).join(""), dialect)).toEqual(records);
  });

  it("stops at a line that is torn, wherever", () => {
    const lines = records.map(formatJournalRecord);
    const last = lines.at(-1) ?? "";
    for (let length = 0; length < last.length; length++) {
      const text = lines.slice(0, -1).join("") + last.slice(0, length);
      expect(readJournal(text, dialect)).toEqual(records.slice(0, -1));
    }
  });

  it.each(["", "nonsense\n", "{}\n", formatJournalRecord(end("test_a.b"))])("finds nothing in %j", (text) => {
    expect(readJournal(text, dialect)).toEqual([]);
  });
});

describe("replayJournal", () => {
  it.each([
    { name: "nothing happened", records: [], want: "test_a.old {}" },
    {
      name: "an object was made",
      records: [begin("test_a.b"), made("test_a.b"), end("test_a.b")],
      want: "test_a.b {}, test_a.old {}",
    },
    { name: "its end is not known", records: [begin("test_a.b")], want: "test_a.old {}; open: test_a.b create" },
    {
      name: "made, but more was to come",
      records: [begin("test_a.b"), made("test_a.b")],
      want: "test_a.b {}, test_a.old {}; open: test_a.b create",
    },
    {
      name: "destroyed",
      records: [begin("test_a.old", "delete"), { kind: "gone", address: at("test_a.old") }, end("test_a.old")],
      want: "",
    },
    {
      name: "saved in between",
      records: [made("test_a.b"), { kind: "saving", serial: 4 }],
      serial: 4,
      want: "test_a.b {}, test_a.old {}",
    },
    { name: "written by someone else", records: [made("test_a.b")], serial: 4, want: "does not fit" },
    { name: "of another state", records: [made("test_a.b")], lineage: "other", want: "does not fit" },
  ] satisfies readonly Case[])("$name", ({ records, serial = 3, lineage = "l", want }: Case) => {
    const working = new WorkingState(emptyState);
    working.setObject(at("test_a.old"), object("{}"), provider);
    const stored: StateFile = { terraformVersion: "", serial, lineage, state: working.snapshot() };
    const replay = replayJournal([start, ...records], stored);
    expect(replay === undefined ? "does not fit" : formatReplay(replay.state, replay.open)).toBe(want);
  });
});

interface Case {
  readonly name: string;
  readonly records: readonly JournalRecord[];
  readonly serial?: number;
  readonly lineage?: string;
  readonly want: string;
}

function formatReplay(state: State, open: NonNullable<ReturnType<typeof replayJournal>>["open"]): string {
  const objects = [...state.resources].flatMap(([name, { instances }]) =>
    [...instances.values()].map(({ current }) => `${name} ${current?.attributesJson}`),
  );
  const begun = open.map(({ address, action }) => `${address.resource.type}.${address.resource.name} ${action}`);
  return [objects.sort().join(", "), ...(begun.length === 0 ? [] : [`open: ${begun.join(", ")}`])].join("; ");
}
