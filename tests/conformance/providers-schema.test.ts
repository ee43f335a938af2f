import { cpSync, readFileSync } from "node:fs";
import path from "node:path";
import { attr, defineFunction, defineProvider, defineResource, parameter, types } from "@landform/provider-sdk";
import { describe, expect, it } from "vitest";
import { useOwnFolders } from "../own-folder.js";
import { runTofu } from "../run-tofu.js";
import { haveSuites, suitesDirectory } from "../suites.js";

const testInstance = defineResource({
  type: "test_instance",
  schema: {
    id: attr.string({ optional: true, computed: true }),
    ami: attr.string({ optional: true }),
    volumes: attr.listNested(
      { size: attr.string({ required: true }), mount_point: attr.string({ required: true }) },
      { optional: true },
    ),
  },
  create: ({ planned }) => ({ ...planned, id: "new" }),
});

const testFunction = defineFunction({
  name: "test_func",
  summary: "test",
  description: "a basic string function",
  parameters: [parameter("input", types.number)],
  variadic: parameter("variadic_input", types.list(types.bool)),
  returns: types.string,
  call: ([input]) => String(input),
});

const testProvider = defineProvider({
  name: "test",
  version: "1.2.3",
  schema: { region: attr.string({ optional: true }) },
  resources: [testInstance],
  functions: [testFunction],
});

useOwnFolders();

describe.skipIf(!haveSuites)("providers schema -json (needs the shared suites)", () => {
  it.each(["empty", "required"])("%s", async (name) => {
    const directory = path.join(suitesDirectory, "command", "providers-schema", name);
    cpSync(directory, ".", { recursive: true });
    expect(await runTofu(["init"], [testProvider])).toMatchObject({ code: 0 });
    const { code, stdout } = await runTofu(["providers", "schema", "-json"], [testProvider]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(JSON.parse(readFileSync(path.join(directory, "output.json"), "utf8")));
  });
});
