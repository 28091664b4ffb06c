/**
 * `npm run test:crash`: the server killed at random moments while people write, on the embedded
 * database and on PostgreSQL. Ends with the figures, and with 1 if anything was lost or doubled.
 * `-- --seed N --kills N --postgres-kills N`
 */
import { parseArgs } from 'node:util';
import { embeddedPlace, postgresPlace, type OwnPlace } from './places.ts';
import { createRandom } from './random.ts';
import { isUnharmed, Rounds, type Figures, type Moment } from './rounds.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '100' },
    'postgres-kills': { type: 'string', default: '30' },
  },
});

/** One kill of so many hits a first start. */
const firstStartEvery = 10;

async function runOn(
  name: string,
  place: OwnPlace,
  kills: number,
  others: readonly Moment[],
): Promise<Figures> {
  const random = createRandom(Number(values.seed));
  const rounds = new Rounds(place, random);
  const { figures } = rounds;
  const beganAt = performance.now();
  try {
    while (figures.kills < Math.ceil(kills / firstStartEvery) && isUnharmed(figures)) {
      await rounds.round('first start');
    }
    while (figures.kills < kills && isUnharmed(figures)) {
      await rounds.round(random.pick(others) ?? 'writing');
    }
    await rounds.end();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    tell(name, figures, (performance.now() - beganAt) / 1_000);
    await place.remove();
  }
  return figures;
}

function tell(name: string, figures: Figures, seconds: number): void {
  const { kills, databaseKills, starts, failedStarts, startMs } = figures;
  const { acknowledged, inFlight, lost, doubled, changedAnswers } = figures;
  const median = startMs.toSorted((one, other) => one - other)[startMs.length >> 1] ?? 0;
  const count = (number: number) => number.toLocaleString('en');
  console.log(
    [
      `\n${name}, seed ${values.seed} (${Math.round(seconds)} s)`,
      `  kills of the server             ${count(kills)}`,
      `  kills of the database           ${count(databaseKills)}`,
      `  starts                          ${count(starts)}, median ${(median / 1_000).toFixed(2)} s`,
      `  failed starts                   ${count(failedStarts)}`,
      `  writes acknowledged             ${count(acknowledged)}`,
      `  writes in flight at a kill      ${count(inFlight)}`,
      `  lost                            ${count(lost.length)}`,
      `  doubled                         ${count(doubled.length)}`,
      `  repeats answered otherwise      ${count(changedAnswers.length)}`,
      ...[...lost, ...doubled, ...changedAnswers].slice(0, 10).map((each) => `  ✗ ${each}`),
    ].join('\n'),
  );
  if (!isUnharmed(figures)) process.exitCode = 1;
}

process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

const embeddedKills = Number(values.kills);
const postgresKills = Number(values['postgres-kills']);
if (embeddedKills > 0) {
  const moments: Moment[] = ['writing', 'writing', 'writing', 'closing', 'starting'];
  await runOn('Embedded database', embeddedPlace(), embeddedKills, moments);
}
if (postgresKills > 0) {
  const moments: Moment[] = ['writing', 'writing', 'database', 'database', 'closing', 'starting'];
  await runOn('PostgreSQL', await postgresPlace(), postgresKills, moments);
}
