// All of both packages is what is measured.
export * as cty from "@landform/cty";
export * as hcl from "@landform/hcl";
