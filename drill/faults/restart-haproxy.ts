import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

const downMs = 1_000;

/** All connections end, to the database and to the server, and none can be opened for a second. */
export const restartHaproxy: Fault = {
  name: 'haproxy',
  what: 'HAProxy is killed and started again a second later',
  async inject({ proxies }) {
    await proxies.killHaproxy();
    await sleep(downMs);
    proxies.startHaproxy();
    return async () => {};
  },
};
