/** The mails of the app in tests, and what a person does with them. */
import type { Page } from '@playwright/test';
import { findLink, startMailbox, type Mailbox } from '../../fakes/mailbox.ts';
import { apiOf, type Account } from './account.ts';

/** A fixture of Playwright: the mailbox to which the app of a worker sends its mails. */
export const mailboxFixture = [
  async ({}: object, use: (mailbox: Mailbox) => Promise<void>): Promise<void> => {
    const mailbox = await startMailbox();
    await use(mailbox);
    await mailbox.stop();
  },
  { scope: 'worker' },
] as const;

/** Confirms the e-mail of the person who is signed in on the page, by the link in a mail (AUT-17). */
export async function confirmEmail(
  page: Page,
  { email }: Account,
  mailbox: Mailbox,
): Promise<void> {
  const api = await apiOf(page);
  // A refused key sends the mail.
  await api.post('/api/users/me/keys', { name: 'Chave', scope: 'read' }).catch(() => undefined);
  const mail = await mailbox.waitForMail(email, 'Confirme seu e-mail na Quitanda');
  const token = new URL(findLink(mail, 'confirmar')).searchParams.get('confirmar');
  await page.request.post('/api/auth/confirm-email', { data: { token } });
}
