/**
 * How long does it take until one person's change shows on another person's screen? Two people of
 * one household use two real browsers on one list, with the built app and a real server between
 * them.
 */
import { chromium, type Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromiumOptions } from '../../e2e/support/launch.ts';
import { createRandom } from '../../fakes/random.ts';
import { buildWeb } from '../../scripts/build-web.ts';
import { findChromium } from '../../scripts/system-packages.ts';
import { addCleanup } from '../clean-up.ts';
import { startPostgres } from '../postgres.ts';
import type { Goal, Report, Table } from '../report.ts';
import { startServer } from '../server.ts';
import { median, quantile } from '../../scripts/measuring/statistics.ts';
import { measureChange, openSharedList, type ChangeDelay, type SharedList } from './shared-list.ts';

interface Measurement {
  readonly action: Action;
  readonly changes: ChangeDelay[];
}

const actions = ['tick', 'untick', 'add', 'remove'] as const;
type Action = (typeof actions)[number];

const warmUpRounds = 5;
const seed = 20_261_125;
/** The pause between two changes is random: `min` plus up to `spread`. */
const pauseMs = { min: 300, spread: 600 };
const boundMs = 300;

export async function measure({
  rounds = 40,
  sizes: [size = 40] = [],
}: {
  rounds?: number;
  sizes?: readonly number[];
}): Promise<Report> {
  const chromiumResult = await findChromium();
  if ('missing' in chromiumResult) throw new Error(chromiumResult.missing);
  await buildWeb();
  const postgres = await startPostgres();
  const server = await startServer({ DATABASE_URL: await postgres.createDatabase('live') });
  const launch = async () => {
    const browser = await chromium.launch({
      ...chromiumOptions,
      executablePath: chromiumResult.path,
    });
    addCleanup(() => browser.close());
    return browser;
  };
  const sharedList = await openSharedList([await launch(), await launch()], server.url, size);
  const measurements = await measureChanges(sharedList, rounds);
  const allChanges = measurements.flatMap(({ changes }) => changes);
  return {
    method: [
      `A list of ${size} items on two screens; ${rounds} rounds of each change, by both people in turn, ${pauseMs.min} to ${pauseMs.min + pauseMs.spread} ms apart, after ${warmUpRounds} to warm up.`,
      'Time from the click or key in one page until the change is in the other page, and until it is painted there. Server, PostgreSQL and both browsers share the machine; there is no latency between them.',
    ],
    tables: [tableOf([...measurements, { action: 'all', changes: allChanges }])],
    goals: [goalOf(allChanges)],
    figures: [{ name: 'live-browser-p50-ms', figure: median(paintDelays(allChanges)) }],
  };
}

async function measureChanges(
  { pages, items }: SharedList,
  rounds: number,
): Promise<Measurement[]> {
  const random = createRandom(seed);
  const measurements = actions.map((action): Measurement => ({ action, changes: [] }));
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    if (round % 10 === 0) console.log(`Round ${round + 1} of ${rounds}…`);
    const [actor, watcher] = round % 2 === 0 ? pages : pages.toReversed();
    if (!actor || !watcher) throw new Error('There are not two pages.');
    const listedItem = items[random.below(items.length)] ?? '';
    for (const { action, changes } of measurements) {
      await sleep(pauseMs.min + random.below(pauseMs.spread));
      const newItem = `Coisa ${round + warmUpRounds}`;
      const delay = await makeChange([actor, watcher], action, { listedItem, newItem });
      if (round >= 0) changes.push(delay);
    }
  }
  return measurements;
}

/** Ticks or unticks an item of the list, or adds or removes a new item. */
function makeChange(
  pages: readonly [Page, Page],
  action: Action,
  { listedItem, newItem }: { readonly listedItem: string; readonly newItem: string },
): Promise<ChangeDelay> {
  const click = (name: string, role: 'checkbox' | 'button') => (page: Page) =>
    page.getByRole(role, { name, exact: true }).click();
  switch (action) {
    case 'tick':
    case 'untick': {
      const isChecked = action === 'tick';
      return measureChange(pages, { item: listedItem, isChecked }, click(listedItem, 'checkbox'));
    }
    case 'add':
      return measureChange(pages, { item: newItem }, async (page) => {
        await page.getByRole('combobox', { name: 'Adicionar item' }).fill(newItem);
        await page.keyboard.press('Enter');
      });
    case 'remove':
      return measureChange(
        pages,
        { item: newItem, isAbsent: true },
        click(`Remover ${newItem}`, 'button'),
      );
  }
}

const tableOf = (
  measurements: readonly { readonly action: string; readonly changes: readonly ChangeDelay[] }[],
): Table => ({
  title: 'Milliseconds from one screen to the other',
  head: ['change', 'changes', 'in the page p50', 'p95', 'painted p50', 'p95', 'max'],
  rows: measurements.map(({ action, changes }) => {
    const inPage = changes.map((each) => each.inPage);
    const untilPainted = paintDelays(changes);
    return [
      action,
      String(changes.length),
      median(inPage),
      quantile(inPage, 0.95),
      median(untilPainted),
      quantile(untilPainted, 0.95),
      quantile(untilPainted, 1),
    ];
  }),
});

const paintDelays = (changes: readonly ChangeDelay[]) => changes.map((each) => each.painted);

const goalOf = (changes: readonly ChangeDelay[]): Goal => ({
  name: 'live-browser-p95-ms',
  figure: quantile(paintDelays(changes), 0.95),
  bound: boundMs,
});
