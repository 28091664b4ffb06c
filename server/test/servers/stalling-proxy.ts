/** A network between the server and its database that can fall silent. */
import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { Client } from 'pg';
import { whenDone } from '../when-done.ts';

export interface StallingProxy {
  /** The database through the proxy. */
  readonly url: string;
  /** From now on nothing gets through, in no direction; new connections are taken and stay silent. */
  stall(): void;
  /** As soon as the server has sent this text, which gets through as the last. */
  stallAfter(text: string): void;
  /** What was held up gets through, and all that comes later. */
  resume(): void;
  /** Everything that the server has sent so far, a character for each byte. */
  sent(): string;
}

/** Stands before the PostgreSQL at `url` until the test is done. */
export async function startStallingProxy(url: string): Promise<StallingProxy> {
  const { host, port } = new Client({ connectionString: url });
  const sockets = new Set<Socket>();
  let isStalled = false;
  let lastText: string | undefined;
  let sent = '';
  const stall = () => {
    isStalled = true;
    for (const socket of sockets) socket.pause();
  };
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    if (isStalled) socket.pause();
  };
  const server = createServer((client) => {
    const database = host.startsWith('/')
      ? connect(path.join(host, `.s.PGSQL.${port}`))
      : connect(port, host);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      keep(from);
      from.on('data', (chunk) => {
        to.write(chunk);
        if (from === client) sent += chunk.toString('latin1');
        if (from === client && lastText !== undefined && chunk.includes(lastText)) stall();
      });
      from.on('close', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  whenDone(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const through = new URL(url);
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = `${(server.address() as AddressInfo).port}`;
  return {
    url: through.href,
    stall,
    sent: () => sent,
    stallAfter(text) {
      lastText = text;
    },
    resume() {
      isStalled = false;
      lastText = undefined;
      for (const socket of sockets) socket.resume();
    },
  };
}
