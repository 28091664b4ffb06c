/**
 * Are the alarms about dates worth reading? Synthetic households live for a year: they differ in what they eat,
 * buy too much of, freeze, and tell the app. Each morning the rule (VAL-10) says what to use; compared with an
 * alarm for every date within three days, the guessed ones too.
 */
import { batchesOf } from '../../contract/src/batches/batches.ts';
import { alarmsOf } from '../../contract/src/batches/expiring.ts';
import { createRandom } from '../../fakes/random.ts';
import type { Report } from '../harness/report.ts';
import {
  createHousehold,
  dateOfDay,
  liveDay,
  isNear,
  nearItems,
  react,
  type Recording,
  type Shelf,
} from './household.ts';

export const normal = { households: 200, days: 365, seed: 7, details: 'none' };
export const short: typeof normal = { ...normal, households: 60 };

/** An alarm of a batch is worth it if some of the batch is eaten or thrown away within a week. */
const worthDays = 7;
const minShare = 0.7;
const maxWeekly = 3;

interface Alarm {
  readonly shelf: Shelf;
  readonly batchId: string;
  readonly day: number;
}
/** The alarms of one household by one rule, and on how many mornings there was one. */
interface Year {
  readonly recording: Recording;
  readonly alarms: readonly Alarm[];
  readonly mornings: number;
  readonly shelves: readonly Shelf[];
}

export async function measure({ households, days, seed, details }: typeof normal): Promise<Report> {
  const random = createRandom(seed);
  const years = Array.from({ length: households }, () => liveYear(random.fork(), days));
  const rules = [
    { name: 'VAL-10', years: years.map(({ rule }) => rule) },
    { name: 'every date', years: years.map(({ everyDate }) => everyDate) },
  ];
  const weeks = days / 7;
  const groups = ['all', 'always', 'often', 'never'] as const;
  const rows = rules.flatMap(({ name, years: all }) =>
    groups.map((group) => {
      const some = all.filter(({ recording }) => group === 'all' || recording === group);
      return [
        name,
        group,
        shareOf(some),
        weeklyOf(some, weeks),
        mentionsOf(some, weeks),
        announcedShare(some),
      ];
    }),
  );
  if (details !== 'none') printFoods(rules[0]?.years ?? []);
  const rule = rules[0]?.years ?? [];
  return {
    method: [
      `${households} households, ${days} days. Worth it: some of the batch is eaten or thrown away within ${worthDays} days.`,
    ],
    tables: [
      {
        title: 'Alarms',
        head: ['rule', 'records its use', 'worth it', 'notices a week', 'items a week', 'of waste'],
        rows,
      },
    ],
    goals: [
      {
        name: 'expiry-worth-it',
        figure: shareOf(rule),
        bound: minShare,
        isAtLeast: true,
        isExact: true,
      },
      { name: 'expiry-weekly', figure: weeklyOf(rule, weeks), bound: maxWeekly, isExact: true },
    ],
  };
}

function liveYear(random: ReturnType<typeof createRandom>, days: number) {
  const household = createHousehold(random);
  const rule: Alarm[] = [];
  const everyDate: Alarm[] = [];
  const seen = new Set<string>();
  const mornings = { rule: 0, everyDate: 0 };
  for (let day = 0; day < days; day += 1) {
    const items = nearItems(household, day);
    const alarms = alarmsOf(items, dateOfDay(day));
    const plain = items.flatMap(({ shelf, stock }) =>
      batchesOf(stock).flatMap(({ id, bestBefore }) =>
        isNear(bestBefore, day) && !seen.has(id) ? [{ shelf, batchId: id, day }] : [],
      ),
    );
    for (const { item, batch } of alarms) rule.push({ shelf: item.shelf, batchId: batch.id, day });
    for (const alarm of plain) {
      seen.add(alarm.batchId);
      everyDate.push(alarm);
    }
    if (alarms.length > 0) mornings.rule += 1;
    if (plain.length > 0) mornings.everyDate += 1;
    for (const { item, batch } of alarms) react(household, item.shelf, batch.id, day);
    liveDay(household, day);
  }
  const { recording, shelves } = household;
  return {
    rule: { recording, shelves, alarms: rule, mornings: mornings.rule },
    everyDate: { recording, shelves, alarms: everyDate, mornings: mornings.everyDate },
  };
}

/** The share of what was thrown away with a date that an alarm had named. */
function announcedShare(years: readonly Year[]): number {
  const named = new Set(alarmsIn(years).map(({ shelf, batchId }) => shelf.lots.get(batchId)));
  const thrown = years.flatMap(({ shelves }) =>
    shelves.flatMap(({ lots }) => [...lots.values()].filter(({ wasThrownAway }) => wasThrownAway)),
  );
  return thrown.filter((lot) => named.has(lot)).length / Math.max(1, thrown.length);
}

function isWorthIt({ shelf, batchId, day }: Alarm): boolean {
  const goneOn = shelf.lots.get(batchId)?.goneOn ?? [];
  return goneOn.some((gone) => gone >= day && gone <= day + worthDays);
}

const alarmsIn = (years: readonly Year[]) => years.flatMap(({ alarms }) => alarms);
const shareOf = (years: readonly Year[]) =>
  alarmsIn(years).filter(isWorthIt).length / Math.max(1, alarmsIn(years).length);
const weeklyOf = (years: readonly Year[], weeks: number) =>
  years.reduce((sum, { mornings }) => sum + mornings, 0) / years.length / weeks;
const mentionsOf = (years: readonly Year[], weeks: number) =>
  alarmsIn(years).length / years.length / weeks;

function printFoods(years: readonly Year[]): void {
  const byFood = Map.groupBy(alarmsIn(years), ({ shelf }) => shelf.food.name);
  for (const [name, alarms] of byFood) {
    console.log(`${name}: ${alarms.length}, ${alarms.filter(isWorthIt).length} worth it`);
  }
}
