import type { AuditKind } from '@quitanda/contract';
import { statement } from '../db/database.ts';
import { createPurgeStatement } from '../db/purging/purge.sql.ts';
import { isoInstant } from '../db/values/iso-instant.ts';

export const insertEvent = statement<
  never,
  [id: string, kind: AuditKind, account: string | null, detail: string | null, now: Date]
>(
  'audit.record',
  `insert into audit_events (id, kind, account, detail, count, at, last_at)
   values ($1, $2, $3, $4, 1, $5, $5)`,
);

/**
 * Inserts an action on the operator page. `account` is the account that it concerns; the row also
 * stores the account of the operator, whose user id is `byUserId`.
 */
export const insertOperatorAction = statement<
  never,
  [id: string, detail: string, account: string | null, byUserId: string, now: Date]
>(
  'audit.record-operator',
  `insert into audit_events (id, kind, account, by_account, detail, count, at, last_at)
   select $1, 'operator-command', $3, subject, $2, 1, $5, $5 from users where id = $4`,
);

/**
 * Inserts an event of a household. The parameters are the user ids of the member whom it concerns
 * and of the member who caused it; the row stores their accounts.
 */
export const insertHouseholdEvent = statement<
  never,
  [id: string, kind: AuditKind, household: string, userId: string, byUserId: string, now: Date]
>(
  'audit.record-household',
  `insert into audit_events (id, kind, household, account, by_account, count, at, last_at)
   select $1, $2, $3, person.subject, actor.subject, 1, $6, $6
   from users as person
   left join users as actor on actor.id = $5 and actor.id <> person.id
   where person.id = $4`,
);

/** Inserts an event about a person. The parameter is the user's id; the row stores the account. */
export const insertPersonalEvent = statement<
  never,
  [id: string, kind: AuditKind, userId: string, detail: string | null, now: Date]
>(
  'audit.record-personal',
  `insert into audit_events (id, kind, account, detail, count, at, last_at)
   select $1, $2, subject, $4, 1, $5, $5 from users where id = $3`,
);

type HourlyEventParams = [
  id: string,
  kind: AuditKind,
  account: string | null,
  detail: string | null,
  now: Date,
  hour: Date,
];

const insertHourly = `
  insert into audit_events (id, kind, account, detail, count, hour, at, last_at)
  values ($1, $2, $3, $4, 1, $6, $5, $5)
  on conflict (hour, kind, account, detail) where hour is not null`;

/** Counts an event that may happen often, in one row an hour. */
export const countEvent = statement<never, HourlyEventParams>(
  'audit.count',
  `${insertHourly} do update set count = audit_events.count + 1, last_at = excluded.last_at`,
);

/**
 * Records an event only once an hour. It is for events that happen too often to be counted, because
 * requests that update the same row wait for each other.
 */
export const recordOnceAnHour = statement<never, HourlyEventParams>(
  'audit.note',
  `${insertHourly} do nothing`,
);

/** Deletes the events of an account, except events that another person caused. */
export const deleteOwnEvents = statement<never, [account: string]>(
  'audit.delete-own',
  'delete from audit_events where account = $1 and by_account is null',
);

/** Removes the account from the remaining events, which also concern other people. */
export const removeAccountFromEvents = statement<never, [account: string]>(
  'audit.forget',
  `update audit_events set
     account = nullif(account, $1), by_account = nullif(by_account, $1)
   where account = $1 or by_account = $1`,
);

export const purgeAudit = createPurgeStatement('audit.purge', {
  table: 'audit_events',
  by: 'last_at',
  expired: 'last_at <= $1',
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
  [since: Date, accounts: readonly string[] | null, limit: number]
>(
  'audit.list',
  `select * from (
     select id, at, last_at as "lastAt", count, kind, account, by_account as "byAccount", household,
       detail
     from audit_events
     where last_at > $1
       and ($2::text[] is null or account = any ($2) or by_account = any ($2))
     order by last_at desc, id desc limit $3
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
