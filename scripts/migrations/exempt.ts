/**
 * Migrations that were written before the rules of docs/MIGRATIONS.md. They have run in databases,
 * and a migration is never edited after that.
 */

/** Migrations up to this number are not checked. Most of them change existing tables. */
const lastExemptNumber = 22;

/** Later migrations that are not checked, with the reason. */
const laterExemptions: Readonly<Record<string, string>> = {
  '0033_webhooks.sql': 'creates six triggers in a DO block, which does not take long',
};

/** Whether the check skips a migration. */
export const isExempt = (name: string): boolean =>
  Number(name.slice(0, 4)) <= lastExemptNumber || name in laterExemptions;
