import type { AuditKind } from '@quitanda/contract';
import { statement } from '../db/database.ts';
import { createPurgeStatement } from '../db/purging/purge.sql.ts';
import { isoInstant } from '../db/values/iso-instant.ts';

export const insertEvent = statement<
  never,
  { id: string; kind: AuditKind; account: string | null; detail: string | null; now: Date }
>(
  'insertEvent',
  `insert into audit_events (id, kind, account, detail, count, at, last_at)
   values (:id, :kind, :account, :detail, 1, :now, :now)`,
);

/**
 * Inserts an action on the operator page. `account` is the account that it concerns; the row also
 * stores the account of the operator, whose user id is `byUserId`.
 */
export const insertOperatorAction = statement<
  never,
  { id: string; detail: string; account: string | null; byUserId: string; now: Date }
>(
  'insertOperatorAction',
  `insert into audit_events (id, kind, account, by_account, detail, count, at, last_at)
   select :id, 'operator-command', :account, subject, :detail, 1, :now, :now from users
     where id = :byUserId`,
);

/**
 * Inserts an event of a household. The parameters are the user ids of the member whom it concerns
 * and of the member who caused it; the row stores their accounts.
 */
export const insertHouseholdEvent = statement<
  never,
  { id: string; kind: AuditKind; household: string; userId: string; byUserId: string; now: Date }
>(
  'insertHouseholdEvent',
  `insert into audit_events (id, kind, household, account, by_account, count, at, last_at)
   select :id, :kind, :household, person.subject, actor.subject, 1, :now, :now
   from users as person
   left join users as actor on actor.id = :byUserId and actor.id <> person.id
   where person.id = :userId`,
);

/** Inserts an event about a person. The parameter is the user's id; the row stores the account. */
export const insertPersonalEvent = statement<
  never,
  { id: string; kind: AuditKind; userId: string; detail: string | null; now: Date }
>(
  'insertPersonalEvent',
  `insert into audit_events (id, kind, account, detail, count, at, last_at)
   select :id, :kind, subject, :detail, 1, :now, :now from users where id = :userId`,
);

type HourlyEventParams = {
  id: string;
  kind: AuditKind;
  account: string | null;
  detail: string | null;
  now: Date;
  hour: Date;
};

const insertHourly = `
  insert into audit_events (id, kind, account, detail, count, hour, at, last_at)
  values (:id, :kind, :account, :detail, 1, :hour, :now, :now)
  on conflict (hour, kind, account, detail) where hour is not null`;

/** Counts an event that may happen often, in one row an hour. */
export const countEvent = statement<never, HourlyEventParams>(
  'countEvent',
  `${insertHourly} do update set count = audit_events.count + 1, last_at = excluded.last_at`,
);

/**
 * Records an event only once an hour. It is for events that happen too often to be counted, because
 * requests that update the same row wait for each other.
 */
export const recordOnceAnHour = statement<never, HourlyEventParams>(
  'recordOnceAnHour',
  `${insertHourly} do nothing`,
);

/** Deletes the events of an account, except events that another person caused. */
export const deleteOwnEvents = statement<never, { account: string }>(
  'deleteOwnEvents',
  'delete from audit_events where account = :account and by_account is null',
);

/** Removes the account from the remaining events, which also concern other people. */
export const removeAccountFromEvents = statement<never, { account: string }>(
  'removeAccountFromEvents',
  `update audit_events set
     account = nullif(account, :account), by_account = nullif(by_account, :account)
   where account = :account or by_account = :account`,
);

export const purgeAudit = createPurgeStatement('purgeAudit', {
  table: 'audit_events',
  orderBy: 'last_at',
  expired: 'last_at <= :before',
});

export interface AuditRow {
  at: string;
  lastAt: string;
  count: number;
  kind: AuditKind;
  account: string | null;
  byAccount: string | null;
  household: string | null;
  detail: string | null;
}

/**
 * Selects the newest `limit` events since an instant, of these accounts or of all accounts, ordered
 * from the oldest to the newest.
 */
export const selectEvents = statement<
  AuditRow,
  { since: Date; accounts: readonly string[] | null; limit: number }
>(
  'selectEvents',
  `select * from (
     select id, at, last_at as "lastAt", count, kind, account, by_account as "byAccount", household,
       detail
     from audit_events
     where last_at > :since
       and (:accounts::text[] is null or account = any (:accounts) or by_account = any (:accounts))
     order by last_at desc, id desc limit :limit
   ) as newest order by "lastAt", id`,
);

/** SQL for the events of an account in the export, in the contract's form, the oldest first. */
export const exportedAudit = (subject: string) => `(
  select coalesce(json_agg(json_build_object(
    'kind', event.kind,
    'role', case when event.account = ${subject} then 'concerned' else 'actor' end,
    'detail', event.detail,
    'count', event.count,
    'at', ${isoInstant('event.at')},
    'lastAt', ${isoInstant('event.last_at')}
  ) order by event.at, event.id), '[]')
  from audit_events as event
  where event.account = ${subject} or event.by_account = ${subject}
)`;
