/** The mail that invites a person to a household (MAIL-08). */
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { WriteQueuedMail } from '../../mail/mail.ts';
import { preventAutoLinks, formatDay, writeMail, type MailContent } from '../../mail/write-mail.ts';
import { renewToken, type MailedInvite } from './household-invites.sql.ts';

/**
 * Returns the function that writes the mail of an invite. The function creates the token when the mail
 * is sent, and stores only the token's SHA-256. It writes no mail if the invite was revoked, has
 * expired or is used up, or if its creator has left the household.
 */
export function createInviteMailWriter(database: Database, publicOrigin: string): WriteQueuedMail {
  return async ({ recipient, details: { householdId = '', inviteId = '' } }, now) => {
    const token = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(token).digest();
    const invite = await database.first(renewToken, {
      householdId,
      inviteId,
      tokenHash: hash,
      now,
    });
    if (!invite || recipient === null) return undefined;
    const address = `${publicOrigin}/#/entrar-na-casa/${token}`;
    return { to: recipient, ...writeMail(mailContent(invite, address), publicOrigin) };
  };
}

function mailContent(
  { name, inviter, expiresAt, timeZone }: MailedInvite,
  address: string,
): MailContent {
  const [householdName, inviterName] = [preventAutoLinks(name), preventAutoLinks(inviter)];
  return {
    subject: 'Convite para uma casa na Quitanda',
    heading: 'Convite para a casa',
    paragraphs: [
      `${inviterName} convidou você para a casa “${householdName}” na Quitanda: as mesmas listas, a mesma despensa e os mesmos preços, cada pessoa no seu celular.`,
    ],
    button: { label: 'Ver o convite', address },
    notes: [
      `O link vale até ${formatDay(expiresAt, timeZone)}, para uma pessoa.`,
      `Se você não conhece ${inviterName}, ignore este e-mail.`,
    ],
  };
}
