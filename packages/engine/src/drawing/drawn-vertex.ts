import { type ConfigResource, formatConfigResource } from "@landform/addrs";

/** A step as drawings show it, under the name that the reference tools give it. Names are not always unique. */
export interface DrawnVertex {
  readonly name: string;
  /** Of what stands for an object, a provider or a value from outside; the others are there for their edges. */
  readonly outline?: Outline;
  /** Which block it is about, for objects. */
  readonly resource?: ConfigResource;
  /** Connects others and is not shown. */
  readonly isHidden?: true;
}

export interface Outline {
  readonly label: string;
  readonly shape: "box" | "diamond" | "note";
}

/** Something that is done to objects of `resource`; those of all instances have the same label. */
export function drawnObject(resource: ConfigResource, name: string): DrawnVertex {
  return { name, resource, outline: { label: formatConfigResource(resource), shape: "box" } };
}

export function drawnNote(name: string, label = name): DrawnVertex {
  return { name, outline: { label, shape: "note" } };
}
