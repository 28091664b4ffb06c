import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { whenDone } from '../test/when-done.ts';
import { readConfig } from './config.ts';
import { giveOrder, takeOrders } from './operator-channel.ts';
import { withUpkeep } from './upkeep-command.ts';
import { backUp, restore } from './upkeep.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-upkeep-command-'));
whenDone(async () => rmSync(folder, { recursive: true }));
const config = readConfig({ DATA_DIR: folder });
const at = (name: string) => path.join(folder, name);

async function sentenceOn(work: (directory: string) => Promise<unknown>): Promise<string> {
  const error: unknown = await withUpkeep(config, work).catch((reason: unknown) => reason);
  return error instanceof Error ? error.message : String(error);
}
const sentenceOf = (fields: object) =>
  sentenceOn(() => Promise.reject(Object.assign(new Error('raw'), { syscall: 'x', ...fields })));

it('says what is wrong with what was typed', async () => {
  mkdirSync(at('some-folder'));
  expect(await sentenceOn((directory) => restore(directory, at('some-folder')))).toBe(
    `${at('some-folder')} is a folder: name a file.`,
  );
  expect(await sentenceOn((directory) => backUp(directory, at('some-folder')))).toBe(
    `${at('some-folder')} is a folder: name a file.`,
  );
  expect(await sentenceOn((directory) => backUp(directory, at('nowhere/file')))).toBe(
    `There is no folder ${at('nowhere')}.`,
  );
});

it('names what may not be used', async () => {
  expect(await sentenceOf({ code: 'EACCES', address: '/data/socket' })).toBe(
    'This user may not use /data/socket.',
  );
  expect(await sentenceOf({ code: 'EACCES', path: '/data/file.unfinished' })).toBe(
    'This user may not use /data/file.',
  );
  expect(await sentenceOf({ code: 'EACCES' })).toBe('This user may not use it.');
});

it('says in a sentence what the server could not do', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, copyfile'), {
    code: 'ENOSPC',
  });
  const failed = async (): Promise<string> => {
    throw full;
  };
  const useless = async (): Promise<string> => {
    throw new Error('The app does not start on it.');
  };
  const directory = at('database');
  const stop = await takeOrders(directory, { copy: failed, replace: useless, undo: useless });
  whenDone(stop);
  expect(await sentenceOn(() => giveOrder(directory, 'copy'))).toBe(
    'The disk is full. Nothing was changed.',
  );
  expect(await sentenceOn(() => giveOrder(directory, 'replace'))).toBe(
    'The app does not start on it.',
  );
});

it('creates DATA_DIR for a restore only, and leaves what belongs to others to them', async () => {
  const elsewhere = { ...config, dataDirectory: at('elsewhere') };
  const work = vi.fn<(directory: string) => Promise<void>>(async () => {});
  await expect(withUpkeep(elsewhere, work)).rejects.toThrow(
    `There is no ${at('elsewhere')}: DATA_DIR has to be as it is for the server.`,
  );
  expect(existsSync(at('elsewhere'))).toBe(false);
  await withUpkeep(elsewhere, work, { creates: true });
  expect(work).toHaveBeenCalledTimes(1);

  const getuid = process.getuid;
  whenDone(async () => void Object.assign(process, { getuid }));
  process.getuid = () => 54_321;
  await expect(withUpkeep(elsewhere, work)).rejects.toThrow(
    `Run this as the user that owns ${at('elsewhere')}.`,
  );
  Object.assign(process, { getuid: undefined });
  await withUpkeep(elsewhere, work);
  expect(work).toHaveBeenCalledTimes(2);
});
