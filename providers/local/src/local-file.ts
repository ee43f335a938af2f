import { attr, defineResource, exactlyOneOf } from "@landform/provider-sdk";
import { contentHashes } from "./content.js";
import { permission } from "./permission.js";
import { createFile, type FileKind, isUnchanged, removeFile } from "./write-file.js";

const filename = attr.string({
  required: true,
  onChange: "replace",
  description: "Where to write the file. Missing directories are made; a file that is there is overwritten.",
});

function mode(what: string, value: string) {
  return attr.string({
    default: value,
    onChange: "replace",
    validate: permission,
    description: `Permissions of ${what} before the umask, in octal digits; \`"${value}"\` by default.`,
  });
}

/** `local_file`; relative paths start at `directory`. */
export function defineLocalFile(directory: string) {
  const kind: FileKind = { name: "local file", directory };
  return defineResource({
    type: "local_file",
    description: "A file on the machine that runs this.",
    schema: {
      filename,
      content: attr.string({
        optional: true,
        onChange: "replace",
        validate: exactlyOneOf("sensitive_content", "content_base64", "source"),
        description: "What to write, as text.",
      }),
      sensitive_content: attr.string({
        optional: true,
        sensitive: true,
        onChange: "replace",
        deprecated: "Use the `local_sensitive_file` resource instead",
        validate: exactlyOneOf("content", "content_base64", "source"),
        description: "What to write, as text that is not shown. Use `local_sensitive_file` instead.",
      }),
      content_base64: attr.string({
        optional: true,
        onChange: "replace",
        validate: exactlyOneOf("content", "sensitive_content", "source"),
        description: "What to write, in base64.",
      }),
      source: attr.string({
        optional: true,
        onChange: "replace",
        validate: exactlyOneOf("content", "sensitive_content", "content_base64"),
        description: "The file to copy.",
      }),
      file_permission: mode("the file", "0777"),
      directory_permission: mode("directories that are made", "0777"),
      ...contentHashes,
    },
    async create({ planned, error }) {
      const hashes = await createFile(kind, planned, error);
      return hashes === undefined ? undefined : { ...planned, ...hashes };
    },
    read: async ({ prior, error }) => ((await isUnchanged(kind, prior.filename, prior.id, error)) ? prior : undefined),
    delete: ({ prior }) => removeFile(kind, prior.filename),
  });
}

/** `local_sensitive_file`: as `local_file`, with a content that is not shown. */
export function defineLocalSensitiveFile(directory: string) {
  const kind: FileKind = { name: "local sensitive file", directory };
  return defineResource({
    type: "local_sensitive_file",
    description: "A file on the machine that runs this, with a content that is not shown.",
    schema: {
      filename,
      content: attr.string({
        optional: true,
        sensitive: true,
        onChange: "replace",
        validate: exactlyOneOf("content_base64", "source"),
        description: "What to write, as text.",
      }),
      content_base64: attr.string({
        optional: true,
        sensitive: true,
        onChange: "replace",
        validate: exactlyOneOf("content", "source"),
        description: "What to write, in base64.",
      }),
      source: attr.string({
        optional: true,
        onChange: "replace",
        validate: exactlyOneOf("content", "content_base64"),
        description: "The file to copy.",
      }),
      file_permission: mode("the file", "0700"),
      directory_permission: mode("directories that are made", "0700"),
      ...contentHashes,
    },
    async create({ planned, error }) {
      const hashes = await createFile(kind, planned, error);
      return hashes === undefined ? undefined : { ...planned, ...hashes };
    },
    read: async ({ prior, error }) => ((await isUnchanged(kind, prior.filename, prior.id, error)) ? prior : undefined),
    delete: ({ prior }) => removeFile(kind, prior.filename),
  });
}
