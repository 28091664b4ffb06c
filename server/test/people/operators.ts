import type { Sql } from '../../src/db/database.ts';
import { setOperator } from '../../src/features/admin/operators.ts';
import type { Person } from './person.ts';

/** Makes a person an operator, as the operator's command does. */
export async function makeOperator(sql: Sql, { subject, email }: Person): Promise<void> {
  await setOperator(sql, { subject, email, displayName: null }, true, new Date());
}
