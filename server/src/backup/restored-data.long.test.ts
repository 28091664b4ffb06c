/** What a restore does to data, devices and second factors, with the real server and commands. */
import type { SyncResponse } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { readdirSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { codeOf } from '../../../fakes/authenticator-app.ts';
import {
  buildCreateListRequest,
  createOperatorFolder,
  fetchLists,
  serve,
  signUp,
} from '../../test/servers/backup-operator.ts';

vi.setConfig({ testTimeout: 120_000 });

const { createRunner, createDataFolder } = createOperatorFolder();

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
