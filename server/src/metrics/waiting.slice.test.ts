import { expect, it } from 'vitest';
import { holdOpen, waitUntilBlocked } from '../../test/lock-waits.ts';
import { newList } from '../../test/people/shopping.ts';
import { parseMetrics } from '../../test/prometheus.ts';
import { startApp } from '../../test/servers/start-app.ts';
import { stopTimers } from '../../test/time-limits.ts';
import { lockHousehold } from '../db/households.sql.ts';
import { shareLimits } from '../http/limits/fair-connections.ts';
import type { WorkerPool } from '../http/worker-pool/worker-pool.ts';
import { createMetrics } from './create-metrics.ts';

stopTimers();

it('ADM-12 counts what waits in the lines by kind, and by nothing else', async () => {
  const metrics = createMetrics('1.2.3');
  const workerPool: WorkerPool = {
    enter: () => ({ run: () => Promise.reject(new Error('no job')), leave: () => {} }),
    countWaiting: () => 4,
    close: async () => {},
  };
  const { person, database } = await startApp({ metrics, workerPool });
  const readWaiting = async () => {
    const { samples } = parseMetrics(await metrics.read()).get('quitanda_requests_waiting') ?? {};
    return (samples ?? []).map(({ labels, value }) => [labels, value]);
  };
  const waiting = (write: number) => [
    [{ kind: 'read' }, 0],
    [{ kind: 'write' }, write],
    [{ kind: 'job' }, 4],
  ];
  const ana = await person();
  const { body: profile } = await ana.call('getProfile');
  const lockHolder = await holdOpen(database, (sql) => lockHousehold(sql, profile.id));
  const lists = Array.from({ length: shareLimits.each + 2 }, () => newList(ana));
  await waitUntilBlocked(database, shareLimits.each);
  expect(await readWaiting()).toEqual(waiting(2));
  await lockHolder.commit();
  await Promise.all(lists);
  expect(await readWaiting()).toEqual(waiting(0));
});
