import {
  monthIndexOf,
  spendingOf,
  type Centavos,
  type Month,
  type SpentLine,
} from '@quitanda/contract';
import { unpricedRemainderSection } from '@quitanda/contract/trip-total';
import type { Sql } from '../../db/database.ts';
import { inSlices } from './in-slices.ts';
import {
  selectChosenCategories,
  selectUnpricedRemainders,
  selectSpentLines,
} from './purchases.sql.ts';
import { toSpentLine, type SpentRecord } from './records.ts';
import { createSectionReader, readSections, type SectionReader } from './sections.ts';

const linesPerSlice = 2_000;

/**
 * Adds up the lines of each month that have the same section, supermarket and person. The spending of
 * the sums is that of the lines, but a household may have 50,000 lines.
 */
async function sumUpLines(
  records: readonly SpentRecord[],
  sectionOf: SectionReader,
  months: readonly Month[],
): Promise<SpentLine[]> {
  const sums = new Map<string, SpentLine>();
  for await (const slice of inSlices(records, linesPerSlice)) {
    for (const record of slice) {
      const line = toSpentLine(record, sectionOf);
      const { at, category, supermarket, boughtBy, isImpulse } = line;
      const parts = [monthIndexOf(at, months), category, supermarket, boughtBy, isImpulse];
      const key = JSON.stringify(parts);
      const total = (sums.get(key)?.total ?? 0) + line.total;
      sums.set(key, { ...line, total: total as Centavos });
    }
  }
  return [...sums.values()];
}

/** Returns what a household spent in these months, which begin at `since`, and in all of them. */
export async function readSpending(
  sql: Sql,
  householdId: string,
  months: readonly Month[],
  since: Date,
): Promise<ReturnType<typeof spendingOf>> {
  const lines = await sql.rows(selectSpentLines, { householdId, since });
  const remainders = await sql.rows(selectUnpricedRemainders, { householdId, since });
  const choices = await sql.rows(selectChosenCategories, { householdId });
  const sectionOf = createSectionReader(choices);
  await readSections(lines, sectionOf);
  const sums = await sumUpLines(lines, sectionOf, months);
  const remainderLines = remainders.map((remainder) => ({
    ...remainder,
    category: unpricedRemainderSection,
  }));
  return spendingOf([...sums, ...remainderLines], months);
}
