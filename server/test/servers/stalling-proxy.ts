/** A proxy between the server and its database that can stop forwarding. */
import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { Client } from 'pg';
import { addCleanup } from '../clean-up.ts';

export interface StallingProxy {
  /** The URL of the database through the proxy. */
  readonly url: string;
  /** Stops forwarding in both directions. New connections are accepted and get no answer. */
  stall(): void;
  /**
   * Forwards until the server has sent this text, and then stops forwarding. Resolves when it has
   * stopped.
   */
  stallAfter(text: string): Promise<void>;
  /** Forwards the data that arrived since `stall`, and everything after it. */
  resume(): void;
  /** Everything that the server has sent to its database so far, one character for each byte. */
  sent(): string;
}

/** Starts a proxy in front of the PostgreSQL at `url`, which stops after the test. */
export async function startStallingProxy(url: string): Promise<StallingProxy> {
  const { host, port } = new Client({ connectionString: url });
  const sockets = new Set<Socket>();
  let isStalled = false;
  let awaited: { readonly text: string; readonly onSent: () => void } | undefined;
  let sent = '';
  const stall = () => {
    isStalled = true;
    for (const socket of sockets) socket.pause();
  };
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    if (isStalled) socket.pause();
  };
  const proxyServer = createServer((client) => {
    const database = host.startsWith('/')
      ? connect(path.join(host, `.s.PGSQL.${port}`))
      : connect(port, host);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      track(from);
      from.on('data', (chunk) => {
        to.write(chunk);
        if (from === client) sent += chunk.toString('latin1');
        if (from === client && awaited !== undefined && chunk.includes(awaited.text)) {
          stall();
          awaited.onSent();
        }
      });
      from.on('close', () => to.destroy());
    }
  });
  proxyServer.listen(0, '127.0.0.1');
  await once(proxyServer, 'listening');
  addCleanup(async () => {
    for (const socket of sockets) socket.destroy();
    proxyServer.close();
  });
  const proxyUrl = new URL(url);
  proxyUrl.searchParams.delete('host');
  proxyUrl.hostname = '127.0.0.1';
  proxyUrl.port = `${(proxyServer.address() as AddressInfo).port}`;
  return {
    url: proxyUrl.href,
    stall,
    sent: () => sent,
    stallAfter: (text) =>
      new Promise((resolve) => {
        awaited = { text, onSent: resolve };
      }),
    resume() {
      isStalled = false;
      awaited = undefined;
      for (const socket of sockets) socket.resume();
    },
  };
}
