import { cutOff, reconnect } from '../cluster/network.ts';
import type { Fault } from './fault.ts';

/** The primary runs, but all packets from it and to it are lost. */
export const cutOffPrimary: Fault = {
  name: 'cut-off',
  description: 'the primary is cut off from the network',
  async inject(cluster) {
    const { name } = await cluster.findPrimary();
    cutOff(name);
    return async () => reconnect(name);
  },
};
