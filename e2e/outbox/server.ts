/**
 * A fake server for sync with one pantry of one item. Like the real server, it applies writes with
 * the same key only once. A test can make calls fail.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The outcome of a call: success, an error, or a connection that breaks before or after the writes
 * are applied.
 */
export type Outcome = 'success' | 'error' | 'lost-before' | 'lost-after';

export interface OutboxServer {
  readonly url: string;
  /** The amounts of the writes, in the order in which they were applied. */
  readonly applied: number[];
  /** The keys of all writes that arrived, including repeated ones. */
  readonly arrivedKeys: string[];
  /** Returns the number of calls that had writes. */
  readonly callCount: () => number;
  /** Decides the outcome of each call that has writes. */
  nextOutcome: () => Outcome;
  readonly close: () => Promise<void>;
}

/** Serves the built page and the API on a free port. */
export async function startOutboxServer(pageFolder: string): Promise<OutboxServer> {
  const applied: number[] = [];
  const arrivedKeys: string[] = [];
  const appliedKeys = new Set<string>();
  let callCount = 0;

  async function sync(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { writes, cursor } = JSON.parse(await readText(request)) as {
      writes: { key: string; sequence: number; body: { add: number } }[];
      cursor: string | null;
    };
    const outcome = writes.length === 0 ? 'success' : server.nextOutcome();
    if (writes.length > 0) callCount += 1;
    arrivedKeys.push(...writes.map(({ key }) => key));
    if (outcome === 'lost-before') return void request.socket.destroy();
    if (outcome === 'error') return sendJson(response, 500, errorJson);
    for (const { key, body } of writes) {
      if (!appliedKeys.has(key)) applied.push(body.add);
      appliedKeys.add(key);
    }
    if (outcome === 'lost-after') return void request.socket.destroy();
    const isReset = cursor === null;
    const household = {
      id: 'h',
      isReset,
      rows: { ...(isReset && { pantries: [{ id: pantryId }] }), pantryItems: [readItem()] },
      removed: {},
    };
    const answer = {
      outcomes: writes.map(({ sequence }) => ({ sequence, refusal: null })),
      stopped: null,
      isForked: false,
      memberships: [],
      lastSequence: writes.at(-1)?.sequence ?? 0,
      households: [household],
      cursor: String(applied.length),
      hasMore: false,
    };
    sendJson(response, 200, JSON.stringify(answer));
  }

  const readItem = () => ({
    id: itemId,
    pantryId,
    quantity: applied.reduce((sum, add) => sum + add, 0),
  });

  const httpServer = createServer((request, response) => {
    const urlPath = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (urlPath === '/api/sync') void sync(request, response);
    else if (urlPath.startsWith('/api/')) sendJson(response, 404, errorJson);
    else serveFile(pageFolder, urlPath, response);
  });
  await new Promise<void>((resolve) => {
    httpServer.listen(0, '127.0.0.1', resolve);
  });
  const socketAddress = httpServer.address();
  const port = typeof socketAddress === 'object' && socketAddress ? socketAddress.port : 0;
  const server: OutboxServer = {
    url: `http://127.0.0.1:${port}`,
    applied,
    arrivedKeys,
    callCount: () => callCount,
    nextOutcome: () => 'success',
    close: () =>
      new Promise((resolve) => {
        httpServer.close(() => resolve());
        httpServer.closeAllConnections();
      }),
  };
  return server;
}

const pantryId = '01936d2e-0000-7000-8000-000000000001';
const itemId = '01936d2e-0000-7000-8000-000000000002';
const errorJson = JSON.stringify({ code: 'internal', message: 'Erro interno.' });

function sendJson(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

function serveFile(folder: string, urlPath: string, response: ServerResponse): void {
  const file = urlPath === '/' ? 'index.html' : urlPath;
  const type = file.endsWith('.js') ? 'text/javascript' : 'text/html';
  response.writeHead(200, { 'content-type': type }).end(readFileSync(path.join(folder, file)));
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
