/** The mail with the summary of a day (NOT-10). */
import type { Database } from '../../../db/database.ts';
import type { WriteQueuedMail } from '../../../mail/mail.ts';
import { preventAutoLinks, writeMail } from '../../../mail/write-mail.ts';
import { selectWantsDigest } from './telling.sql.ts';

/**
 * Returns the function that writes the mail. It writes none for somebody who has left the household or
 * has switched the summary off since it was queued.
 */
export function createDigestMailWriter(database: Database, publicOrigin: string): WriteQueuedMail {
  return async ({ recipient, details: { householdId = '', userId = '', lines = '' } }) => {
    const wanted = await database.first(selectWantsDigest, { householdId, userId });
    if (!wanted || recipient === null) return undefined;
    const content = {
      subject: 'O resumo do dia na Quitanda',
      heading: preventAutoLinks(wanted.householdName),
      paragraphs: lines.split('\n').map(preventAutoLinks),
      button: { label: 'Abrir a Quitanda', address: `${publicOrigin}/` },
      notes: [
        `Você recebe este e-mail porque ligou “Um resumo por dia”. Para não receber mais, desligue em ${publicOrigin}/perfil/avisos`,
      ],
    };
    return { to: recipient, ...writeMail(content, publicOrigin) };
  };
}
