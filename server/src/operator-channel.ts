/**
 * How the operator's backup and restore reach a running server: a socket beside its database, which
 * only the user that runs the server may open. One order a connection, as a line of JSON, answered
 * by another.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const order = z.enum(['copy', 'replace', 'undo']);
const answer = z.union([z.object({ done: z.string() }), z.object({ failed: z.string() })]);

/**
 * `copy` makes the snapshot of a backup and answers its migrations, a line each. `replace` takes
 * over what a restore has unpacked, `undo` what the last one replaced; both answer where the
 * database from before is kept.
 */
export type Order = z.infer<typeof order>;
export type OperatorOrders = Readonly<Record<Order, () => Promise<string>>>;

/** The server did not say what became of an order: it ended meanwhile. */
export class ConnectionLostError extends Error {}
/** The server could not do what it was told; its message says why. */
export class OrderFailedError extends Error {}
/** Most systems take no longer one, and the operator can choose another folder. */
export class SocketPathError extends Error {
  constructor(directory: string) {
    super(
      `The path of ${directory} is too long for backups and restores beside a running server: stop it for them, or move DATA_DIR to a shorter path.`,
    );
  }
}

const maxSocketPath = 100;

/** In a folder of its own, which alone decides who gets in. */
const folderOf = (directory: string) => `${directory}.operator`;

function socketOf(directory: string): string {
  const absolute = path.resolve(folderOf(directory), 'socket');
  const relative = path.relative('', absolute);
  const shorter = relative.length < absolute.length ? relative : absolute;
  if (Buffer.byteLength(shorter) > maxSocketPath) throw new SocketPathError(directory);
  return shorter;
}

/**
 * Does the operator's orders for the database in `directory`, one at a time, until the answer is
 * called. Only with the lock of `directory`: another server's socket would be taken away.
 */
export async function takeOrders(
  directory: string,
  orders: OperatorOrders,
): Promise<() => Promise<void>> {
  const file = socketOf(directory);
  let last: Promise<unknown> = Promise.resolve();
  const obey = (socket: Socket, line: string) => {
    const name = order.safeParse(line);
    if (!name.success) return socket.destroy();
    const work = last.then(orders[name.data]).then(
      (done) => ({ done }),
      (error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) }),
    );
    last = work;
    return work.then((said) => socket.end(`${JSON.stringify(said)}\n`));
  };
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    // Whoever asked has gone; what was begun is carried on.
    socket.on('error', () => {});
    createInterface({ input: socket }).once('line', (line) => void obey(socket, line));
  });
  rmSync(folderOf(directory), { recursive: true, force: true });
  mkdirSync(folderOf(directory), { mode: 0o700 });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(file, resolve);
  });
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of open) socket.destroy();
    await closed;
    rmSync(folderOf(directory), { recursive: true, force: true });
  };
}

/**
 * Gives an order to the server that has `directory` open. Answers undefined where none takes
 * orders. Throws OrderFailedError, or ConnectionLostError when the server ended before it answered.
 */
export async function giveOrder(directory: string, name: Order): Promise<string | undefined> {
  const socket = await reach(socketOf(directory));
  if (!socket) return undefined;
  socket.write(`${name}\n`);
  const line = await new Promise<string>((resolve, reject) => {
    const lost = () => reject(new ConnectionLostError('The server ended before it answered.'));
    socket.on('error', lost);
    socket.on('close', lost);
    createInterface({ input: socket }).once('line', resolve);
  });
  socket.destroy();
  const said = answer.parse(JSON.parse(line));
  if ('failed' in said) throw new OrderFailedError(said.failed);
  return said.done;
}

function reach(file: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(file);
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      resolve(socket);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // No socket, or one that a killed server left.
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined);
      else reject(error);
    });
  });
}
