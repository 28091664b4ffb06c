/** Adds due items of households none of whose devices is in use (REP-04). */
import { dateIn } from '@quitanda/contract';
import { transactionWithRetries, type Database } from '../../db/database.ts';
import { raiseRevision } from '../../db/households.sql.ts';
import { addDueRepeats } from './add-due-items.ts';
import {
  deleteWithoutList,
  selectDueHouseholds,
  selectDueRepeats,
  type DueHousehold,
} from './repeats.sql.ts';

/** How often the server looks for due items, milliseconds. */
const intervalMs = 10 * 60_000;
const batch = 200;
const firstId = '00000000-0000-0000-0000-000000000000';

interface JobDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly onFailure: (error: unknown) => void;
  readonly onCompleted?: (() => void) | undefined;
}

/**
 * Adds what is due in all households, each in its own transaction, as a member's write would. A
 * household that fails is left for the next time. Returns the number of households that had
 * something due.
 */
export async function addAllDueItems(
  { database, now, onFailure }: Omit<JobDeps, 'onCompleted'>,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  let after = firstId;
  for (;;) {
    // No zone of Brazil is ahead of the day in UTC.
    const latest = dateIn(now().getTime(), 'UTC');
    const households = await database.rows(selectDueHouseholds, { latest, after, limit: batch });
    for (const household of households) {
      if (signal?.aborted) return count;
      const today = dateIn(now().getTime(), household.timeZone);
      if (household.firstOn > today) continue;
      count += 1;
      try {
        await addDueItemsOf(database, household, today, now());
      } catch (error) {
        onFailure(error);
      }
    }
    after = households.at(-1)?.householdId ?? after;
    if (households.length < batch) return count;
  }
}

async function addDueItemsOf(
  database: Database,
  { householdId, isPersonal }: DueHousehold,
  today: string,
  now: Date,
): Promise<void> {
  await transactionWithRetries(database, async (sql) => {
    // Nobody writes these rows, so they get no `changed_by`.
    await raiseRevision(sql, householdId, '');
    const due = await sql.rows(selectDueRepeats, { householdId, listId: null, today });
    for (const [listId, ofList] of Map.groupBy(due, (repeat) => repeat.listId)) {
      await addDueRepeats(sql, { householdId, listId, isPersonal }, ofList, today, now);
    }
    await sql.rows(deleteWithoutList, { householdId, today });
  });
}

/** A job that adds due items until it is stopped. */
export interface DueItemsJob {
  /** Resolves after the transaction in progress. */
  stop(): Promise<void>;
}

/** Adds what is due now, and then every ten minutes. */
export function startAddingDueItems(deps: JobDeps): DueItemsJob {
  const stopController = new AbortController();
  const run = () =>
    addAllDueItems(deps, stopController.signal).then(() => deps.onCompleted?.(), deps.onFailure);
  let queue = run();
  const timer = setInterval(() => {
    queue = queue.then(run);
  }, intervalMs);
  return {
    async stop() {
      clearInterval(timer);
      stopController.abort();
      await queue;
    },
  };
}
