/** Speaks the API for one write and one read, keeps keys as the real one does, and misbehaves. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What happens to a send: all well, an error, or an answer lost before or after acting. */
export type Mood = 'well' | 'error' | 'lost-before' | 'lost-after';

export interface OutboxServer {
  readonly url: string;
  /** The amounts of the taps as they took effect. */
  readonly taken: number[];
  /** Every arrival under a key, repeated ones too. */
  readonly arrivals: string[];
  /** Asked before each send. */
  mood: () => Mood;
  readonly close: () => Promise<void>;
}

/** Serves the built page and the API on a free port. */
export async function startOutboxServer(pageFolder: string): Promise<OutboxServer> {
  const taken: number[] = [];
  const arrivals: string[] = [];
  const answers = new Map<string, string>();

  async function change(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { add } = JSON.parse(await textOf(request)) as { add: number };
    const key = String(request.headers['idempotency-key']);
    const mood = server.mood();
    arrivals.push(key);
    if (mood === 'lost-before') return void request.socket.destroy();
    if (mood === 'error') return json(response, 500, failure);
    if (!answers.has(key)) {
      taken.push(add);
      answers.set(key, JSON.stringify(item()));
    }
    if (mood === 'lost-after') return void request.socket.destroy();
    json(response, 200, answers.get(key) ?? '');
  }

  const item = () => ({ id: itemId, quantity: taken.reduce((sum, add) => sum + add, 0) });

  const http = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (request.method === 'PUT') void change(request, response);
    else if (address.startsWith('/api/')) {
      json(response, 200, JSON.stringify({ id: 'p', items: [item()] }));
    } else serveFile(pageFolder, address, response);
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const bound = http.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  const server: OutboxServer = {
    url: `http://127.0.0.1:${port}`,
    taken,
    arrivals,
    mood: () => 'well',
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  return server;
}

const itemId = '01936d2e-0000-7000-8000-000000000002';
const failure = JSON.stringify({ code: 'internal', message: 'Erro interno.' });

function json(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

function serveFile(folder: string, address: string, response: ServerResponse): void {
  const file = address === '/' ? 'index.html' : address;
  const type = file.endsWith('.js') ? 'text/javascript' : 'text/html';
  response.writeHead(200, { 'content-type': type }).end(readFileSync(path.join(folder, file)));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
