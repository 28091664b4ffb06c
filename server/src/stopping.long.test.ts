/** Tests a server that gets SIGTERM while people use it. */
import { newId } from '@quitanda/contract/ids';
import { Agent, request } from 'node:http';
import { expect, it, vi } from 'vitest';
import { createPreparedFolder } from '../test/servers/prepared-data.ts';
import { startMain } from '../test/servers/start-main.ts';
import { addCleanup } from '../test/clean-up.ts';
import { statement } from './db/database.ts';
import { openDatabase } from './db/open.ts';

const folder = await createPreparedFolder();
vi.setConfig({ testTimeout: 180_000 });

interface SentRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
type Send = (path: string, sent?: SentRequest) => Promise<{ status: number; body: string }>;

/**
 * Opens one connection, which stays open as long as the server allows it, and returns a function
 * that sends requests on it. The function rejects with the error of the socket.
 */
function connectTo(origin: string): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  addCleanup(async () => agent.destroy());
  return (requestPath, { body, ...options } = {}) =>
    new Promise((resolve, reject) => {
      const clientRequest = request(
        `${origin}${requestPath}`,
        { agent, ...options },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
          });
        },
      );
      clientRequest.on('error', reject);
      clientRequest.end(body);
    });
}

const isCreated = (outcome: unknown) =>
  typeof outcome === 'object' && outcome !== null && 'status' in outcome && outcome.status === 201;

async function signUp(origin: string): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ana@exemplo.com.br', password: 'segredo-1234' }),
  });
  const cookie = response.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
  const headers = { cookie: cookie.join('; ') };
  const session = await fetch(`${origin}/api/auth/token`, { headers });
  const { token } = (await session.json()) as { token: string };
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}

it('answers every request of people who keep writing while it stops', async () => {
  const server = await startMain(folder, { RATE_LIMIT: '0', DRAIN_SECONDS: '3' });
  const { origin } = server;
  const headers = await signUp(origin);
  const listId = newId();
  const post = (send: Send, requestPath: string, body: object) =>
    send(requestPath, { method: 'POST', headers, body: JSON.stringify(body) });
  await post(connectTo(origin), '/api/shopping-lists', { id: listId, name: 'Feira' });

  const acknowledgedIds: string[] = [];
  const unexpectedOutcomes: unknown[] = [];
  const moveController = new AbortController();
  const writeUntilMoved = async () => {
    const send = connectTo(origin);
    while (!moveController.signal.aborted) {
      const id = newId();
      const item = { id, name: 'Banana', quantity: 1, unit: 'un' };
      const outcome = await post(send, `/api/shopping-lists/${listId}/items`, item).catch(
        (error: unknown) => error,
      );
      if (isCreated(outcome)) acknowledgedIds.push(id);
      else unexpectedOutcomes.push(outcome);
    }
  };
  const writing = Promise.all(Array.from({ length: 8 }, writeUntilMoved));
  await vi.waitFor(() => expect(acknowledgedIds.length).toBeGreaterThan(40), 120_000);
  server.stop();
  // The load balancer checks the server repeatedly. Once the server is not ready, the load balancer
  // sends requests to another server.
  const balancer = connectTo(origin);
  const before = acknowledgedIds.length;
  while ((await balancer('/api/health/ready')).status === 200) {
    // The load balancer checks again at once.
  }
  moveController.abort();
  await writing;
  expect(unexpectedOutcomes).toEqual([]);
  expect(acknowledgedIds.length).toBeGreaterThan(before);
  expect(await server.ended).toBe(0);

  const database = await openDatabase({ databaseUrl: undefined, dataDirectory: folder });
  addCleanup(() => database.close());
  const selectItems = statement<{ id: string }>('test.items', 'select id from list_items');
  const storedIds = (await database.rows(selectItems)).map(({ id }) => id);
  expect(storedIds.toSorted()).toEqual(acknowledgedIds.toSorted());
});
