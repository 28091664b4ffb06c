/**
 * A cursor says how far a device has read the changes of its household. The device treats it as an
 * opaque text, except for its revision (`cursorRevision`).
 */
import { rowsVersion } from '@quitanda/contract';

export interface Cursor {
  /** The database to which the revision belongs. */
  readonly epoch: string;
  readonly householdId: string;
  /**
   * The device has every row before this revision, and the rows of this revision up to this kind
   * and id.
   */
  readonly revision: number;
  readonly kind: string;
  readonly id: string;
  /**
   * The revision at which the last reset began. Rows that were deleted before it have never been on
   * the device.
   */
  readonly resetRevision: number;
}

/**
 * Returns the text of a cursor. It begins with the version of the rows, so that a device with rows
 * of another version fetches everything again.
 */
export function writeCursor({
  epoch,
  householdId,
  revision,
  kind,
  id,
  resetRevision,
}: Cursor): string {
  return [rowsVersion, epoch, householdId, revision, resetRevision, kind, id].join('.');
}

/** Control characters are excluded, because PostgreSQL refuses U+0000 in a text. */
const cursorPattern =
  /^(\d+)\.([\da-f-]+)\.([\da-f-]+)\.(\d{1,15})\.(\d{1,15})\.([a-zA-Z~]+)\.(\P{Cc}*)$/u;

/** Returns undefined for a text that is not a cursor of this version. */
export function readCursor(text: string | null): Cursor | undefined {
  const [, version, epoch = '', householdId = '', revision, resetRevision, kind = '', id = ''] =
    cursorPattern.exec(text ?? '') ?? [];
  if (version !== String(rowsVersion)) return undefined;
  return {
    epoch,
    householdId,
    revision: Number(revision),
    resetRevision: Number(resetRevision),
    kind,
    id,
  };
}
