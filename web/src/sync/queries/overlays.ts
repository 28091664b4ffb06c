/** Applies waiting and recent writes to an answer of the server that may not contain them yet. */
import type { ReadName, RowKind } from '@quitanda/contract';
import type { Overlay, Overlays } from '../replica/definitions.ts';
import type { ReadKey, Write } from '../reads-and-writes.ts';

/**
 * A write that the server has applied, and when the device received the confirmation, milliseconds
 * since the epoch.
 */
export interface DoneWrite {
  readonly write: Write;
  readonly doneAt: number;
}

/** Returns the overlay of one read, applied with the read's input; undefined if it has none. */
export function overlayFor(overlays: Overlays, [name, input]: ReadKey) {
  const overlay = overlays[name] as Overlay<ReadName> | undefined;
  if (overlay === undefined) return undefined;
  const { apply, writes = [], rows = [] } = overlay;
  return {
    concerns: (write: Write) => writes.includes(write.name),
    dependsOn: (kinds: ReadonlySet<RowKind>) => rows.some((kind) => kinds.has(kind)),
    apply: (answer: unknown, write: Write): unknown =>
      apply ? apply(answer as Parameters<typeof apply>[0], write, input) : answer,
  };
}
