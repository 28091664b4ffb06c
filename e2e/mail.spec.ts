/** Sends mails from the screens of the app, and follows the links in the mails back to the app. */
import type { Page } from '@playwright/test';
import { findLink, type Mailbox } from '../fakes/mailbox.ts';
import { newAccount, signUpByApi } from './support/account.ts';
import { startApp } from './support/app.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { confirmEmail, mailboxFixture } from './support/mailbox.ts';
import { expect, test as base } from './support/test.ts';
import { createHouseholdWithInvite } from './support/two-people.ts';

const test = base.extend<object, { readonly mailbox: Mailbox }>({
  mailbox: [...mailboxFixture],

  app: [
    async ({ fakes, mailbox }, use) => {
      const app = await startApp({ ...fakes.environment, ...mailbox.environment });
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

// In one worker, because each worker that runs one of these tests starts an app for them.
test.describe.configure({ mode: 'default' });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const loginHeading = (page: Page) => page.getByRole('heading', { name: 'Bem-vindo(a) de Volta!' });

test('MAIL-03 MAIL-04 AUT-01 AUT-25 sets a new password by a link in a mail', async ({
  page,
  browser,
  mailbox,
  expectOnConsole,
}) => {
  expectOnConsole(/status of 40[01]/);
  // `page` has a session on another device. The new password ends that session.
  const { email } = await signUpByApi(page);
  await page.goto('/');
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    locale: 'pt-BR',
    serviceWorkers: 'block',
    viewport: page.viewportSize(),
  });
  const phone = await context.newPage();
  await phone.goto('/login');
  await phone.getByLabel('E-mail').fill(email);
  await button(phone, 'Esqueceu a senha?').click();
  const dialog = phone.getByRole('dialog', { name: 'Esqueceu a senha?' });
  await expect(dialog.getByLabel('E-mail')).toHaveValue(email);
  await dialog.getByRole('button', { name: 'Enviar link' }).click();
  await expect(dialog.getByText(`Se houver uma conta com ${email}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Entendi' }).click();

  const link = findLink(await mailbox.waitForMail(email, 'Nova senha na Quitanda'), 'redefinir');
  const setPassword = async () => {
    await phone.goto(link);
    await expect(phone.getByRole('heading', { name: 'Criar nova senha' })).toBeVisible();
    await phone.getByLabel('Nova senha (mínimo 6 caracteres)').fill('senha-nova-1');
    await phone.getByLabel('Confirmar Senha').fill('senha-nova-1');
    await button(phone, 'Salvar senha').click();
  };
  await setPassword();
  await expect(phone.getByRole('heading', { name: 'Senha alterada' })).toBeVisible();
  await expect(phone.getByRole('listitem')).toHaveCount(1);
  await expectNoAxeViolations(phone);
  await setPassword();
  await expect(phone.getByText('Este link não vale mais. Peça outro.')).toBeVisible();

  await phone.goto('/login');
  await phone.getByLabel('E-mail').fill(email);
  await phone.getByLabel('Senha', { exact: true }).fill('senha-nova-1');
  await button(phone, 'Entrar').click();
  await expect(phone).toHaveURL('/');
  await mailbox.waitForMail(email, 'A senha da sua conta na Quitanda foi alterada');
  await mailbox.waitForMail(email, 'Novo acesso à sua conta na Quitanda');
  await page.reload();
  await expect(loginHeading(page)).toBeVisible();
  await context.close();
});

test('MAIL-08 MAIL-11 CASA-04 AUT-17 invites a person to a household by mail, from a confirmed account', async ({
  page,
  browser,
  mailbox,
  expectOnConsole,
}) => {
  expectOnConsole(/403 \(Forbidden\).*invite-mails/u);
  const ana = await signUpByApi(page);
  await page.goto('/');
  await createHouseholdWithInvite(page, 'Casa Souza');
  const bia = newAccount('bia');
  await page.getByLabel('Convidar por e-mail').fill(bia.email);
  await button(page, 'Enviar convite').click();
  await expect(
    page.getByText('Confirme seu e-mail pelo link que acabamos de enviar.'),
  ).toBeVisible();
  await confirmEmail(page, ana, mailbox);
  await button(page, 'Enviar convite').click();
  await expect(page.getByText(`O convite vai para ${bia.email} em instantes.`)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: bia.email })).toContainText(
    'Ninguém entrou ainda',
  );
  await expectNoAxeViolations(page);

  const mail = await mailbox.waitForMail(bia.email, 'Convite para uma casa na Quitanda');
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    locale: 'pt-BR',
    serviceWorkers: 'block',
    viewport: page.viewportSize(),
  });
  const visitor = await context.newPage();
  await visitor.goto(findLink(mail, '/entrar-na-casa/'));
  await expect(loginHeading(visitor)).toBeVisible();
  await visitor.getByRole('link', { name: 'Cadastre-se' }).click();
  await visitor.getByLabel('E-mail').fill(bia.email);
  await visitor.getByLabel('Senha (mínimo 6 caracteres)').fill(bia.password);
  await visitor.getByLabel('Confirmar Senha').fill(bia.password);
  await button(visitor, 'Criar Conta').click();
  await expect(visitor.getByText('convidou você para a casa')).toContainText('Casa Souza');
  await button(visitor, 'Entrar na casa').click();
  await expect(visitor.getByText('Você entrou em Casa Souza.')).toBeVisible();
  await context.close();
});
