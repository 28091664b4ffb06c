import { syncStandbyOf } from '../cluster/patroni-status.ts';
import type { Fault } from './fault.ts';

/** An operator makes the synchronous standby the primary, for example for maintenance. */
export const switchOver: Fault = {
  name: 'switchover',
  description: 'an operator switches over to the synchronous standby',
  async inject(cluster) {
    const primary = await cluster.findPrimary();
    const candidate = syncStandbyOf(await cluster.readMembers());
    const answer = await fetch(`http://${primary.address}:8008/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: primary.name, candidate }),
    });
    if (!answer.ok) throw new Error(`Patroni did not switch over: ${await answer.text()}`);
    return async () => {};
  },
};
