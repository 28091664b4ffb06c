/**
 * Records sign-ins, actions of operators, and changes in households (docs/adr/0054). An event stores
 * the identity provider's id of the account, but never an e-mail address, a network address or a
 * device.
 */
import { newId, type AuditKind } from '@quitanda/contract';
import type { Sql, Transaction } from '../db/database.ts';
import type { RetentionRule } from '../db/purging/purge.ts';
import {
  countEvent,
  deleteOwnEvents,
  removeAccountFromEvents,
  insertEvent,
  insertHouseholdEvent,
  insertPersonalEvent,
  insertOperatorAction,
  recordOnceAnHour,
  purgeAudit,
} from './audit.sql.ts';

interface AuditEvent {
  readonly kind: AuditKind;
  /** The identity provider's id of the account that is concerned; null if there is none. */
  readonly account: string | null;
  /** Details of the event, such as the operator's command. */
  readonly detail?: string;
}

export async function recordEvent(
  sql: Sql,
  { kind, account, detail }: AuditEvent,
  now: Date,
): Promise<void> {
  await sql.rows(insertEvent, {
    id: newId(now.getTime()),
    kind,
    account,
    detail: detail ?? null,
    now,
  });
}

const hourMs = 3_600_000;
const startOfHour = (now: Date) => new Date(Math.floor(now.getTime() / hourMs) * hourMs);

/** Counts a sign-in to an account, in one row an hour. */
export async function recordSignIn(sql: Sql, account: string, now: Date): Promise<void> {
  await sql.rows(countEvent, {
    id: newId(now.getTime()),
    kind: 'signed-in',
    account,
    detail: null,
    now,
    hour: startOfHour(now),
  });
}

/**
 * Counts a refused sign-in with its reason. `account` is null if no account has the e-mail address.
 * Refusals by a limit are recorded only once an hour, because there may be any number of them.
 */
export async function recordRefusedSignIn(
  sql: Sql,
  account: string | null,
  reason: string,
  now: Date,
): Promise<void> {
  const statement = reason === 'too-many-requests' ? recordOnceAnHour : countEvent;
  const id = newId(now.getTime());
  await sql.rows(statement, {
    id,
    kind: 'sign-in-refused',
    account,
    detail: reason,
    now,
    hour: startOfHour(now),
  });
}

interface OperatorAction {
  /** The command without its arguments, except ids of products. */
  readonly command: string;
  /** The account that is concerned; null if there is none. */
  readonly account: string | null;
  /** The operator's user id. */
  readonly byUserId: string;
}

/** Records what an operator did on the operator page (ADM-11). */
export async function recordOperatorAction(
  sql: Sql,
  { command, account, byUserId }: OperatorAction,
  now: Date,
): Promise<void> {
  await sql.rows(insertOperatorAction, {
    id: newId(now.getTime()),
    detail: `admin ${command}`,
    account,
    byUserId,
    now,
  });
}

interface HouseholdEvent {
  readonly household: string;
  /** The member who is concerned. */
  readonly userId: string;
  /** The member who caused the event. */
  readonly byUserId: string;
}

/** Records an event of a household at the end of the transaction. */
export function recordHouseholdEvent(
  sql: Transaction,
  kind: AuditKind & `household-${string}`,
  { household, userId, byUserId }: HouseholdEvent,
  now: Date,
): void {
  sql.atEnd(insertHouseholdEvent, {
    id: newId(now.getTime()),
    kind,
    household,
    userId,
    byUserId,
    now,
  });
}

/**
 * Records what a person did with their own keys and webhooks, at the end of the transaction.
 * `detail` is the scope of a key.
 */
export function recordPersonalEvent(
  sql: Transaction,
  kind: AuditKind & (`personal-key-${string}` | `webhook-${string}`),
  userId: string,
  detail: string | null,
  now: Date,
): void {
  sql.atEnd(insertPersonalEvent, { id: newId(now.getTime()), kind, userId, detail, now });
}

/**
 * Deletes the events of a deleted account. Events that also concern another person are kept, but no
 * longer contain this account.
 */
export async function removeAccountFromAudit(sql: Transaction, account: string): Promise<void> {
  await sql.rows(deleteOwnEvents, { account });
  await sql.rows(removeAccountFromEvents, { account });
}

const dayMs = 86_400_000;

export const auditPurge: RetentionRule = { statement: purgeAudit, retentionMs: 180 * dayMs };
