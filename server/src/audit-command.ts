/**
 * The operator's command that prints the audit log: `npm run audit -- [--days N] [--email EMAIL]`, or the
 * pages of receipts with an unknown layout: `npm run audit -- --pages`.
 */
import { endConnections } from './end-connections.ts';
import { parseArgs } from 'node:util';
import { selectEvents, type AuditRow } from './audit/audit.sql.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { createEmbeddedIdentity } from './identity/embedded/embedded-identity.ts';
import { createLogger } from './log.ts';
import { runCommand, UsageError, withDatabase } from './operator-command.ts';
import { selectSkeletons, type SkeletonRow } from './features/receipts/page-skeletons.sql.ts';
import { listPeople, replaceControlCharacters, type Person } from './features/admin/people.ts';

const usage = `Usage: npm run audit                        prints the events of the last 7 days
       npm run audit -- --days N            prints those of the last N days, 1 to 180
       npm run audit -- --email EMAIL       prints only those of one account
       npm run audit -- --pages             prints the tags of receipt pages with an unknown layout`;

const dayMs = 86_400_000;
const maxPrintedEvents = 10_000;

export async function runAudit(config: Config, args: readonly string[]): Promise<string> {
  const { days = '7', email, pages } = parseFlags(args);
  if (pages === true) {
    if (args.length > 1) throw new UsageError(usage);
    return withDatabase(config, async (database) =>
      describePages(await database.rows(selectSkeletons)),
    );
  }
  if (!/^\d{1,3}$/u.test(days) || Number(days) < 1 || Number(days) > 180) {
    throw new UsageError(usage);
  }
  return withDatabase(config, async (database) => {
    const people = await loadPeople(config, database);
    const accounts = email === undefined ? null : findAccounts(people, email);
    const since = new Date(Date.now() - Number(days) * dayMs);
    // One event more than is printed says whether there are more.
    const events = await database.rows(selectEvents, {
      since,
      accounts,
      limit: maxPrintedEvents + 1,
    });
    const output = describeEvents(events.slice(-maxPrintedEvents), people);
    return events.length > maxPrintedEvents
      ? `${output}\nThere are more events. Only the newest ${maxPrintedEvents.toLocaleString('en')} are printed.`
      : output;
  });
}

function parseFlags(args: readonly string[]): { days?: string; email?: string; pages?: boolean } {
  try {
    const options = {
      days: { type: 'string' },
      email: { type: 'string' },
      pages: { type: 'boolean' },
    } as const;
    return { ...parseArgs({ args: [...args], options }).values };
  } catch {
    throw new UsageError(usage);
  }
}

async function loadPeople(config: Config, database: Database): Promise<readonly Person[]> {
  const logger = createLogger(config.logLevel);
  const identity = await createEmbeddedIdentity({
    ...config,
    database,
    isHttps: false,
    logger,
    endConnections,
  });
  return listPeople(database, identity.accounts);
}

function findAccounts(people: readonly Person[], email: string): string[] {
  const normalizedEmail = email.trim().toLowerCase();
  const accounts = people.filter((person) => person.email.toLowerCase() === normalizedEmail);
  if (accounts.length === 0) throw new UsageError(`Nobody has an account with ${email}.`);
  return accounts.map(({ subject }) => subject);
}

/** Returns the skeletons of pages (NF-20), the most frequent first. */
function describePages(rows: readonly SkeletonRow[]): string {
  if (rows.length === 0) return 'Nobody has sent a page with an unknown layout.';
  return rows
    .toSorted((one, other) => other.count - one.count)
    .map(
      ({ skeleton, state, count, lastAt }) =>
        `state ${state ?? 'unknown'}, ${count} times, last on ${lastAt.slice(0, 10)}:\n${skeleton}`,
    )
    .join('\n\n');
}

/** Returns one line for each event: time, kind, account, acting account and household. */
function describeEvents(events: readonly AuditRow[], people: readonly Person[]): string {
  if (events.length === 0) return 'Nothing was recorded in this time.';
  const emails = new Map(
    people.map(({ subject, email }) => [subject, replaceControlCharacters(email)]),
  );
  const nameOf = (account: string) => emails.get(account) ?? account;
  return events
    .map(({ lastAt, kind, account, byAccount, household, detail, count }) =>
      [
        lastAt.slice(0, 19).replace('T', ' '),
        kind,
        account === null ? '-' : nameOf(account),
        ...(byAccount === null ? [] : [`by ${nameOf(byAccount)}`]),
        ...(household === null ? [] : [`household ${household}`]),
        ...(detail === null ? [] : [detail]),
        ...(count === 1 ? [] : [`${count} times in this hour`]),
      ].join('  '),
    )
    .join('\n');
}

if (import.meta.main) await runCommand(runAudit);
