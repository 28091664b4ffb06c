import type { RowKind } from '@quitanda/contract';
import { firstKinds } from '@quitanda/contract/sync-rows';
import { statement, type Statement } from '../../db/database.ts';
import type { SyncedKind } from './changes.sql.ts';

/** The rows of a larger household are read only by `sync`. */
export const firstRowLimit = 1_000;

interface FirstRow {
  kind: RowKind;
  json: string;
}

export type SelectFirstRows = Statement<FirstRow, { householdId: string }>;

/** Reads the rows of a household for the first screens, at most one more than the limit. */
export function createFirstRowsStatement(kinds: readonly SyncedKind[]): SelectFirstRows {
  const kindsOfFirstScreens: readonly RowKind[] = firstKinds;
  const parts = kinds
    .filter(({ kind }) => kindsOfFirstScreens.includes(kind))
    .map(
      ({ kind, from, alias, json }) =>
        `(select '${kind}' as kind, (${json})::text as json from ${from}
         where ${alias}.household_id = :householdId limit ${firstRowLimit + 1})`,
    );
  // The JSON of a row that devices do not have is null.
  return statement(
    'selectFirstRows',
    `select * from (${parts.join(' union all ')}) as first_rows
     where json is not null limit ${firstRowLimit + 1}`,
  );
}
