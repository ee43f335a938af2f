import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { nullProvider } from "@landform/provider-null";
import { randomProvider } from "@landform/provider-random";
import { attr, defineProvider, defineResource } from "@landform/provider-sdk";

const contentOptions = { optional: true, onChange: "replace" } as const;

const localFile = defineResource({
  type: "local_file",
  schema: {
    content: attr.string(contentOptions),
    content_base64: attr.string(contentOptions),
    directory_permission: attr.string({ default: "0777", onChange: "replace" }),
    file_permission: attr.string({ default: "0777", onChange: "replace" }),
    filename: attr.string({ required: true, onChange: "replace" }),
    id: attr.string({ computed: true, useStateForUnknown: true }),
    sensitive_content: attr.string({ ...contentOptions, sensitive: true }),
    source: attr.string(contentOptions),
  },
  async create({ planned }) {
    const content = planned.content ?? "";
    await writeFile(planned.filename, content);
    return { ...planned, id: createHash("sha1").update(content).digest("hex") };
  },
  read: ({ prior }) => (existsSync(prior.filename) ? prior : undefined),
  delete: ({ prior }) => rm(prior.filename),
});

/** `hashicorp/local` 2.2.3 as far as the cases use it: files had an id as their only hash. */
export const oldLocalProvider = defineProvider({ name: "local", version: "2.2.3", resources: [localFile] });

/** What the cases use has not changed since. */
export const oldNullProvider = { ...nullProvider, version: "3.1.1" };
export const oldRandomProvider = { ...randomProvider, version: "3.4.3" };
