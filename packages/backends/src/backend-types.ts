import type { Dialect } from "@landform/addrs";
import type { BackendType } from "./backend.js";
import { httpBackendType } from "./http/http-backend-type.js";
import { inmemBackendType } from "./inmem/inmem-backend-type.js";
import { localBackendType } from "./local/local-backend.js";
import { pgBackendType } from "./pg/pg-backend-type.js";
import { s3BackendType } from "./s3/s3-backend-type.js";
import { unavailableBackendTypes } from "./unavailable/unavailable-backend-types.js";

/** The kind of backend that has this name. What it takes to speak to a place is loaded when one is created. */
export function backendTypeNamed(name: string, dialect: Dialect["name"]): BackendType | undefined {
  return types.get(name)?.(dialect);
}

const same = (type: BackendType) => [type.name, () => type] as const;

const types: ReadonlyMap<string, (dialect: Dialect["name"]) => BackendType> = new Map([
  same(localBackendType),
  ["http", httpBackendType],
  same(inmemBackendType),
  ["pg", pgBackendType],
  ["s3", s3BackendType],
  ...unavailableBackendTypes.map(same),
]);
