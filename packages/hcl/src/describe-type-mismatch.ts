import { friendlyName, type ObjectType, type TupleType, type Type, typesEqual } from "@landform/cty";
import { quoted } from "@landform/diagnostics";

/** Where the types of a conditional's results, which don't unify, differ. A sentence without its full stop. */
export function describeTypeMismatch(whenTrue: Type, whenFalse: Type): string {
  if (whenTrue.kind === "object" && whenFalse.kind === "object") {
    const difference = describeObjectMismatch(whenTrue, whenFalse);
    if (difference !== undefined) return difference;
  }
  if (whenTrue.kind === "tuple" && whenFalse.kind === "tuple") {
    const difference = describeTupleMismatch(whenTrue, whenFalse);
    if (difference !== undefined) return difference;
  }
  const element = elementsOfSameKind(whenTrue, whenFalse);
  if (element !== undefined) {
    return `Mismatched ${whenTrue.kind} element types: ${describeTypeMismatch(...element)}`;
  }
  const [trueName, falseName] = [friendlyName(whenTrue), friendlyName(whenFalse)];
  return trueName === falseName
    ? "At least one deeply-nested attribute or element is not compatible across both the 'true' and the 'false' value"
    : `The 'true' value is ${trueName}, but the 'false' value is ${falseName}`;
}

function describeObjectMismatch(whenTrue: ObjectType, whenFalse: ObjectType): string | undefined {
  for (const [name, type] of whenTrue.attributes) {
    const other = whenFalse.attributes.get(name);
    if (other === undefined) {
      return `The 'true' value includes object attribute ${quoted(name)}, which is absent in the 'false' value`;
    }
    if (!typesEqual(type, other)) {
      return `Type mismatch for object attribute ${quoted(name)}: ${describeTypeMismatch(type, other)}`;
    }
  }
  for (const name of whenFalse.attributes.keys()) {
    if (whenTrue.attributes.has(name)) continue;
    return `The 'false' value includes object attribute ${quoted(name)}, which is absent in the 'true' value`;
  }
  return undefined;
}

function describeTupleMismatch(whenTrue: TupleType, whenFalse: TupleType): string | undefined {
  const [trueLength, falseLength] = [whenTrue.elements.length, whenFalse.elements.length];
  if (trueLength !== falseLength) {
    return `The 'true' tuple has length ${trueLength}, but the 'false' tuple has length ${falseLength}`;
  }
  for (const [index, type] of whenTrue.elements.entries()) {
    const other = whenFalse.elements[index];
    if (other === undefined || typesEqual(type, other)) continue;
    return `Type mismatch for tuple element ${index}: ${describeTypeMismatch(type, other)}`;
  }
  return undefined;
}

/** The element types of two collections of one kind, where their names alone would not tell the difference. */
function elementsOfSameKind(whenTrue: Type, whenFalse: Type): [Type, Type] | undefined {
  if (!("element" in whenTrue && "element" in whenFalse) || whenTrue.kind !== whenFalse.kind) return undefined;
  const [left, right] = [whenTrue.element, whenFalse.element];
  const structural = (left.kind === "object" || left.kind === "tuple") && left.kind === right.kind;
  return structural ? [left, right] : undefined;
}
