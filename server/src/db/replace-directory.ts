/**
 * Creating and replacing the database's directory, so that no kill leaves half of one. What is
 * under way stands in files beside the directory; whoever takes its lock next settles it first.
 */
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-manifest.ts';
import { removeDurably, renameDurably, syncTree, writeDurably } from './durable-files.ts';

/** Unpacked whole and tried, waiting to become the database. */
export const restoringOf = (directory: string) => `${directory}.restoring`;
/** Whether a replacement still has to happen to what waits in `next`. */
export const isWaiting = (directory: string, next: string) =>
  existsSync(next) || existsSync(takenOf(directory));
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

/** Removes what commands that were killed left beside `directory`. Only while none is at work. */
export function sweepBeside(directory: string): void {
  const restoring = restoringOf(directory);
  for (const name of [snapshotOf(directory), restoring, `${restoring}.unfinished`]) discard(name);
  const folder = path.dirname(directory);
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${path.basename(directory)}.`) || !name.endsWith('.discarded')) continue;
    rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

const creatingOf = (directory: string) => `${directory}.creating`;
const replacingOf = (directory: string) => `${directory}.replacing`;
/** Where only the lock's holder touches what was restored. */
const takenOf = (directory: string) => `${directory}.taken`;
const keptPrefix = (directory: string) => `${path.basename(directory)}.before-restore-`;

/** Names beside the directory, what the replacement needs to be carried on by anybody. */
const replacement = z.object({ next: z.string(), kept: z.string() });

/** Settles what a killed process left. Only with the lock of `directory`. */
export function settleDirectory(directory: string): void {
  carryOnReplacing(directory);
  releaseTaken(directory);
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
 * Throws BackupError where `next` can never take the place of `directory`; to be asked before
 * anything is stopped for it.
 */
export function checkReplaceable(directory: string, next: string): void {
  if (!existsSync(next)) throw new BackupError(`${next} is no longer there. Nothing was changed.`);
  const found = lstatSync(directory, { throwIfNoEntry: false });
  if (found?.isSymbolicLink() === true) {
    throw new BackupError(
      `${directory} is a link: make DATA_DIR the folder that really has it. Nothing was changed.`,
    );
  }
  const device = statSync(path.dirname(directory)).dev;
  if (statSync(next).dev !== device || (found && found.dev !== device)) {
    throw new BackupError(
      `${directory} is on a disk of its own, where it cannot be replaced: mount DATA_DIR instead. Nothing was changed.`,
    );
  }
}

/**
 * Puts the directory `next` in the place of `directory`, and answers where the one from before is
 * kept, if there was one; an older one is removed. Only with the lock of `directory`, and with
 * `next` on the disk to its last byte. Throws BackupError, with everything as before.
 */
export function replaceDirectory(directory: string, next: string, now: Date): string | undefined {
  checkReplaceable(directory, next);
  const folder = path.dirname(directory);
  const kept = `${keptPrefix(directory)}${now.toISOString().replaceAll(/[:.]/gu, '-')}`;
  const isRestored = next === restoringOf(directory);
  const names = { next: path.basename(isRestored ? takenOf(directory) : next), kept };
  // Another restore may remove what it finds under the name from before.
  if (isRestored) renameDurably(next, takenOf(directory));
  // From here on it happens, whoever carries it on.
  writeDurably(replacingOf(directory), JSON.stringify(names));
  carryOnReplacing(directory);
  const keptDirectory = path.join(folder, kept);
  if (!existsSync(keptDirectory)) return undefined;
  for (const older of keptOnes(directory)) {
    if (older !== kept) discard(path.join(folder, older));
  }
  return keptDirectory;
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
  const folder = path.dirname(directory);
  try {
    exchange(directory, path.join(folder, names.next), path.join(folder, names.kept));
  } catch (cause) {
    // Else every start would fail as this did.
    removeDurably(intention);
    throw new BackupError(
      `${directory} could not be replaced, and is as before: ${messageOf(cause)}.`,
      { cause },
    );
  }
  removeDurably(creatingOf(directory));
  removeDurably(intention);
}

/** Leaves `directory` as it was where it cannot, or where `next` is no longer there. */
function exchange(directory: string, next: string, kept: string): void {
  try {
    if (!existsSync(next)) return;
    if (isEmptyFolder(directory)) rmdirSync(directory);
    if (existsSync(directory)) renameDurably(directory, kept);
    renameDurably(next, directory);
  } finally {
    if (!existsSync(directory) && existsSync(kept)) renameDurably(kept, directory);
  }
}

/** A restored directory that was taken, and then not put in its place, waits again. */
function releaseTaken(directory: string): void {
  const taken = takenOf(directory);
  if (!existsSync(taken)) return;
  if (existsSync(restoringOf(directory))) discard(taken);
  else renameDurably(taken, restoringOf(directory));
}

const isEmptyFolder = (folder: string) => existsSync(folder) && readdirSync(folder).length === 0;
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
