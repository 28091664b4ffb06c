/** Backups and restores as the operator makes them: with the real server and the real commands. */
import type { SyncResponse } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, inject, it, vi } from 'vitest';
import { codeOf } from '../../../fakes/authenticator-app.ts';
import { Account } from '../../crash/account.ts';
import { isSuccess, type Answer } from '../../crash/http.ts';
import { startServer } from '../../crash/server-process.ts';
import { createDatabase, dropDatabase } from '../db/throw-away/databases.ts';
import { addCleanup } from '../../test/clean-up.ts';
import { copyPreparedData } from '../../test/servers/prepared-data.ts';
import { compileCache } from '../../test/servers/start-main.ts';

// The name has a space, as folders of operators may have.
const folder = mkdtempSync(path.join(tmpdir(), 'quitanda backup-'));
// If the tests run as root, PostgreSQL runs as another account, which must be able to enter the
// folder.
chmodSync(folder, 0o711);
addCleanup(async () => rmSync(folder, { recursive: true }));
vi.setConfig({ testTimeout: 120_000 });

type Settings = Readonly<Record<string, string>>;

function createRunner(settings: Settings) {
  return (command: 'backup' | 'restore', ...args: string[]) => {
    const script = path.join(import.meta.dirname, `../${command}-command.ts`);
    const env = { PATH: process.env.PATH, INIT_CWD: folder, ...compileCache, ...settings };
    return new Promise<{ code: number; output: string }>((resolve) => {
      execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), output: `${stdout}${stderr}`.trim() }),
      );
    });
  };
}

function createEmptyFolder(name: string): Settings {
  const directory = path.join(folder, name);
  mkdirSync(directory);
  return { DATA_DIR: directory };
}

/** Creates a data folder whose database has no users yet. */
async function createDataFolder(name: string): Promise<Settings> {
  const settings = createEmptyFolder(name);
  await copyPreparedData(settings['DATA_DIR'] ?? '');
  return settings;
}

/** Creates a database on a PostgreSQL that the app does not start itself. */
async function createExternalDatabase(name: string): Promise<Settings> {
  const server = inject('template');
  const created = await createDatabase(server.url);
  addCleanup(() => dropDatabase(server.url, created.name));
  return { ...createEmptyFolder(name), DATABASE_URL: created.url };
}

async function serve(settings: Settings) {
  const server = startServer({ settings: { DRAIN_SECONDS: '0', ...compileCache, ...settings } });
  addCleanup(() => server.kill());
  const url = await server.listening;
  return {
    url,
    async stop() {
      server.stop();
      await server.ended;
    },
  };
}

async function signUp(url: string): Promise<Account> {
  const account = new Account();
  await account.signUp(url);
  await account.renewToken(url);
  return account;
}

const buildCreateListRequest = (id: string) => ({
  method: 'POST',
  path: '/api/shopping-lists',
  body: {
    id,
    name: 'Feira\t"à" \\ linha',
    items: ['a', 'b', 'c'].map((name) => ({ name, quantity: 1, unit: 'un' })),
  },
  key: id,
});
async function fetchLists(url: string, account: Account) {
  const { text } = await account.call(url, { method: 'GET', path: '/api/shopping-lists' });
  return JSON.parse(text) as { id: string; name: string; _count: { items: number } }[];
}

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

it('restores only while no server runs, backs up the previous content, and undoes the restore', async () => {
  const settings = await createDataFolder('undone');
  const run = createRunner(settings);
  let server = await serve(settings);
  const account = await signUp(server.url);
  const [savedId, unsavedId] = [newId(), newId()];
  await account.call(server.url, buildCreateListRequest(savedId));
  expect((await run('backup', 'one')).code).toBe(0);
  await account.call(server.url, buildCreateListRequest(unsavedId));
  expect(await run('restore', 'one')).toEqual({
    code: 1,
    output:
      'A server uses this database: stop it, restore, and start it again. Nothing was changed.',
  });
  const fetchListIds = async () => (await fetchLists(server.url, account)).map(({ id }) => id);
  expect(await fetchListIds()).toEqual([savedId, unsavedId]);
  await server.stop();

  expect(await run('restore', 'one')).toEqual({
    code: 0,
    output: expect.stringMatching(/before-restore-.+ --undo restores it\.$/u),
  });
  server = await serve(settings);
  expect(await fetchListIds()).toEqual([savedId]);
  await server.stop();

  expect((await run('restore', '--undo')).code).toBe(0);
  server = await serve(settings);
  expect(await fetchListIds()).toEqual([savedId, unsavedId]);
  await server.stop();
  const files = readdirSync(settings['DATA_DIR'] ?? '');
  expect(files.filter((name) => name.startsWith('before-restore'))).toHaveLength(1);
});

it('SYN-03 sends all rows to a device again after a restore, and accepts its repeated writes', async () => {
  const settings = await createDataFolder('devices');
  const run = createRunner(settings);
  let server = await serve(settings);
  const account = await signUp(server.url);
  const deviceId = newId();
  const sync = async (cursor: string | null, writes: readonly object[]) => {
    const body = { deviceId, cursor, acknowledged: 0, writes };
    const { text } = await account.call(server.url, { method: 'POST', path: '/api/sync', body });
    return JSON.parse(text) as SyncResponse;
  };
  const buildCreateListWrite = (sequence: number) => {
    const body = { id: newId(), name: `Lista ${sequence}` };
    return { sequence, key: newId(), name: 'createList', body };
  };
  const writes = [buildCreateListWrite(1), buildCreateListWrite(2)] as const;
  const first = await sync(null, [writes[0]]);
  expect((await run('backup', 'device')).code).toBe(0);
  const later = await sync(first.cursor, [writes[1]]);
  expect(later).toMatchObject({ lastSequence: 2, households: [{ isReset: false }] });
  await server.stop();
  expect((await run('restore', 'device')).code).toBe(0);

  server = await serve(settings);
  // The household has the same revision as when the device last called, but another epoch.
  const again = await sync(first.cursor, [writes[1]]);
  expect(again).toMatchObject({ lastSequence: 2, households: [{ isReset: true }] });
  expect(again.outcomes).toEqual([{ sequence: 2, refusal: null }]);
  const names = again.households[0]?.rows.lists?.map(({ name }) => name);
  expect(names?.toSorted()).toEqual(['Lista 1', 'Lista 2']);
  // The first write is in the backup, so it is not done again.
  const repeated = await sync(again.cursor, [writes[0]]);
  expect(repeated).toMatchObject({ lastSequence: 2, households: [{ isReset: false, rows: {} }] });
  await server.stop();
});

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

it('TWO-11 restores a second factor, and accepts its codes', async () => {
  const settings = await createDataFolder('with a second factor');
  const credentials = { email: 'ana@exemplo.com.br', password: 'segredo-1234' };
  /** Posts as a page does. Returns the answer with the cookies that it sets. */
  async function post(url: string, path: string, body: object, cookie = '') {
    const headers = { origin: url, cookie, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${url}/api/auth/${path}`, init);
    const text = await response.text();
    return {
      status: response.status,
      json: () => JSON.parse(text) as { code?: string; secret?: string },
      cookie: response.headers
        .getSetCookie()
        .map((set) => set.split(';', 1)[0])
        .join('; '),
    };
  }
  const server = await serve(settings);
  const { cookie } = await post(server.url, 'sign-up/email', credentials);
  const started = await post(server.url, 'two-factor/start', credentials, cookie);
  const { secret = '' } = started.json();
  const code = codeOf(secret);
  expect((await post(server.url, 'two-factor/confirm', { code }, cookie)).status).toBe(204);
  expect(await createRunner(settings)('backup', 'second factor')).toMatchObject({ code: 0 });
  await server.stop();

  const restoredSettings = await createDataFolder('restored second factor');
  expect(await createRunner(restoredSettings)('restore', 'second factor')).toMatchObject({
    code: 0,
  });
  const restoredServer = await serve(restoredSettings);
  const first = await post(restoredServer.url, 'sign-in/email', credentials);
  expect(first.json().code).toBe('code-required');
  const next = { code: codeOf(secret, 1) };
  expect((await post(restoredServer.url, 'sign-in/code', next, first.cookie)).status).toBe(200);
  await restoredServer.stop();
});
