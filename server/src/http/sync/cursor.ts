/** Where a device stands in the changes of its household. The device reads its `cursorRevision` alone. */
import { rowsVersion } from '@quitanda/contract';

export interface Cursor {
  /** The database that the revision is of. */
  readonly epoch: string;
  readonly householdId: string;
  /** The device has everything up to this revision, and of it the rows up to this kind and id. */
  readonly revision: number;
  readonly kind: string;
  readonly id: string;
  /** During a reset: the revision at which it began. What was removed before never was there. */
  readonly resetAt: number;
}

/** Written so that a device of another version of the rows starts anew. */
export function writeCursor({ epoch, householdId, revision, kind, id, resetAt }: Cursor): string {
  return [rowsVersion, epoch, householdId, revision, resetAt, kind, id].join('.');
}

const written = /^(\d+)\.([\da-f-]+)\.([\da-f-]+)\.(\d{1,15})\.(\d{1,15})\.([a-zA-Z~]+)\.(.*)$/su;

/** undefined for what is not a cursor of these rows. */
export function readCursor(text: string | null): Cursor | undefined {
  const [, version, epoch = '', householdId = '', revision, resetAt, kind = '', id = ''] =
    written.exec(text ?? '') ?? [];
  if (version !== String(rowsVersion)) return undefined;
  return { epoch, householdId, revision: Number(revision), resetAt: Number(resetAt), kind, id };
}
