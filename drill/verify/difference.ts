/** Compares the server's rows of all households with the writes that it acknowledged to them. */
import type { Load } from '../load/households.ts';
import { compare, type Difference } from './compare.ts';
import { readHousehold } from './read-household.ts';

/** Returns the sums over all households. Throws if the server does not answer. */
export async function findDifference(load: Load): Promise<Difference> {
  const sum = { lost: 0, doubled: 0 };
  for (const { account, acknowledged } of load.households) {
    const { lost, doubled } = compare(acknowledged, await readHousehold(account));
    sum.lost += lost;
    sum.doubled += doubled;
  }
  return sum;
}
