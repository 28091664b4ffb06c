/** The faults of a running cluster, each with the alarms that it must raise within a minute. */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Cluster } from '../cluster/cluster.ts';
import { processPorts } from '../cluster/proxies.ts';

export interface AlarmFault {
  /** What happens, for the report. */
  readonly description: string;
  readonly alarms: readonly string[];
  /** Injects the fault, and returns a function that repairs it. */
  readonly inject: (cluster: Cluster) => Promise<() => Promise<void>>;
}

async function findStandbys(cluster: Cluster) {
  const primary = await cluster.findPrimary();
  return cluster.machines.filter((machine) => machine !== primary);
}

/** Leaves a fifth of the disk free, which is still enough for Patroni to continue. */
const fillingMB = 270;

export const alarmFaults: readonly AlarmFault[] = [
  {
    description: 'a standby is lost',
    alarms: ['PatroniDown', 'PostgresDown', 'StandbyMissing'],
    async inject(cluster) {
      const [standby] = await findStandbys(cluster);
      await standby?.killPatroni();
      return async () => standby?.startPatroni();
    },
  },
  {
    description: 'both standbys receive nothing',
    alarms: ['CommitsWait'],
    async inject(cluster) {
      const standbys = await findStandbys(cluster);
      for (const standby of standbys) standby.signalWalReceiver('SIGSTOP');
      return async () => {
        for (const standby of standbys) standby.signalWalReceiver('SIGCONT');
      };
    },
  },
  {
    description: 'the disk of a standby fills',
    alarms: ['DiskFilling'],
    async inject(cluster) {
      const [standby] = await findStandbys(cluster);
      const file = path.join(standby?.disk ?? '', 'filling');
      writeFileSync(file, Buffer.alloc(fillingMB << 20));
      return async () => rmSync(file);
    },
  },
  {
    description: 'one process of the server ends',
    alarms: ['ProcessDown', 'ProcessUnready'],
    async inject({ processes }) {
      await processes.stop(processPorts[1]);
      return () => processes.start(processPorts[1]);
    },
  },
  {
    description: 'HAProxy ends',
    alarms: ['HaproxyDown'],
    async inject({ proxies }) {
      await proxies.killHaproxy();
      return async () => proxies.startHaproxy();
    },
  },
  {
    description: 'Patroni is paused for maintenance',
    alarms: ['PatroniPaused'],
    async inject(cluster) {
      const primary = await cluster.findPrimary();
      await primary.patronictl('pause');
      return () => primary.patronictl('resume');
    },
  },
];
