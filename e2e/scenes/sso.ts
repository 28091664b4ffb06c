/** The login of a server with single sign-on, and the profile of a person who signed in by it. */
import type { BrowserContextOptions, Browser, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { startIdentityProvider, type FakeIdentityProvider } from '../../fakes/identity-provider.ts';
import { startApp } from '../support/app.ts';
import type { Shoot } from './camera.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Starts a server with two providers. The second provider has a long name. */
export async function startWithProviders() {
  const provider = await startIdentityProvider();
  const [firstProvider] = JSON.parse(provider.setting()) as object[];
  const secondProvider = {
    ...firstProvider,
    id: 'prefeitura',
    name: 'Prefeitura de São José do Rio Preto',
  };
  const app = await startApp({ OIDC_PROVIDERS: JSON.stringify([firstProvider, secondProvider]) });
  const stop = async () => void (await Promise.all([app.stop(), provider.stop()]));
  return { url: app.url, provider, stop };
}

/**
 * Signs in by a provider. Uses a separate browser context, because all servers on one host share
 * their cookies.
 */
export async function signInByProvider(
  browser: Browser,
  options: BrowserContextOptions,
  cameraFor: (page: Page) => Shoot,
  provider: FakeIdentityProvider,
): Promise<void> {
  // The runs of all screen sizes use this provider at the same time, so each needs a new person.
  const sub = randomUUID();
  provider.addPerson({ sub, email: `bia-${sub.slice(0, 4)}@exemplo.com.br`, name: 'Bia Castro' });
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const shoot = cameraFor(page);
  await page.goto('/login');
  await button(page, 'Entrar com Empresa').waitFor();
  await shoot('sso-login', { isFull: true });
  for (const failure of ['sign-up-closed', 'not-linked', 'unavailable']) {
    await page.goto(`/login?entrada=prefeitura&falha=sso-${failure}`);
    await button(page, 'Entrar com Empresa').waitFor();
    await shoot(`sso-${failure}`, { isFull: true });
  }
  await button(page, 'Entrar com Empresa').click();
  await page.getByRole('textbox', { name: 'Pessoa', exact: true }).fill(sub);
  await button(page, 'Entrar na Empresa').click();
  await page.waitForURL('/');
  await page.goto('/perfil');
  await shoot('sso-profile', { isFull: true });
  await button(page, 'Alterar senha').click();
  await page.getByText('Você entra com Empresa').waitFor();
  await shoot('sso-password');
  await page.getByRole('dialog').getByRole('button').first().click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.route('**/api/auth/sign-in-methods', async (route) => {
    const response = await route.fetch();
    const methods = (await response.json()) as object;
    await route.fulfill({ response, json: { ...methods, isFresh: false } });
  });
  await page.reload();
  await button(page, 'Excluir conta').click();
  await page.getByText('entre de novo com Empresa').waitFor();
  await shoot('sso-delete');
  await context.close();
}
