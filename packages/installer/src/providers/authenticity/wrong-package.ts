/** What was downloaded is not what its source says it is. */
export class WrongPackage extends Error {}

export function isWrongPackage(error: unknown): error is WrongPackage {
  return error instanceof WrongPackage;
}
