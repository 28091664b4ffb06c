/** Backups and restores as the operator makes them: with the real server and the real commands. */
import { newId } from '@quitanda/contract/ids';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { isSuccess, type Answer } from '../../crash/http.ts';
import {
  buildCreateListRequest,
  createOperatorFolder,
  fetchLists,
  serve,
  signUp,
} from '../../test/servers/backup-operator.ts';

vi.setConfig({ testTimeout: 120_000 });

const { folder, createRunner, createEmptyFolder, createDataFolder, createExternalDatabase } =
  createOperatorFolder();

it.each([
  ['an embedded PostgreSQL', 'an external one', createDataFolder, createExternalDatabase],
  [
    'an external PostgreSQL',
    'an embedded one',
    createExternalDatabase,
    async (name: string) => createEmptyFolder(name),
  ],
] as const)(
  'moves all data from %s to %s, while people write',
  async (from, _, createSource, createTarget) => {
    const source = await createSource(`from ${from}`);
    const target = await createTarget(`to ${from}`);
    const server = await serve(source);
    const account = await signUp(server.url);
    const answers = new Map<string, Answer>();
    const writers = new AbortController();
    const write = async () => {
      while (!writers.signal.aborted && answers.size < 100) {
        const id = newId();
        answers.set(id, await account.call(server.url, buildCreateListRequest(id)));
      }
    };
    const writing = Promise.all([write(), write()]);
    await vi.waitUntil(() => answers.size >= 10, { timeout: 60_000, interval: 5 });
    const idsBeforeBackup = [...answers.keys()];
    expect(await createRunner(source)('backup', 'my backup')).toEqual({
      code: 0,
      output: expect.stringMatching(/^All data is in .*\/my backup \(\d+\.\d MB\)\./u),
    });
    writers.abort();
    await writing;
    expect([...answers.values()].every(isSuccess)).toBe(true);
    await server.stop();

    expect(await createRunner(target)('restore', 'my backup')).toEqual({
      code: 0,
      output: expect.stringMatching(/^The database now has the backup of \S+\.$/u),
    });
    const restoredServer = await serve(target);
    // The session and the password still work.
    expect((await account.renewToken(restoredServer.url)).status).toBe(200);
    expect((await account.signIn(restoredServer.url)).status).toBe(200);
    const restoredLists = await fetchLists(restoredServer.url, account);
    expect(
      restoredLists.every(({ _count, name }) => _count.items === 3 && name.includes('\\ ')),
    ).toBe(true);
    const ids = new Set(restoredLists.map(({ id }) => id));
    expect(idsBeforeBackup.filter((id) => !ids.has(id))).toEqual([]);
    // A device that got no answer sends its writes again. None is doubled, and none is refused.
    for (const [id, { text }] of answers) {
      const again = await account.call(restoredServer.url, buildCreateListRequest(id));
      expect(again.status).toBe(201);
      if (ids.has(id)) expect(again.text).toBe(text);
    }
    expect(await fetchLists(restoredServer.url, account)).toHaveLength(answers.size);
    await restoredServer.stop();
  },
);

it('changes nothing when a restore fails, and prints the reason', async () => {
  const settings = await createExternalDatabase('refused');
  const run = createRunner(settings);
  const server = await serve(settings);
  const account = await signUp(server.url);
  const listId = newId();
  await account.call(server.url, buildCreateListRequest(listId));
  expect((await run('backup', 'whole')).code).toBe(0);
  await server.stop();
  const archive = readFileSync(path.join(folder, 'whole'));
  const write = (name: string, content: Buffer) => writeFileSync(path.join(folder, name), content);
  const runFailingRestore = async (...args: string[]) => {
    const { code, output } = await run('restore', ...args);
    expect(code).toBe(1);
    return output;
  };

  write('cut', archive.subarray(0, archive.length / 2));
  expect(await runFailingRestore('cut')).toMatch(/cut is damaged: .+\. Nothing was changed\.$/u);
  const unpacked = gunzipSync(archive);
  const offset = unpacked.indexOf('Feira', unpacked.indexOf('tables/lists/0'));
  unpacked.write('Praia', offset);
  write('changed', gzipSync(unpacked));
  expect(await runFailingRestore('changed')).toMatch(
    /changed is damaged: the rows of lists do not match their checksum\. Nothing was changed\.$/u,
  );
  write('more', Buffer.concat([archive, Buffer.from('more')]));
  expect(await runFailingRestore('more')).toMatch(/more is damaged: .+\. Nothing was changed\.$/u);
  write('text', Buffer.from('a letter'));
  expect(await runFailingRestore('text')).toMatch(/text is not a backup of Quitanda, /u);
  const newer = gunzipSync(archive).toString('latin1').replace('0001_users.sql', '0001_later.sql');
  write('newer', gzipSync(Buffer.from(newer, 'latin1')));
  expect(await runFailingRestore('newer')).toMatch(/newer was made by a newer Quitanda \(/u);
  const earlier = unpacked.toString('latin1').replace('"formatVersion":2', '"formatVersion":1');
  write('earlier', gzipSync(Buffer.from(earlier, 'latin1')));
  expect(await runFailingRestore('earlier')).toMatch(
    /earlier was made by an earlier Quitanda .+CHANGELOG/u,
  );
  expect(await runFailingRestore('nowhere')).toMatch(/^There is no .+\/nowhere\.$/u);
  expect(await runFailingRestore('--undo')).toMatch(
    /^There is no backup from before a restore in /u,
  );
  expect(await runFailingRestore('--help')).toMatch(/^Usage: npm run restore/u);
  expect(await runFailingRestore('.')).toMatch(/ is a folder: name a file\.$/u);

  const restartedServer = await serve(settings);
  expect((await fetchLists(restartedServer.url, account)).map(({ id }) => id)).toEqual([listId]);
  await restartedServer.stop();
});

it('reports that there is nothing to back up, and creates no file', async () => {
  const { DATA_DIR = '' } = createEmptyFolder('empty');
  expect(await createRunner({ DATA_DIR })('backup', 'nothing')).toEqual({
    code: 1,
    output: `There is no database in ${DATA_DIR}/postgres yet: set DATA_DIR to the same folder as for the server.`,
  });
  expect(await createRunner(await createExternalDatabase('bare'))('backup', 'nothing')).toEqual({
    code: 1,
    output: 'There is no data to back up yet.',
  });
  expect(existsSync(path.join(folder, 'nothing'))).toBe(false);
});
