/**
 * Runs one process of the server at a port, by node:cluster. SIGHUP replaces it: the next process
 * listens at the port before the old one stops. SIGTERM ends it.
 */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { builtServer } from '../../scripts/build-server.ts';

cluster.setupPrimary({ exec: builtServer, silent: true });

async function start(): Promise<{ worker: Worker; port: number }> {
  const worker = cluster.fork();
  worker.process.stderr?.pipe(process.stderr);
  const [address] = (await once(worker, 'listening')) as [{ port: number }];
  return { worker, port: address.port };
}

async function stop(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await ended;
}

const first = await start();
let current = first.worker;
process.on('SIGHUP', () => void replace());
process.on('SIGTERM', () => void stop(current).then(() => process.exit()));
console.log(`http://127.0.0.1:${first.port}`);

async function replace(): Promise<void> {
  const old = current;
  current = (await start()).worker;
  await stop(old);
}
