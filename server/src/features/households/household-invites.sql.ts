import { statement } from '../../db/database.ts';
import { isoInstant } from '../../db/values/iso-instant.ts';
import { createPurgeStatement } from '../../db/purging/purge.sql.ts';
import type { WireRow } from '../../http/answers.ts';
import { shownName } from '../../shared/shown-name.ts';

/** SQL for the JSON of an invite of the household `:householdId`, from the row with the alias `invite`. */
const inviteJson = `json_build_object(
  'id', invite.id,
  'createdAt', ${isoInstant('invite.created_at')},
  'expiresAt', ${isoInstant('invite.expires_at')},
  'maxUses', invite.max_uses,
  'sentTo', invite.sent_to,
  'usedBy', (
    select coalesce(json_agg(json_build_object(
      'name', ${shownName('users')}, 'at', ${isoInstant('used.used_at')}
    ) order by used.used_at, used.user_id), '[]')
    from household_invite_uses as used join users on users.id = used.user_id
    where used.household_id = :householdId and used.invite_id = invite.id
  )
)`;

/** SQL for how often people joined by the invite with the alias `invite`. */
const useCount = `(
  select coalesce(sum(used.times), 0) from household_invite_uses as used
  where used.household_id = invite.household_id and used.invite_id = invite.id
)`;

/** SQL for the condition that an invite has not expired and is not used up. */
const isOpen = (now: string) => `invite.expires_at > ${now} and invite.max_uses > ${useCount}`;

export const selectInvites = statement<WireRow, { householdId: string; now: Date }>(
  'selectInvites',
  `select coalesce(json_agg(${inviteJson} order by invite.created_at desc, invite.id), '[]')::text
     as json
   from household_invites as invite where household_id = :householdId and expires_at > :now`,
);

export const selectHouseholdInvite = statement<WireRow, { householdId: string; inviteId: string }>(
  'selectHouseholdInvite',
  `select ${inviteJson}::text as json from household_invites as invite
   where household_id = :householdId and id = :inviteId`,
);

/** Inserts an invite. An existing invite with the id is not changed. */
export const insertInvite = statement<
  never,
  {
    householdId: string;
    inviteId: string;
    tokenHash: Buffer;
    creatorId: string;
    maxUses: number;
    now: Date;
    expiresAt: Date;
  }
>(
  'insertInvite',
  `insert into household_invites
     (household_id, id, token_hash, created_by, max_uses, created_at, expires_at)
   values (:householdId, :inviteId, :tokenHash, :creatorId, :maxUses, :now, :expiresAt)
   on conflict on constraint household_invites_pkey do nothing`,
);

/**
 * Inserts an invite that is sent by mail. If an invite with the id already exists, changes nothing
 * and returns no row.
 */
export const insertMailedInvite = statement<
  { id: string },
  {
    householdId: string;
    inviteId: string;
    tokenHash: Buffer;
    creatorId: string;
    sentTo: string;
    now: Date;
    expiresAt: Date;
  }
>(
  'insertMailedInvite',
  `insert into household_invites
     (household_id, id, token_hash, created_by, max_uses, sent_to, created_at, expires_at)
   values (:householdId, :inviteId, :tokenHash, :creatorId, 1, :sentTo, :now, :expiresAt)
   on conflict on constraint household_invites_pkey do nothing
   returning id`,
);

export interface MailedInvite {
  name: string;
  inviter: string;
  expiresAt: string;
  /** The household's time zone. */
  timeZone: string;
}

/** Replaces the token of an open invite. Returns no row if the invite is not open. */
export const renewToken = statement<
  MailedInvite,
  { householdId: string; inviteId: string; tokenHash: Buffer; now: Date }
>(
  'renewToken',
  `update household_invites as invite set token_hash = :tokenHash
   from households, users
   where invite.household_id = :householdId and invite.id = :inviteId and ${isOpen(':now')}
     and households.id = invite.household_id and users.id = invite.created_by
   returning households.name, ${shownName('users')} as inviter,
     ${isoInstant('invite.expires_at')} as "expiresAt", households.time_zone as "timeZone"`,
);

/** Counts the open invites of a household. */
export const countOpenInvites = statement<{ count: number }, { householdId: string; now: Date }>(
  'countOpenInvites',
  `select count(*)::int as count from household_invites as invite
   where household_id = :householdId and ${isOpen(':now')}`,
);

export const deleteInvite = statement<{ id: string }, { householdId: string; inviteId: string }>(
  'deleteInvite',
  'delete from household_invites where household_id = :householdId and id = :inviteId returning id',
);

/** Deletes the open invites that a user has made in these households. */
export const deleteInvitesBy = statement<
  { id: string },
  { householdIds: readonly string[]; creatorId: string; now: Date }
>(
  'deleteInvitesBy',
  `delete from household_invites as invite
   where household_id = any(:householdIds::uuid[]) and created_by = :creatorId and ${isOpen(':now')}
     returning id`,
);

export interface OpenInvite {
  id: string;
  householdId: string;
  name: string;
  inviter: string;
  memberCount: number;
  expiresAt: string;
  isMember: boolean;
  /** Whether the caller was removed from the household after this invite was made. */
  isBeforeRemoval: boolean;
}

/**
 * The invite of a token if it is open, or if the caller is a member of the household already or was
 * removed from it.
 */
export const selectOpenInvite = statement<
  OpenInvite,
  { tokenHash: Buffer; callerId: string; now: Date }
>(
  'selectOpenInvite',
  `select invite.id, invite.household_id as "householdId", households.name,
     ${shownName('users')} as inviter, ${isoInstant('invite.expires_at')} as "expiresAt",
     mine.user_id is not null as "isMember",
     mine.user_id is null and removal.user_id is not null as "isBeforeRemoval",
     (select count(*)::int from household_members as other
      where other.household_id = invite.household_id) as "memberCount"
   from household_invites as invite
   join households on households.id = invite.household_id
   join users on users.id = invite.created_by
   left join household_members as mine
     on mine.household_id = invite.household_id and mine.user_id = :callerId
   left join household_removals as removal
     on removal.household_id = invite.household_id and removal.user_id = :callerId
       and removal.removed_at >= invite.created_at
   where invite.token_hash = :tokenHash
     and (${isOpen(':now')} or mine.user_id is not null or removal.user_id is not null)`,
);

/** Records that a person joined by an invite; joining again raises the count. */
export const insertInviteUse = statement<
  never,
  { householdId: string; inviteId: string; userId: string; now: Date }
>(
  'insertInviteUse',
  `insert into household_invite_uses (household_id, invite_id, user_id, used_at)
   values (:householdId, :inviteId, :userId, :now)
   on conflict on constraint household_invite_uses_pkey
     do update set times = household_invite_uses.times + 1, used_at = excluded.used_at`,
);

/** Ends the open invites of a household that one of these people has made or used. */
export const endInvitesOf = statement<
  never,
  { householdId: string; userIds: readonly string[]; now: Date }
>(
  'endInvitesOf',
  `update household_invites as invite set expires_at = :now
   where invite.household_id = :householdId and invite.expires_at > :now and (
     invite.created_by = any(:userIds::uuid[]) or exists (
       select 1 from household_invite_uses as used
       where used.household_id = :householdId and used.invite_id = invite.id
         and used.user_id = any(:userIds::uuid[])
     )
   )`,
);

/** SQL for the condition that the user `:userId` has joined by an invite. */
const isUsedByUser = `exists (
  select 1 from household_invite_uses as own
  where own.household_id = invite.household_id and own.invite_id = invite.id and own.user_id = :userId
)`;

/** Deletes the used-up invites by which the user has joined. */
export const deleteUsedUpInvitesOf = statement<never, { userId: string }>(
  'deleteUsedUpInvitesOf',
  `delete from household_invites as invite
   where ${isUsedByUser} and invite.max_uses <= ${useCount}`,
);

/** Subtracts the user's uses from `max_uses` of the invites that are not used up. */
export const reduceInvitesUsedBy = statement<never, { userId: string }>(
  'reduceInvitesUsedBy',
  `update household_invites as invite set max_uses = invite.max_uses - own.times
   from household_invite_uses as own
   where own.household_id = invite.household_id and own.invite_id = invite.id
     and own.user_id = :userId and invite.max_uses > own.times`,
);

export const purgeInvites = createPurgeStatement('purgeInvites', {
  table: 'household_invites',
  orderBy: 'expires_at',
  expired: 'expires_at <= :before',
});
