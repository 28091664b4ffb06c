/**
 * Records who signed in, and what operators and the people of households decided (docs/adr/0054).
 * An event has the identity provider's id of the account, never an e-mail, an address or a device.
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
  /** The identity provider's id of the account that it happened to; null where there is none. */
  readonly account: string | null;
  /** Details of the event, such as the operator's command. */
  readonly detail?: string;
}

export async function recordEvent(
  sql: Sql,
  { kind, account, detail }: AuditEvent,
  now: Date,
): Promise<void> {
  await sql.rows(insertEvent, newId(now.getTime()), kind, account, detail ?? null, now);
}

const hourMs = 3_600_000;
const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / hourMs) * hourMs);

/** Counts a sign-in of an account. */
export async function recordSignIn(sql: Sql, account: string, now: Date): Promise<void> {
  await sql.rows(countEvent, newId(now.getTime()), 'signed-in', account, null, now, hourOf(now));
}

/**
 * Counts a refused sign-in with its reason; `account` is null where nobody has the e-mail. Refusals
 * by a limit are recorded once an hour, because their number has no bound.
 */
export async function recordRefusedSignIn(
  sql: Sql,
  account: string | null,
  reason: string,
  now: Date,
): Promise<void> {
  const statement = reason === 'too-many-requests' ? recordOnceAnHour : countEvent;
  const id = newId(now.getTime());
  await sql.rows(statement, id, 'sign-in-refused', account, reason, now, hourOf(now));
}

interface OperatorAction {
  /** The command; of its arguments it contains only ids of products. */
  readonly command: string;
  /** The account that it concerns; null where there is none. */
  readonly account: string | null;
  /** The id of the operator's row. */
  readonly byId: string;
}

/** Records what an operator did on the operator page (ADM-11). */
export async function recordOperatorAction(
  sql: Sql,
  { command, account, byId }: OperatorAction,
  now: Date,
): Promise<void> {
  await sql.rows(
    insertOperatorAction,
    newId(now.getTime()),
    `admin ${command}`,
    account,
    byId,
    now,
  );
}

interface HouseholdEvent {
  readonly household: string;
  /** The person whom it happened to. */
  readonly userId: string;
  /** Who did it. */
  readonly byId: string;
}

/** Records an event of a household, sent together with the commit of its write. */
export function recordHouseholdEvent(
  sql: Transaction,
  kind: AuditKind & `household-${string}`,
  { household, userId, byId }: HouseholdEvent,
  now: Date,
): void {
  sql.atEnd(insertHouseholdEvent, newId(now.getTime()), kind, household, userId, byId, now);
}

/**
 * Records what a person did with their own keys and webhooks, sent together with the commit of its
 * write. `detail` is the scope of a key.
 */
export function recordPersonalEvent(
  sql: Transaction,
  kind: AuditKind & (`personal-key-${string}` | `webhook-${string}`),
  userId: string,
  detail: string | null,
  now: Date,
): void {
  sql.atEnd(insertPersonalEvent, newId(now.getTime()), kind, userId, detail, now);
}

/**
 * Deletes the events of a deleted account. An event in which another person took part stays
 * without this account.
 */
export async function removeFromAudit(sql: Transaction, account: string): Promise<void> {
  await sql.rows(deleteOwnEvents, account);
  await sql.rows(removeAccountFromEvents, account);
}

const dayMs = 86_400_000;

export const auditPurge: RetentionRule = { statement: purgeAudit, retentionMs: 180 * dayMs };
