/** `undefined`: no `count` or `for_each`. A number for `count`, a string for `for_each`. */
export type InstanceKey = number | string | undefined;
