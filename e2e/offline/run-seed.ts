/** Runs one seed: makes taps during a disaster, and compares the result with the database. */
import type { Figures } from '../../fakes/lossy-network.ts';
import { disasters, type DisasterKind } from './disasters.ts';
import { refusedTapPrefixes } from './refusals.ts';
import { tap } from './taps.ts';
import { compareWithAudit, type Verdict } from './verdict.ts';
import type { RefusedWrite } from './watch.ts';
import { openEnvironment, screens, type TestEnvironment } from './environment.ts';

export interface SeedRun {
  readonly seed: number;
  readonly kind: DisasterKind;
  readonly peopleCount: number;
  readonly taps: number;
  /** The number of taps that may rightly have had no effect. */
  readonly uncertain: number;
  readonly figures: Readonly<Figures>;
  /** Whether more writes were in flight at once than there were devices. */
  readonly hasConcurrentWrites: boolean;
  readonly verdict: Verdict;
  /** Screens and stored rows that differ from the server's at the end. */
  readonly differences: readonly string[];
  /** Rows that jumped back to an older state, and errors of the pages. */
  readonly jumps: readonly string[];
  readonly seconds: number;
}

export interface SeedOptions {
  readonly seed: number;
  readonly kind: DisasterKind;
  /** The number of members of the household. */
  readonly peopleCount: number;
  readonly taps: number;
  /** The disaster happens once in each round. */
  readonly rounds: number;
  readonly dataTemplate: string;
}

/**
 * Runs one seed. Throws if a step fails, if a browser ends unexpectedly, or if the run takes too
 * long. The error's message contains the verdict so far and what the pages show. The error's cause
 * is the original error.
 */
export async function runSeed({
  seed,
  kind,
  peopleCount,
  taps,
  rounds,
  dataTemplate,
}: SeedOptions): Promise<SeedRun> {
  const start = performance.now();
  const disaster = disasters[kind];
  const tabCount = Math.max(disaster.tabCount, peopleCount);
  const deviceCount = Math.max(disaster.deviceCount ?? 1, peopleCount);
  const roundCount = Math.min(rounds, disaster.maxRounds ?? rounds);
  const environment = await openEnvironment({
    seed,
    tabCount,
    deviceCount,
    peopleCount,
    dataTemplate,
  });
  const { tabs, network } = environment;
  const run = async (): Promise<SeedRun> => {
    network.setReliable(false);
    for (let round = 0; round < roundCount; round += 1) {
      await disaster.before?.(environment, round);
      await tapRound(environment, round, Math.ceil(taps / roundCount / tabs.length), kind);
      await disaster.after?.(environment, round);
    }
    await environment.waitUntilSettled();
    const jumpsSoFar = await environment.readJumps();
    const differences = await environment.findDifferences();
    if (!disaster.cannotStoreRows) differences.push(...(await environment.findDifferingRows()));
    differences.push(...(await environment.findHiddenRefusals()));
    // A device that cannot store rows may show older ones after a page was loaded. So its jumps
    // count only if its pages were not reloaded, and only until `findDifferences` loads them again.
    const jumps = disaster.cannotStoreRows
      ? jumpsSoFar.filter(() => disaster.staysOnScreen)
      : await environment.readJumps();
    const refused = await environment.readRefused();
    const refusals = refused.flatMap(refusedTapPrefixes);
    const tapsByTab = tapsOf(environment);
    const isIgnored = disaster.isIgnored ?? (() => false);
    return {
      seed,
      kind,
      peopleCount,
      taps: tapsByTab.flat().filter(({ isFurtherChange }) => !isFurtherChange).length,
      uncertain: tapsByTab.flat().filter(({ isUncertain }) => isUncertain).length,
      figures: network.figures,
      hasConcurrentWrites: network.maxConcurrentWrites() > deviceCount,
      verdict: compareWithAudit(
        tapsByTab,
        (await environment.end()).filter((line) => !isIgnored(line)),
        refusals,
      ),
      differences,
      jumps: disaster.causesRefusals
        ? jumps.filter((jump) => !isCausedByRefusal(jump, refused))
        : jumps,
      seconds: (performance.now() - start) / 1_000,
    };
  };
  try {
    return await Promise.race([run(), environment.aborted]);
  } catch (error) {
    const description = await environment.describePages();
    const verdictSoFar = compareWithAudit(tapsOf(environment), await environment.end());
    const verdictText = JSON.stringify(verdictSoFar, null, 2);
    throw new Error(
      `The run failed. Taps that are missing here may still be in progress: ${verdictText}\n${description}`,
      {
        cause: error,
      },
    );
  }
}

/** Makes taps on all tabs at the same time. The tabs show different screens. */
async function tapRound(
  environment: TestEnvironment,
  round: number,
  count: number,
  kind: DisasterKind,
): Promise<void> {
  const { during, clickMode, staysOnScreen } = disasters[kind];
  for (const [index, tab] of environment.tabs.entries()) {
    const screen = screens[(round + index) % screens.length] ?? 'lists';
    if (!staysOnScreen && tab.screen !== screen) await tab.open(screen);
  }
  const tapping = environment.tabs.map(async (tab) => {
    for (let tapNumber = 0; tapNumber < count; tapNumber += 1) {
      if (tab.random.chance(0.25)) await tab.returnToForeground();
      await tap(tab, clickMode?.(tab.random, tapNumber));
    }
  });
  // Waits for all tabs even after a failure, so that nothing is running when the environment ends.
  const results = await Promise.allSettled([
    ...tapping,
    during?.(environment, round) ?? Promise.resolve(),
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

const tapsOf = ({ tabs, selfClosingTabs }: TestEnvironment) =>
  [...tabs, ...selfClosingTabs].map((tab) => tab.taps);

/**
 * Returns whether a refused write caused the jump. After a refusal the page shows a message, and
 * the row returns to the server's state.
 */
function isCausedByRefusal(jump: string, refused: readonly RefusedWrite[]): boolean {
  if (jump.startsWith('message ')) return true;
  const [, name = ''] = /^\w+ ([^:]+):/u.exec(jump) ?? [];
  return refused.some(({ description = '' }) => description.includes(`"${name}"`));
}
