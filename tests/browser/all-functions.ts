export { evaluate, parseConfig, parseExpression, parseJson, parseTemplate } from "@landform/hcl";
export { functionTable } from "@landform/lang";
