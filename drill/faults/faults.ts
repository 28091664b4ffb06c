import { cutOffPrimary } from './cut-off.ts';
import { deploy } from './deploy.ts';
import { fillDisk } from './fill-disk.ts';
import { killPrimary } from './kill-primary.ts';
import { restartHaproxy } from './restart-haproxy.ts';
import { switchOver } from './switch-over.ts';
import type { Fault } from './fault.ts';

const faults: readonly Fault[] = [
  killPrimary,
  cutOffPrimary,
  switchOver,
  restartHaproxy,
  fillDisk,
  deploy,
];

/**
 * The faults of `rounds` rounds, in turn. `names` chooses some of them, separated by commas. Throws
 * for a name that does not exist.
 */
export function faultsOf(rounds: number, names?: string): readonly Fault[] {
  const chosen = names?.split(',').map((name) => {
    const fault = faults.find((each) => each.name === name);
    if (!fault) {
      const known = faults.map((each) => each.name).join(', ');
      throw new Error(`There is no fault "${name}": ${known}`);
    }
    return fault;
  });
  const turn = chosen ?? faults;
  return Array.from({ length: rounds }, (_, index) => turn[index % turn.length] ?? killPrimary);
}
