/** A proxy to a server that delays every byte and counts the bytes. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { addCleanup } from '../harness/clean-up.ts';

export interface Link {
  readonly url: string;
  /** Sets the round-trip time, in milliseconds. */
  readonly setRoundTrip: (milliseconds: number) => void;
  /** The bytes so far, to the server and from it. */
  readonly byteCounts: () => { readonly sent: number; readonly received: number };
}

/**
 * Opens a proxy to the server at `url`. It delays the data, but not the opening of connections.
 */
export async function openLink(url: string): Promise<Link> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let oneWayMs = 0;
  let sentBytes = 0;
  let receivedBytes = 0;
  const forward = (from: Socket, to: Socket, count: (bytes: number) => void) => {
    from.on('data', (chunk: Buffer) => {
      count(chunk.length);
      if (oneWayMs === 0) to.write(chunk);
      else setTimeout(() => to.write(chunk), oneWayMs);
    });
    from.on('error', () => undefined);
    from.on('close', () => to.destroy());
  };
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ host: hostname, port: Number(port), noDelay: true });
    sockets.add(client).add(upstream);
    forward(client, upstream, (bytes) => (sentBytes += bytes));
    forward(upstream, client, (bytes) => (receivedBytes += bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  addCleanup(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    setRoundTrip: (milliseconds) => void (oneWayMs = milliseconds / 2),
    byteCounts: () => ({ sent: sentBytes, received: receivedBytes }),
  };
}
