import { householdLimits, newId } from '@quitanda/contract';
import { createHash, randomBytes } from 'node:crypto';
import { recordHouseholdEvent } from '../../audit/audit.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { spendQuota, type Quota } from '../../http/limits/quota.ts';
import { WireJson } from '../../http/answers.ts';
import { queueMail } from '../../mail/mail.ts';
import {
  countOpenInvites,
  insertMailedInvite,
  selectHouseholdInvite,
} from './household-invites.sql.ts';
import { lockAsMember } from './household-rights.ts';

const dayMs = 86_400_000;

/** Limits the mails of one user, because invites are for a family and not for many strangers. */
const quotaPerUser: Quota = {
  name: 'invite-mails-by-person',
  max: 20,
  windowMs: dayMs,
  code: 'too-many-invite-mails',
};
/** Limits the mails to one address, for the invites of all users together. */
const quotaPerRecipient: Quota = { ...quotaPerUser, name: 'invite-mails-to', max: 5 };

export interface MailInviteDeps {
  /** Whether an SMTP server is configured. */
  readonly sendsMail: boolean;
}

/** The call that invites one person to a household by mail (MAIL-08). */
export function createMailInviteHandlers({
  sendsMail,
}: MailInviteDeps): Handlers<'mailHouseholdInvite'> {
  return {
    mailHouseholdInvite: lockAsMember(
      async ({ params: { householdId }, body }, { caller, now, sql }) => {
        const { id = newId(now.getTime()) } = body;
        const email = body.email.toLowerCase();
        const expiresAt = new Date(now.getTime() + householdLimits.inviteDays * dayMs);
        // Until the mail is sent, no token opens the invite. The token is created when the mail is sent,
        // and its hash then replaces this random value.
        const placeholderHash = randomBytes(32);
        const inviteValues = {
          tokenHash: placeholderHash,
          creatorId: caller.id,
          sentTo: email,
          now,
          expiresAt,
        };
        if (await sql.first(insertMailedInvite, { householdId, inviteId: id, ...inviteValues })) {
          const total = await sql.first(countOpenInvites, { householdId, now });
          if (total && total.count > householdLimits.invites) {
            throw new ApiError('too-many-invites');
          }
          await spendQuota(sql, quotaPerUser, caller.id, now);
          await spendQuota(sql, quotaPerRecipient, hashEmail(email), now);
          const details = { householdId, inviteId: id };
          await queueMail(sql, { kind: 'household-invite', recipient: email, details }, now);
          const event = { household: householdId, userId: caller.id, byUserId: caller.id };
          recordHouseholdEvent(sql, 'household-invite-mailed', event, now);
        }
        // An existing invite is returned unchanged.
        const row = await sql.first(selectHouseholdInvite, { householdId, inviteId: id });
        return { status: 201, body: new WireJson(row?.json ?? '') };
      },
      {
        async beforeLocks() {
          if (!sendsMail) throw new ApiError('mail-unavailable');
          return [];
        },
      },
    ),
  };
}

const hashEmail = (email: string) => createHash('sha256').update(email).digest('base64url');
