import { readFile } from "node:fs/promises";
import { attr, defineDataSource } from "@landform/provider-sdk";
import { fileErrorText } from "@landform/provider-sdk/go-text";
import { contentHashes, hashesOf } from "./content.js";
import { located } from "./paths.js";

/** `local_file` and `local_sensitive_file` as data sources; relative paths start at `directory`. */
export function defineFileDataSource(type: string, isSensitive: boolean, directory: string) {
  return defineDataSource({
    type,
    description: `The content of a file on the machine that runs this${isSensitive ? ", not to be shown" : ""}.`,
    schema: {
      filename: attr.string({ required: true, description: "The file to read." }),
      content: attr.string({
        computed: true,
        sensitive: isSensitive,
        description: "The content as text; what is no UTF-8 becomes replacement characters.",
      }),
      content_base64: attr.string({ computed: true, sensitive: isSensitive, description: "The content in base64." }),
      ...contentHashes,
    },
    async read({ config, error }) {
      try {
        const content = await readFile(located(directory, config.filename));
        return {
          ...config,
          content: content.toString("utf8"),
          content_base64: content.toString("base64"),
          ...hashesOf(content),
        };
      } catch (thrown) {
        const original = fileErrorText(thrown, config.filename);
        return error(
          "Read local file data source error",
          `The file at given path cannot be read.\n\n+Original Error: ${original}`,
        );
      }
    },
  });
}
