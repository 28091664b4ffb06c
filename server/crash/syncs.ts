/** How often the disk is told to hold on to what was written, per acknowledged write. */
import { newId } from '@quitanda/contract/ids';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Account } from './account.ts';
import { isDone } from './http.ts';
import { startServer } from './server-process.ts';

export interface Syncs {
  /** One write after another. */
  readonly alone: number;
  /** Many at once, where a database may put commits together. */
  readonly together: number;
}

/**
 * Of syncs for each write. A commit takes one; now and then PostgreSQL has something of its own to
 * bring to the disk.
 */
export const isInBounds = (perWrite: number) => perWrite >= 1 && perWrite < 2;

const writes = 96;
const connections = 8;
const counter = path.join(import.meta.dirname, '../test/count-syncs.ts');

/** Counts the syncs of the whole server: in the kernel, or in Node where that cannot be watched. */
export async function measureSyncs(settings: Readonly<Record<string, string>>): Promise<Syncs> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-syncs-'));
  const log = path.join(folder, 'log');
  const trace = ['strace', '-f', '-qq', '-e', 'trace=fdatasync,fsync', '-o', log];
  const canTrace = spawnSync('strace', [...trace.slice(1), 'true']).status === 0;
  const server = startServer(
    canTrace
      ? { settings, under: trace }
      : { settings: { ...settings, SYNC_LOG: log, NODE_OPTIONS: `--import ${counter}` } },
  );
  // A sync that another thread interrupts takes two lines, of which this is the first.
  const count = () =>
    readFileSync(log, 'utf8').match(/\bf(data)?sync\(\d+(\)| <unfinished)/gu)?.length ?? 0;
  try {
    const url = await server.listening;
    const account = new Account();
    await account.signUp(url);
    await account.renew(url);
    const listId = newId();
    const write = async (where: string, body: unknown) => {
      const answer = await account.call(url, { method: 'POST', path: where, body, key: newId() });
      if (!isDone(answer)) throw new Error(`${where} answered ${answer.status} ${answer.text}`);
    };
    await write('/api/shopping-lists', { id: listId, name: 'Feira' });
    const addItems = async (howMany: number) => {
      for (let item = 0; item < howMany; item += 1) {
        const body = { id: newId(), name: `Item ${item}`, quantity: 1, unit: 'un' };
        await write(`/api/shopping-lists/${listId}/items`, body);
      }
    };
    const perWrite = async (work: () => Promise<unknown>) => {
      const before = count();
      await work();
      return (count() - before) / writes;
    };
    return {
      alone: await perWrite(() => addItems(writes)),
      together: await perWrite(() =>
        Promise.all(Array.from({ length: connections }, () => addItems(writes / connections))),
      ),
    };
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
