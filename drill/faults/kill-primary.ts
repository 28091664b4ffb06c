import type { Fault } from './fault.ts';

/** A SIGKILL ends Patroni and PostgreSQL on the primary. The repair starts them again. */
export const killPrimary: Fault = {
  name: 'kill',
  description: 'SIGKILL of Patroni and PostgreSQL on the primary',
  async inject(cluster) {
    const primary = await cluster.findPrimary();
    await primary.killPatroni();
    return async () => primary.startPatroni();
  },
};
