/**
 * PocketBase, built from its Go module: people, households, lists, items and products as its users
 * would make them, with rules that let only the members of a household reach its lists.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addCleanup } from '../harness/clean-up.ts';
import type { RunningServer } from '../harness/server.ts';

const version = 'v0.40.4';
/** The Go that this version needs. The go command fetches it. */
const toolchain = 'go1.27.3';
const folder = path.resolve(import.meta.dirname, '../../node_modules/.cache/pocketbase', version);
const program = path.join(folder, 'base');
const operator = { identity: 'operadora@exemplo.com.br', password: 'segredo-1234' };

/** Whether PocketBase was built before. */
export const isPocketBaseBuilt = () => existsSync(program);

/** Builds PocketBase. Returns false, and says why, where that is impossible. */
export function buildPocketBase(): boolean {
  console.log(`Building PocketBase ${version}…`);
  const { status, stderr, error } = spawnSync(
    'go',
    ['install', `github.com/pocketbase/pocketbase/examples/base@${version}`],
    { env: { ...process.env, GOBIN: folder, GOTOOLCHAIN: toolchain }, encoding: 'utf8' },
  );
  if (status === 0) return true;
  console.log(`PocketBase was not built: ${error?.message ?? stderr.slice(-500)}`);
  return false;
}

export interface PocketBase extends RunningServer {
  /** Sends a request as the operator, and returns the answer. Throws unless it succeeded. */
  readonly administer: <Answer>(method: string, route: string, body: unknown) => Promise<Answer>;
}

const text = (name: string) => ({ name, type: 'text', max: 500 });
const relation = (name: string, collectionId: string, maxSelect = 1) => ({
  name,
  type: 'relation',
  required: true,
  collectionId,
  maxSelect,
  cascadeDelete: true,
});
const onlyIf = (rule: string, isWritable = true) => ({
  listRule: rule,
  viewRule: rule,
  createRule: isWritable ? rule : null,
  updateRule: isWritable ? rule : null,
  deleteRule: isWritable ? rule : null,
});

/** Starts an empty PocketBase on a port that is free. It is stopped when the bench ends. */
export async function startPocketBase(port: number): Promise<PocketBase> {
  const own = mkdtempSync(path.join(tmpdir(), 'quitanda-bench-peer-'));
  addCleanup(() => rmSync(own, { recursive: true, force: true }));
  // PocketBase looks for files of its own beside this folder.
  const data = path.join(own, 'data');
  const { identity, password } = operator;
  const created = spawnSync(program, ['superuser', 'upsert', identity, password, '--dir', data], {
    encoding: 'utf8',
  });
  if (created.status !== 0) throw new Error(`PocketBase has no operator: ${created.stderr}`);
  const address = `127.0.0.1:${port}`;
  const child = spawn(program, ['serve', '--http', address, '--dir', data], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  addCleanup(stop);
  const url = `http://${address}`;
  await waitUntilReady(url);
  const { token } = await request<{ token: string }>(
    url,
    'POST',
    '/api/collections/_superusers/auth-with-password',
    operator,
  );
  const administer: PocketBase['administer'] = (method, route, body) =>
    request(url, method, route, body, token);
  await createTables(administer);
  return { url, pid: child.pid ?? 0, stop, administer };
}

async function createTables(administer: PocketBase['administer']): Promise<void> {
  const create = async (name: string, fields: readonly object[], rules: object, index: string) => {
    const indexes = [`create index idx_${name} on ${name} (${index})`];
    const body = { name, type: 'base', fields, indexes, ...rules };
    return (await administer<{ id: string }>('POST', '/api/collections', body)).id;
  };
  const asMember = '@request.auth.id ?= ';
  const households = await create(
    'households',
    [text('name'), relation('members', '_pb_users_auth_', 20)],
    onlyIf(`${asMember}members.id`),
    'name',
  );
  const lists = await create(
    'lists',
    [text('name'), relation('household', households)],
    onlyIf(`${asMember}household.members.id`),
    'household',
  );
  await create(
    'items',
    [
      text('name'),
      { name: 'quantity', type: 'number' },
      text('unit'),
      { name: 'isChecked', type: 'bool' },
      relation('list', lists),
    ],
    onlyIf(`${asMember}list.household.members.id`),
    'list',
  );
  await create(
    'products',
    [text('name'), text('brand')],
    onlyIf("@request.auth.id != ''", false),
    'name',
  );
  await administer('PATCH', '/api/settings', {
    batch: { enabled: true, maxRequests: 100, timeout: 30 },
    rateLimits: { enabled: false },
  });
}

async function waitUntilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    const isReady = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await sleep(50);
  }
  throw new Error('PocketBase did not start.');
}

/** Sends a request, and returns the JSON of its answer. Throws unless it succeeded. */
export async function request<Answer>(
  url: string,
  method: string,
  route: string,
  body: unknown,
  token = '',
): Promise<Answer> {
  const answer = await fetch(url + route, {
    method,
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(body),
  });
  const answerText = await answer.text();
  if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${answerText}`);
  return JSON.parse(answerText) as Answer;
}
