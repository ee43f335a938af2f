import {
  type AbsResourceInstance,
  formatAbsResourceInstance,
  formatModuleInstance,
  formatResourceInstance,
  impliedLocalName,
} from "@landform/addrs";

/** The address of a resource instance in parts. */
export interface ResourceAddressDocument {
  readonly addr: string;
  /** Empty for the root module. */
  readonly module: string;
  /** Within the module. */
  readonly resource: string;
  readonly implied_provider: string;
  readonly resource_type: string;
  readonly resource_name: string;
  readonly resource_key: number | string | null;
}

export function resourceAddressDocument(address: AbsResourceInstance): ResourceAddressDocument {
  const { resource, key, module } = address;
  return {
    addr: formatAbsResourceInstance(address),
    module: formatModuleInstance(module),
    resource: formatResourceInstance(resource, key),
    implied_provider: impliedLocalName(resource.type),
    resource_type: resource.type,
    resource_name: resource.name,
    resource_key: key ?? null,
  };
}
