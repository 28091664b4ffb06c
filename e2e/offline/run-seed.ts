/** Runs one seed: taps during disasters, and compares their outcome. */
import type { Figures } from '../../fakes/lossy-network.ts';
import { disasters, type Kind } from './disasters.ts';
import { refusedTaps } from './refusals.ts';
import { tap } from './taps.ts';
import { compare, type Verdict } from './verdict.ts';
import type { RefusedWrite } from './watch.ts';
import { openEnvironment, screens, type TestEnvironment } from './environment.ts';

export interface SeedRun {
  readonly seed: number;
  readonly kind: Kind;
  readonly peopleCount: number;
  readonly taps: number;
  /** How many taps may have had no effect without an error. */
  readonly unsure: number;
  readonly figures: Readonly<Figures>;
  /** Whether more writes were in flight at once than there were devices. */
  readonly hasRacedItself: boolean;
  readonly verdict: Verdict;
  /** Screens and stored rows that differ from the server's at the end. */
  readonly differences: readonly string[];
  /** Rows that went back to an earlier look, and errors of the pages. */
  readonly jumps: readonly string[];
  readonly seconds: number;
}

export interface SeedOptions {
  readonly seed: number;
  readonly kind: Kind;
  /** The members of the household. */
  readonly peopleCount: number;
  readonly taps: number;
  /** The disaster happens once in each round. */
  readonly rounds: number;
  readonly prepared: string;
}

/**
 * Rejects with the reason as the cause, the verdict so far and what the pages show; also when a
 * browser ends unexpectedly, or when the run takes too long.
 */
export async function runSeed({
  seed,
  kind,
  peopleCount,
  taps,
  rounds,
  prepared,
}: SeedOptions): Promise<SeedRun> {
  const start = performance.now();
  const disaster = disasters[kind];
  const tabCount = Math.max(disaster.tabCount, peopleCount);
  const deviceCount = Math.max(disaster.deviceCount ?? 1, peopleCount);
  const roundCount = Math.min(rounds, disaster.maxRounds ?? rounds);
  const environment = await openEnvironment({ seed, tabCount, deviceCount, peopleCount, prepared });
  const { tabs, network } = environment;
  const play = async (): Promise<SeedRun> => {
    network.setReliable(false);
    for (let round = 0; round < roundCount; round += 1) {
      await disaster.before?.(environment, round);
      await tapRound(environment, round, Math.ceil(taps / roundCount / tabs.length), kind);
      await disaster.after?.(environment, round);
    }
    await environment.quiet();
    const jumpsSoFar = await environment.jumps();
    const differences = await environment.differences();
    if (!disaster.keepsNoCopies) differences.push(...(await environment.differingRows()));
    differences.push(...(await environment.hiddenRefusals()));
    const jumps = disaster.keepsNoCopies
      ? jumpsSoFar.filter(() => disaster.staysOnScreen)
      : await environment.jumps();
    const refused = await environment.refused();
    const refusals = refused.flatMap(refusedTaps);
    const all = tapsOf(environment);
    const isForeseen = disaster.isForeseen ?? (() => false);
    return {
      seed,
      kind,
      peopleCount,
      taps: all.flat().filter(({ isFurtherChange }) => !isFurtherChange).length,
      unsure: all.flat().filter(({ isUncertain }) => isUncertain).length,
      figures: network.figures,
      hasRacedItself: network.maxConcurrentWrites() > deviceCount,
      verdict: compare(
        all,
        (await environment.end()).filter((line) => !isForeseen(line)),
        refusals,
      ),
      differences,
      jumps: disaster.refuses ? jumps.filter((jump) => !isOfRefusal(jump, refused)) : jumps,
      seconds: (performance.now() - start) / 1_000,
    };
  };
  try {
    return await Promise.race([play(), environment.aborted]);
  } catch (error) {
    const shown = await environment.describe();
    const sofar = compare(tapsOf(environment), await environment.end());
    const storyText = JSON.stringify(sofar, null, 2);
    throw new Error(`Broke off; what is missing may be on its way: ${storyText}\n${shown}`, {
      cause: error,
    });
  }
}

/** Taps on all tabs at once, each on its own screen. */
async function tapRound(
  environment: TestEnvironment,
  round: number,
  count: number,
  kind: Kind,
): Promise<void> {
  const { during, clickMode, staysOnScreen } = disasters[kind];
  for (const [place, tab] of environment.tabs.entries()) {
    const screen = screens[(round + place) % screens.length] ?? 'lists';
    if (!staysOnScreen && tab.screen !== screen) await tab.open(screen);
  }
  const tapping = environment.tabs.map(async (tab) => {
    for (let number = 0; number < count; number += 1) {
      if (tab.chance.happens(0.25)) await tab.returnToForeground();
      await tap(tab, clickMode?.(tab.chance, number));
    }
  });
  // Waits for all of them even after a failure, so that nothing is running when the environment ends.
  const ended = await Promise.allSettled([
    ...tapping,
    during?.(environment, round) ?? Promise.resolve(),
  ]);
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

const tapsOf = ({ tabs, closed }: TestEnvironment) => [...tabs, ...closed].map((tab) => tab.taps);

/**
 * Whether a jump belongs to a refused write, which is shown and returns its row to the server's
 * state.
 */
function isOfRefusal(jump: string, refused: readonly RefusedWrite[]): boolean {
  if (jump.startsWith('said ')) return true;
  const [, name = ''] = /^\w+ ([^:]+):/u.exec(jump) ?? [];
  return refused.some(({ description = '' }) => description.includes(`"${name}"`));
}
