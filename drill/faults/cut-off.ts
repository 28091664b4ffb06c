import { cutOff, reconnect } from '../cluster/network.ts';
import type { Fault } from './fault.ts';

/** The primary runs, but its packets reach nobody, and nobody's reach it. */
export const cutOffPrimary: Fault = {
  name: 'cut-off',
  what: 'the primary is cut off from the network',
  async inject(cluster) {
    const { name } = await cluster.primary();
    cutOff(name);
    return async () => reconnect(name);
  },
};
