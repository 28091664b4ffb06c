/**
 * All people whom an operator can select: people who signed up at this server, and people who have
 * called its API.
 */
import type { UserId } from '@quitanda/contract';
import type { Sql } from '../../db/database.ts';
import type { ListedAccount } from '../../identity/identity.sql.ts';
import { selectUsers } from '../users/listed-users.sql.ts';

/** The accounts that this server's identity provider stores. */
interface StoredAccounts {
  readonly list: () => Promise<readonly ListedAccount[]>;
}

export interface Person {
  readonly subject: string;
  readonly email: string;
  readonly createdAt: string;
  /** When the last session was used; null if unknown, as for accounts at a hosted provider. */
  readonly lastSeenAt: string | null;
  readonly isDisabled: boolean;
  /** Whether the person may open the operator page (ADM-01). */
  readonly isOperator: boolean;
  /** The id of the person's user row; undefined before the first call of the API. */
  readonly userId: UserId | undefined;
}

/**
 * Returns people ordered by e-mail. After a change of provider, two people may have the same
 * e-mail.
 */
export async function listPeople(sql: Sql, accounts: StoredAccounts): Promise<readonly Person[]> {
  const people = new Map<string, Person>();
  for (const user of await sql.rows(selectUsers)) {
    people.set(user.subject, { ...user, userId: user.id, lastSeenAt: null });
  }
  for (const account of await accounts.list()) {
    const user = people.get(account.subject);
    people.set(account.subject, {
      ...account,
      isDisabled: account.isDisabled || (user?.isDisabled ?? false),
      isOperator: user?.isOperator ?? false,
      userId: user?.userId,
    });
  }
  return [...people.values()].toSorted((a, b) => a.email.localeCompare(b.email));
}

/** Finds the people with this e-mail address, ignoring case. */
export async function findPeople(
  sql: Sql,
  accounts: StoredAccounts,
  email: string,
): Promise<readonly Person[]> {
  const normalizedEmail = email.trim().toLowerCase();
  const people = await listPeople(sql, accounts);
  return people.filter((person) => person.email.toLowerCase() === normalizedEmail);
}

/** Returns a table with one line for each person, for the operator's terminal. */
export function describePeople(people: readonly Person[]): string {
  if (people.length === 0) return 'Nobody has signed up yet.';
  const rows = people.map(({ email, createdAt, lastSeenAt, isOperator, isDisabled }) => [
    replaceControlCharacters(email),
    dayOf(createdAt),
    lastSeenAt === null ? '-' : dayOf(lastSeenAt),
    [isOperator && 'operator', isDisabled && 'disabled'].filter(Boolean).join(', '),
  ]);
  const table = [['E-MAIL', 'CREATED', 'LAST SEEN', ''], ...rows];
  const width = Math.max(...table.map(([email = '']) => email.length));
  return table
    .map(([email = '', created = '', seen = '', state = '']) =>
      `${email.padEnd(width)}  ${created.padEnd(10)}  ${seen.padEnd(10)}  ${state}`.trimEnd(),
    )
    .join('\n');
}

/**
 * Replaces control characters by question marks. A hosted provider may allow them in an e-mail
 * address, and a terminal would interpret them.
 */
export const replaceControlCharacters = (text: string): string => text.replaceAll(/\p{Cc}/gu, '?');

const dayOf = (instant: string) => instant.slice(0, 10);
