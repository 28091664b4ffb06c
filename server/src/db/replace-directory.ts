/**
 * Creating and replacing the database's directory, so that no kill leaves half of one. What is
 * under way stands in files beside the directory; whoever takes its lock next settles it first.
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { removeDurably, renameDurably, syncTree, writeDurably } from './durable-files.ts';

/** Unpacked whole and tried, waiting to become the database. */
export const restoringOf = (directory: string) => `${directory}.restoring`;
/** A copy that a backup is made of. */
export const snapshotOf = (directory: string) => `${directory}.snapshot`;

/** Removes a folder beside the database, of which nobody finds half meanwhile. */
export function discard(folder: string): void {
  const discarded = `${folder}.discarded`;
  rmSync(discarded, { recursive: true, force: true });
  if (!existsSync(folder)) return;
  renameSync(folder, discarded);
  rmSync(discarded, { recursive: true, force: true });
}

const creatingOf = (directory: string) => `${directory}.creating`;
const replacingOf = (directory: string) => `${directory}.replacing`;
const keptPrefix = (directory: string) => `${path.basename(directory)}.before-restore-`;

/** Names beside the directory, what the replacement needs to be carried on by anybody. */
const replacement = z.object({ next: z.string(), kept: z.string() });

/** Settles what a killed process left. Only with the lock of `directory`. */
export function settleDirectory(directory: string): void {
  carryOnReplacing(directory);
  if (!existsSync(creatingOf(directory))) return;
  // Its creation did not end, so nobody was told that anything is in it.
  rmSync(directory, { recursive: true, force: true });
  removeDurably(creatingOf(directory));
}

/** Notes that `directory` is being created, until the answer is called. */
export function beginCreating(directory: string): () => void {
  writeDurably(creatingOf(directory), '');
  return () => {
    syncTree(directory);
    removeDurably(creatingOf(directory));
  };
}

/**
 * Puts the directory `next` in the place of `directory`, and answers where the one from before is
 * kept, if there was one; an older one is removed. Only with the lock of `directory`, and with
 * `next` on the disk to its last byte.
 */
export function replaceDirectory(directory: string, next: string, now: Date): string | undefined {
  if (!existsSync(next)) throw new Error(`${next} is no longer there.`);
  const folder = path.dirname(directory);
  const kept = `${keptPrefix(directory)}${now.toISOString().replaceAll(/[:.]/gu, '-')}`;
  const names = replacement.parse({ next: path.basename(next), kept });
  // From here on it happens, whoever carries it on.
  writeDurably(replacingOf(directory), JSON.stringify(names));
  carryOnReplacing(directory);
  for (const older of keptOnes(directory)) {
    if (older !== kept) rmSync(path.join(folder, older), { recursive: true, force: true });
  }
  const keptDirectory = path.join(folder, kept);
  return existsSync(keptDirectory) ? keptDirectory : undefined;
}

/** The directory that the last restore replaced, if it is still there. */
export function findKept(directory: string): string | undefined {
  const name = keptOnes(directory).at(-1);
  return name === undefined ? undefined : path.join(path.dirname(directory), name);
}

function keptOnes(directory: string): string[] {
  const names = readdirSync(path.dirname(directory));
  return names.filter((name) => name.startsWith(keptPrefix(directory))).toSorted();
}

function carryOnReplacing(directory: string): void {
  const intention = replacingOf(directory);
  if (!existsSync(intention)) return;
  const names = replacement.parse(JSON.parse(readFileSync(intention, 'utf8')));
  const next = path.join(path.dirname(directory), names.next);
  if (existsSync(next)) {
    if (existsSync(directory)) {
      renameDurably(directory, path.join(path.dirname(directory), names.kept));
    }
    renameDurably(next, directory);
  }
  removeDurably(creatingOf(directory));
  removeDurably(intention);
}
