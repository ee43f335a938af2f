import { diagnostic } from "./diagnostics.js";
import { dynamicValue } from "./dynamic-value.js";
import { bool, integer, nested, repeated, text } from "./fields.js";
import { message } from "./message.js";
import { identityData } from "./shared-messages.js";

/** Calls that are answered by any number of messages: searches and actions. */

export const listRequest = message({
  typeName: text(1),
  config: nested(2, dynamicValue),
  includeObject: bool(3),
  limit: integer(4),
});
export const listEvent = message({
  identity: nested(1, identityData),
  displayName: text(2),
  object: nested(3, dynamicValue),
  diagnostics: repeated(4, diagnostic),
});

const progress = message({ message: text(1) });
const completed = message({ diagnostics: repeated(1, diagnostic) });
export const actionEvent = message({ progress: nested(1, progress), completed: nested(2, completed) });
