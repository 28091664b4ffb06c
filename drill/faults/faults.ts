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
 * Returns one fault for each of `rounds` rounds, and repeats them in order. `names` selects some
 * faults, separated by commas. Throws for a name that does not exist.
 */
export function chooseFaults(rounds: number, names?: string): readonly Fault[] {
  const selected = names?.split(',').map((name) => {
    const fault = faults.find((each) => each.name === name);
    if (!fault) {
      const existing = faults.map((each) => each.name).join(', ');
      throw new Error(`There is no fault "${name}". The faults are: ${existing}`);
    }
    return fault;
  });
  const cycle = selected ?? faults;
  return Array.from({ length: rounds }, (_, index) => cycle[index % cycle.length] ?? killPrimary);
}
