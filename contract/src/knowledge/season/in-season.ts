import { produce, type Produce } from './produce.ts';
import type { Region } from './regions.ts';

const isOf = ({ regions, except }: Produce, region: Region | undefined) =>
  (regions === undefined || (region !== undefined && regions.includes(region))) &&
  !(region !== undefined && except?.includes(region) === true);

/**
 * What is in season in a month (1 to 12), in the order of the alphabet (AI-12). Without a region: the
 * table of CEAGESP alone.
 */
export function inSeason(month: number, region?: Region): readonly Produce[] {
  return produce
    .filter((each) => each.months.includes(month) && isOf(each, region))
    .sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
}

/** When one thing is in season in a region; undefined if the table does not have it. */
export function seasonOf(name: string, region?: Region): Produce | undefined {
  return produce.find((each) => each.name === name && isOf(each, region));
}
