/** Passkeys in Chromium, with its virtual authenticator. */
import type { Page } from '@playwright/test';
import { newAccount, signUp } from './support/account.ts';
import { startApp } from './support/app.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test as base } from './support/test.ts';

// Passkeys need a host with a name.
const test = base.extend<object, object>({
  app: [
    async ({ fakes }, use) => {
      const app = await startApp({ ...fakes.environment, HOST: 'localhost' });
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const login = (page: Page) => page.getByRole('heading', { name: 'Bem-vindo(a) de Volta!' });

/** Gives the page a phone's authenticator, which verifies the person or fails to. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    verify: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('PASS-01 PASS-02 PASS-03 PASS-04 PASS-05 adds a passkey, signs in with it, renames and removes it', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(/status of 401/);
  const authenticator = await addAuthenticator(page);
  const { email, password } = await signUp(page, newAccount());
  await page.goto('/perfil');
  await button(page, 'Chaves de acesso').click();
  const dialog = page.getByRole('dialog', { name: 'Chaves de acesso' });
  await dialog.getByRole('button', { name: 'Adicionar chave de acesso' }).click();
  await dialog.getByLabel('Nome da chave').fill('Celular da Ana');
  await dialog.getByLabel('Senha', { exact: true }).fill('outra-senha');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByText('Senha incorreta. Tente novamente.')).toBeVisible();
  await dialog.getByLabel('Senha', { exact: true }).fill(password);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByText(/^Criada em .+, ainda não usada$/u)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');

  const signOut = async () => {
    await page.getByRole('main').getByRole('button', { name: 'Sair' }).click();
    await expect(login(page)).toBeVisible();
  };
  await signOut();
  await authenticator.verify(false);
  await button(page, 'Entrar sem senha').click();
  await expect(page.getByText('Nenhuma chave de acesso foi usada.')).toBeVisible();
  await authenticator.verify(true);
  await expectNoAxeViolations(page);
  await button(page, 'Entrar sem senha').click();
  await expect(page).toHaveURL('/');
  await page.goto('/perfil');
  await expect(page.getByText(email).first()).toBeVisible();

  await button(page, 'Chaves de acesso').click();
  await expect(dialog.getByText(/^Usada em /u)).toBeVisible();
  await dialog.getByRole('button', { name: 'Renomear Celular da Ana' }).click();
  await dialog.getByLabel('Nome da chave').fill('Celular novo');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Celular novo')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remover Celular novo' }).click();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Remover', exact: true }).click();
  await expect(dialog.getByText('Celular novo')).toBeHidden();
  await page.keyboard.press('Escape');
  await signOut();
  await button(page, 'Entrar sem senha').click();
  await expect(
    page.getByText('Esta chave de acesso não está em nenhuma conta daqui. Entre com a senha.'),
  ).toBeVisible();
});
