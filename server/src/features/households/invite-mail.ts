/** The mail that invites a person to a household (MAIL-08). */
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { WriteQueuedMail } from '../../mail/mail.ts';
import { preventAutoLinks, dayText, writeMail, type MailContent } from '../../mail/write-mail.ts';
import { renewToken, type MailedInvite } from './household-invites.sql.ts';

/**
 * Writes the mail of an invite. The token is created when the mail is sent, and only its SHA-256 is
 * stored. No mail is sent for an invite that was closed, or after its creator has left.
 */
export function createInviteMail(database: Database, publicOrigin: string): WriteQueuedMail {
  return async ({ recipient, details: { householdId = '', inviteId = '' } }, now) => {
    const token = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(token).digest();
    const invite = await database.first(renewToken, householdId, inviteId, hash, now);
    if (!invite || recipient === null) return undefined;
    const address = `${publicOrigin}/#/entrar-na-casa/${token}`;
    return { to: recipient, ...writeMail(contentOf(invite, address), publicOrigin) };
  };
}

function contentOf({ name, inviter, expiresAt }: MailedInvite, address: string): MailContent {
  const [home, person] = [preventAutoLinks(name), preventAutoLinks(inviter)];
  return {
    subject: 'Convite para uma casa na Quitanda',
    heading: 'Convite para a casa',
    paragraphs: [
      `${person} convidou você para a casa “${home}” na Quitanda: as mesmas listas, a mesma despensa e os mesmos preços, cada pessoa no seu celular.`,
    ],
    button: { label: 'Ver o convite', address },
    notes: [
      `O link vale até ${dayText(expiresAt)}, para uma pessoa.`,
      `Se você não conhece ${person}, ignore este e-mail.`,
    ],
  };
}
