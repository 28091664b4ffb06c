/**
 * Kills a restore, its PostgreSQL, or both, and checks that the database then has either all data
 * from before the restore or all data of the backup.
 */
import { newId } from '@quitanda/contract/ids';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Account } from './account.ts';
import { isSuccess, type Answer } from './http.ts';
import type { RemovableInstallation } from './installations.ts';
import type { Random } from '../../fakes/random.ts';
import { startServer, type ServerProcess } from './server-process.ts';

export interface RestoreFigures {
  kills: number;
  /** How often the database had all data from before the restore. */
  asBefore: number;
  /** How often the database had all data of the backup. */
  asRestored: number;
  /** Descriptions of any other state. */
  readonly wrong: string[];
}

const retryTimeoutMs = 60_000;

/**
 * Makes one backup and restores it repeatedly. Kills each restore at a random moment. No server
 * runs during a restore.
 */
export async function killRestores(
  { settings, database, remove }: RemovableInstallation,
  kills: number,
  random: Random,
): Promise<RestoreFigures> {
  const figures: RestoreFigures = { kills: 0, asBefore: 0, asRestored: 0, wrong: [] };
  const backup = path.join(settings['DATA_DIR'] ?? '', 'backup.tar.gz');
  let server: ServerProcess = startServer({ settings });
  const restart = async () => {
    server = startServer({ settings });
    return server.listening;
  };
  const stop = async () => {
    server.stop();
    await server.ended;
  };
  try {
    let url = await server.listening;
    const account = new Account();
    await account.signUp(url);
    const [backedUpId, laterId] = [newId(), newId()];
    await addList(account, url, backedUpId);
    await expectSuccess(runCommand('backup', backup, settings));
    await stop();

    let beganAt = performance.now();
    await expectSuccess(runCommand('restore', backup, settings));
    let usualDurationMs = performance.now() - beganAt;
    while (figures.kills < kills && figures.wrong.length === 0) {
      url = await restart();
      await addList(account, url, laterId);
      await stop();
      beganAt = performance.now();
      const restore = runCommand('restore', backup, settings);
      const isKilled = await Promise.race([
        sleep((usualDurationMs * random.below(1_100)) / 1_000, true),
        restore.ended.then(() => false),
      ]);
      if (isKilled) {
        const target = random.pick(['restore', 'database', 'both'] as const) ?? 'both';
        if (target !== 'restore') await database?.kill();
        if (target !== 'database') restore.kill();
        figures.kills += 1;
        await restore.ended;
      } else {
        await expectSuccess(restore);
        usualDurationMs = performance.now() - beganAt;
      }
      url = await restart();
      const listIds = await fetchListIds(account, url);
      if (!listIds.includes(backedUpId)) {
        figures.wrong.push(`the database has only ${listIds.join(', ') || 'nothing'}`);
      } else if (isKilled) {
        if (listIds.includes(laterId)) figures.asBefore += 1;
        else figures.asRestored += 1;
      }
      await stop();
    }
  } catch (error) {
    figures.wrong.push(error instanceof Error ? error.message : String(error));
  } finally {
    await server.kill();
    await remove();
  }
  return figures;
}

interface Command {
  readonly name: string;
  readonly ended: Promise<unknown[]>;
  readonly kill: () => void;
}

function runCommand(
  name: 'backup' | 'restore',
  file: string,
  settings: RemovableInstallation['settings'],
): Command {
  const script = path.join(import.meta.dirname, `../src/${name}-command.ts`);
  const child = spawn(process.execPath, [script, file], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: 'ignore',
  });
  return { name, ended: once(child, 'exit'), kill: () => void child.kill('SIGKILL') };
}

async function expectSuccess({ name, ended }: Command): Promise<void> {
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`${name} ended with ${code}.`);
}

/** Repeats a call until it succeeds, as a phone does. */
async function repeatUntilSuccess(call: () => Promise<Answer>): Promise<Answer> {
  const deadline = Date.now() + retryTimeoutMs;
  for (;;) {
    const answer = await call().catch(() => undefined);
    if (answer && isSuccess(answer)) return answer;
    if (Date.now() > deadline)
      throw new Error(
        `The call did not succeed in time. Last answer: ${answer?.status} ${answer?.text}`,
      );
    await sleep(50);
  }
}

async function addList(account: Account, url: string, id: string): Promise<void> {
  await repeatUntilSuccess(() => account.renewToken(url));
  const body = { id, name: 'Feira' };
  await repeatUntilSuccess(() =>
    account.call(url, { method: 'POST', path: '/api/shopping-lists', body }),
  );
}

async function fetchListIds(account: Account, url: string): Promise<string[]> {
  await repeatUntilSuccess(() => account.renewToken(url));
  const { text } = await repeatUntilSuccess(() =>
    account.call(url, { method: 'GET', path: '/api/shopping-lists' }),
  );
  return (JSON.parse(text) as { id: string }[]).map(({ id }) => id);
}
