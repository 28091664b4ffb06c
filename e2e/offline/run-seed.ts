/** One seed: taps on bad days, and what became of them. */
import type { Figures } from '../../fakes/lossy-network.ts';
import { disasters, type Kind } from './disasters.ts';
import { compare, type Verdict } from './verdict.ts';
import { openWorld, screens, type World } from './world.ts';

export interface SeedRun {
  readonly seed: number;
  readonly kind: Kind;
  readonly taps: number;
  /** How many of them nobody could have kept: the battery died with them. */
  readonly unsure: number;
  readonly figures: Readonly<Figures>;
  readonly mostWritesAtOnce: number;
  readonly verdict: Verdict;
  /** Screens that did not end as the server says. */
  readonly differences: readonly string[];
  /** Rows that went back to an earlier look, and errors of the pages. */
  readonly jumps: readonly string[];
  readonly seconds: number;
}

export interface SeedOptions {
  readonly seed: number;
  readonly kind: Kind;
  readonly taps: number;
  /** The disaster strikes once in each. */
  readonly rounds: number;
  readonly prepared: string;
}

export async function runSeed({
  seed,
  kind,
  taps,
  rounds,
  prepared,
}: SeedOptions): Promise<SeedRun> {
  const start = performance.now();
  const disaster = disasters[kind];
  const world = await openWorld({ seed, tabCount: disaster.tabCount, prepared });
  const { tabs, network } = world;
  try {
    network.behave(false);
    for (let round = 0; round < rounds; round += 1) {
      await disaster.before?.(world, round);
      await tapRound(world, round, Math.ceil(taps / rounds / tabs.length), kind);
      await disaster.after?.(world, round);
    }
    await world.quiet();
    const differences = await world.differences();
    const jumps = await world.jumps();
    const all = [...tabs, ...world.closed].map((tab) => tab.taps);
    return {
      seed,
      kind,
      taps: all.flat().length,
      unsure: all.flat().filter(({ isUnsure }) => isUnsure).length,
      figures: network.figures,
      mostWritesAtOnce: network.mostWritesAtOnce(),
      verdict: compare(all, await world.end()),
      differences,
      jumps,
      seconds: (performance.now() - start) / 1_000,
    };
  } catch (error) {
    await world.end();
    throw error;
  }
}

/** All tabs at once, each on a screen of its own. */
async function tapRound(world: World, round: number, count: number, kind: Kind): Promise<void> {
  const { during, touch, staysOnScreen } = disasters[kind];
  const tapping = world.tabs.map(async (tab, place) => {
    const screen = screens[(round + place) % screens.length] ?? 'lists';
    if (!staysOnScreen && tab.screen !== screen) await tab.open(screen);
    for (let number = 0; number < count; number += 1) {
      await tab.tap(touch?.(world, number));
    }
  });
  await Promise.all([...tapping, during?.(world, round)]);
}
