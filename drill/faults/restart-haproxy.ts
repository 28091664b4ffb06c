import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

const downMs = 1_000;

/** All connections to the database and to the server end. For a second no new one is accepted. */
export const restartHaproxy: Fault = {
  name: 'haproxy',
  description: 'HAProxy is killed and started again a second later',
  async inject({ proxies }) {
    await proxies.killHaproxy();
    await sleep(downMs);
    proxies.startHaproxy();
    return async () => {};
  },
};
