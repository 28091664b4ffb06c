/**
 * Runs several processes of the server behind one port, by node:cluster, which distributes the
 * connections in turn. SIGHUP replaces the processes one after the other. SIGTERM ends them.
 */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { builtServer } from '../../scripts/build-server.ts';

const processCount = Number(process.env['PROCESSES']);
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

// Starts all processes at once, as when a machine starts.
const startedWorkers = await Promise.all(Array.from({ length: processCount }, start));
let workers = startedWorkers.map(({ worker }) => worker);
process.on('SIGHUP', () => void replaceAll());
process.on('SIGTERM', () => {
  void Promise.all(workers.map(stop)).then(() => process.exit());
});
console.log(`http://127.0.0.1:${startedWorkers[0]?.port}`);

async function replaceAll(): Promise<void> {
  for (const oldWorker of workers) {
    const { worker } = await start();
    workers = workers.map((each) => (each === oldWorker ? worker : each));
    await stop(oldWorker);
  }
}
