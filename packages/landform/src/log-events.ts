import { formatAbsResourceInstance } from "@landform/addrs";
import type { Log } from "@landform/diagnostics";
import type { EngineEvent } from "@landform/engine";

type Listener = (event: EngineEvent) => void;

/** `listener`, with each event in the log too, where somebody reads it. Ids of objects are not told. */
export function withEventLog(listener: Listener | undefined, log: Log): Listener | undefined {
  if (log.error === undefined) return listener;
  return (event) => {
    logEvent(event, log);
    listener?.(event);
  };
}

function logEvent(event: EngineEvent, log: Log): void {
  const name = formatAbsResourceInstance(event.address);
  switch (event.kind) {
    case "applyStart":
      log.info?.(`Starting apply for ${name}`);
      log.debug?.(`${name}: applying the planned ${event.action} change`);
      return;
    case "applyFailed":
      log.error?.(`${name}: the ${event.action} change failed`);
      return;
    case "applyProgress":
    case "applyDone":
    case "readDone":
    case "ephemeralDone":
    case "ephemeralFailed":
    case "ephemeralProgress":
      log.debug?.(`${name}: ${event.kind} after ${Math.round(event.elapsedMs)} ms`);
      return;
    case "provisionFailed":
      log.error?.(`${name}: provisioner ${event.provisioner} failed`);
      return;
    case "provisionOutput":
      // Whatever a program prints may be secret.
      return;
    case "refreshStart":
    case "refreshDone":
    case "readStart":
    case "provisionStart":
    case "provisionDone":
    case "ephemeralStart":
    case "ephemeralDeferred":
    case "importPrepare":
    case "importFound":
    case "importStart":
    case "importDone":
    case "forgotten":
      log.debug?.(`${name}: ${event.kind}`);
      return;
  }
}
