import type { Fault } from './fault.ts';

/** The primary's Patroni and PostgreSQL end at once; later they are started again. */
export const killPrimary: Fault = {
  name: 'kill',
  what: 'SIGKILL of Patroni and PostgreSQL on the primary',
  async inject(cluster) {
    const primary = await cluster.primary();
    await primary.killPatroni();
    return async () => primary.startPatroni();
  },
};
