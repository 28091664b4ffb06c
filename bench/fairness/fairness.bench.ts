/** One household sends hundreds of syncs at once: how long do the others wait? */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { median, quantile } from '../../scripts/measuring/statistics.ts';
import { addCleanup } from '../harness/clean-up.ts';
import { createDevice, syncAll } from '../harness/device.ts';
import { createHttpClient } from '../harness/http-client.ts';
import { authenticate } from '../harness/people.ts';
import { startPostgres } from '../harness/postgres.ts';
import type { Report } from '../harness/report.ts';
import { startServer } from '../harness/server.ts';
import type { Attack, Statuses } from './attack.ts';

export const normal = {
  rounds: 20,
  /** How many syncs of one household are sent at once. */
  syncs: 500,
  /** How many calls of another person are measured in a round without an attack. */
  calls: 100,
};
/** 90 syncs use each of the 90 devices once. */
export const short: typeof normal = { rounds: 1, syncs: 90, calls: 5 };

export async function measure({ rounds, syncs, calls }: typeof normal): Promise<Report> {
  const postgres = await startPostgres();
  const { url } = await postgres.createFilledDatabase('fairness');
  const server = await startServer({ DATABASE_URL: url });
  const [attacker, bystander] = [await authenticate(server.url), await authenticate(server.url)];
  const sendAttack = startAttacker(server.url);
  const client = createHttpClient(server.url);
  const device = createDevice();
  const errors: string[] = [];

  /**
   * Measures calls of the other person, one after the other, for as long as `goesOn` returns true for
   * the number of calls so far.
   */
  async function measureCalls(goesOn: (count: number) => boolean): Promise<number[]> {
    const token = await bystander.token();
    const samples: number[] = [];
    while (goesOn(samples.length)) {
      const startedAt = performance.now();
      const call =
        samples.length % 2 === 0
          ? syncAll(device, client.send, { token }, [])
          : client.get('/api/shopping-lists', token);
      await call.catch((error: unknown) => errors.push(String(error)));
      samples.push(performance.now() - startedAt);
    }
    return samples;
  }

  const quiet: number[] = [];
  const attacked: number[] = [];
  const statuses: Record<string, number> = {};
  const attack = async () => {
    let isOver = false;
    const attacking = sendAttack({ token: await attacker.token(), syncs }).then((answers) => {
      isOver = true;
      for (const [status, count] of Object.entries(answers)) {
        statuses[status] = (statuses[status] ?? 0) + count;
      }
    });
    const samples = await measureCalls(() => !isOver);
    await attacking;
    return samples;
  };
  // The first calls register devices, open connections and compile code.
  await measureCalls((count) => count < calls);
  await attack();
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(...(await measureCalls((count) => count < calls)));
    attacked.push(...(await attack()));
  }
  for (const error of new Set(errors)) console.error(error);
  const failed = Object.entries(statuses).filter(([status]) => Number(status) >= 500);
  return {
    method: [
      `${rounds} rounds: ${calls} calls of one person, one after the other; then the same while another person sends ${syncs} syncs at once, each with a write and over its own connection.`,
      `Answers to the syncs: ${JSON.stringify(statuses)}`,
    ],
    tables: [
      {
        title: 'Milliseconds of a call of the other person',
        head: ['', 'calls', 'p50', 'p99', 'max'],
        rows: Object.entries({ quiet, attacked }).map(([name, samples]) => [
          name,
          String(samples.length),
          median(samples),
          quantile(samples, 0.99),
          quantile(samples, 1),
        ]),
      },
    ],
    goals: [
      { name: 'fairness-errors-of-others', figure: errors.length, bound: 0, isExact: true },
      {
        name: 'fairness-server-errors',
        figure: failed.reduce((sum, [, count]) => sum + count, 0),
        bound: 0,
        isExact: true,
      },
      {
        name: 'fairness-p99-ratio',
        figure: quantile(attacked, 0.99) / quantile(quiet, 0.99),
        bound: 3,
      },
    ],
  };
}

/** Starts the program that attacks. Returns the function that sends one attack. */
function startAttacker(url: string): (attack: Attack) => Promise<Statuses> {
  const program = fork(path.join(import.meta.dirname, 'attack.ts'), [url]);
  addCleanup(() => program.disconnect());
  return async (attack) => {
    program.send(attack);
    const [statuses] = (await once(program, 'message')) as [Statuses];
    return statuses;
  };
}
