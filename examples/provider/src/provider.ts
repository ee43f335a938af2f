import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { attr, defineFunction, defineProvider, parameter, types, withClient } from "@landform/provider-sdk";

/** What `configure` makes, and all hooks get: the folder that has the notes. */
interface Notebook {
  readonly folder: string;
}

const { defineResource, defineDataSource, defineEphemeral } = withClient<Notebook>();

const note = defineResource({
  type: "notes_note",
  description: "A note: a text file in the folder.",
  schema: {
    name: attr.string({ required: true, onChange: "replace", description: "Names the file." }),
    text: attr.string({ required: true }),
    tags: attr.map(types.string, { optional: true }),
    author: attr.singleNested({ name: attr.string({ required: true }) }, { optional: true }),
    password: attr.string({
      optional: true,
      writeOnly: true,
      description: "Seen when the note is written, never stored.",
    }),
    path: attr.string({ computed: true, useStateForUnknown: true }),
    length: attr.integer({ computed: true }),
  },
  identity: { attributes: { name: "required" } },
  validate({ config, error }) {
    if (config.name === "..") error("Invalid name", "A note can't be named like a folder.", "name");
  },
  plan({ prior, planned }) {
    // What follows from the text alone is known before it is written.
    return typeof planned.text === "string" && prior !== null ? { ...planned, length: planned.text.length } : undefined;
  },
  async create({ planned, config, client, private: store, log }) {
    store.set("protected", config.password !== null);
    log.debug("Writing a note", { name: planned.name });
    return { ...planned, ...(await write(client, planned.name, planned.text)) };
  },
  async read({ prior, client }) {
    const text = await readNote(client, prior.name);
    return text === undefined ? undefined : { ...prior, ...about(client, prior.name, text), text };
  },
  async update({ planned, client }) {
    return { ...planned, ...(await write(client, planned.name, planned.text)) };
  },
  delete: ({ prior, client }) => rm(fileOf(client, prior.name), { force: true }),
  import: ({ id, identity }) => ({ name: identity?.name ?? id }),
});

const found = defineDataSource({
  type: "notes_note",
  schema: { name: attr.string({ required: true }), text: attr.string({ computed: true }) },
  async read({ config, client, error }) {
    const text = await readNote(client, config.name);
    if (text !== undefined) return { ...config, text };
    error("No such note", `There is no note "${config.name}".`, "name");
    return undefined;
  },
});

const key = defineEphemeral({
  type: "notes_key",
  schema: { value: attr.string({ computed: true, sensitive: true }) },
  open: ({ client }) => ({ value: `key of ${path.basename(client.folder)}` }),
});

const initials = defineFunction({
  name: "initials",
  summary: "First letters of the words of a text",
  parameters: [parameter("text", types.string)],
  returns: types.string,
  call: ([text]) =>
    text
      .split(/\s+/)
      .map((word) => word.slice(0, 1))
      .join(""),
});

export const notes = defineProvider({
  name: "notes",
  version: "0.1.0",
  schema: { folder: attr.string({ required: true, description: "Where the notes are." }) },
  configure: ({ config }) => ({ folder: typeof config.folder === "string" ? config.folder : "." }),
  resources: [note],
  dataSources: [found],
  ephemeralResources: [key],
  functions: [initials],
});

function fileOf({ folder }: Notebook, name: string): string {
  return path.join(folder, `${name}.txt`);
}

function about(client: Notebook, name: string, text: string) {
  return { path: fileOf(client, name), length: text.length };
}

async function write(client: Notebook, name: string, text: string) {
  await writeFile(fileOf(client, name), text);
  return about(client, name, text);
}

/** Undefined when there is no such note. */
async function readNote(client: Notebook, name: string): Promise<string | undefined> {
  return readFile(fileOf(client, name), "utf8").catch(() => undefined);
}
