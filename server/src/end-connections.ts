/** Ends what a person has connected to the account, after a link has set a new password (AUT-18). */
import { recordPersonalEvent } from './audit/audit.ts';
import { raiseRevision } from './db/households.sql.ts';
import { lockUser } from './db/lock-user.sql.ts';
import { deleteInvitesBy } from './features/households/household-invites.sql.ts';
import { endSharesOf } from './features/invites/shares.sql.ts';
import { deleteKeysOf } from './features/keys/keys.sql.ts';
import { selectUser } from './features/users/users.sql.ts';
import { deleteWebhooksOf } from './features/webhooks/webhooks.sql.ts';
import { selectHouseholdsOf } from './http/membership.sql.ts';
import type { EndConnections } from './identity/embedded/reset/end-earlier-access.ts';

export const endConnections: EndConnections = async (sql, subject, now) => {
  const user = await sql.first(selectUser, { subject });
  // Somebody who has never called the API has connected nothing.
  if (!user) return { keys: [], webhooks: [], invites: 0, shares: 0 };
  const households = (await sql.rows(selectHouseholdsOf, { userId: user.id })).map(({ id }) => id);
  // Waits for a list that is being shared. The order of locks is that of every write.
  for (const household of households) await raiseRevision(sql, household, user.id);
  // Waits for a key that is being created.
  await lockUser(sql, user.id);
  const keys = await sql.rows(deleteKeysOf, { userId: user.id });
  const webhooks = await sql.rows(deleteWebhooksOf, { householdIds: households, userId: user.id });
  const invites = await sql.rows(deleteInvitesBy, {
    householdIds: households,
    creatorId: user.id,
    now,
  });
  let shares = 0;
  for (const household of households)
    shares += (await sql.rows(endSharesOf, { householdId: household, userId: user.id })).length;
  for (const { scope } of keys)
    recordPersonalEvent(sql, 'personal-key-revoked', user.id, scope, now);
  for (const _ of webhooks) recordPersonalEvent(sql, 'webhook-deleted', user.id, null, now);
  return {
    keys: keys.map(({ name }) => name),
    webhooks: webhooks.map(({ url }) => URL.parse(url)?.hostname ?? url),
    invites: invites.length,
    shares,
  };
};
