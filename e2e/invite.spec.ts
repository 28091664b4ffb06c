/** Two people and a list: one person shares it, the other opens the link and accepts the copy. */
import { newId } from '@quitanda/contract/ids';
import type { Browser, Page } from '@playwright/test';
import { apiOf, newAccount, signUpByApi, type Account } from './support/account.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { listSelector } from './support/lists.ts';

const listName = 'Churrasco de domingo';
const addedText = 'Lista adicionada com sucesso!';
const alreadyAddedText = 'Esta lista já foi adicionada à sua conta anteriormente.';
const pendingInviteText = 'Um convite para uma lista espera por você.';
const notFoundText = 'Não foi possível encontrar o convite. O link pode ser inválido.';

const inviteLink = /^http:\/\/[^/]+\/#\/accept-list\/[\w-]{22}$/;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Creates a list with a pending item, and with one that was taken in 'Mercado Secreto'. */
async function createList(page: Page): Promise<void> {
  const api = await apiOf(page);
  const id = newId();
  await api.post('/api/shopping-lists', { id, name: listName });
  const addItem = (item: object) => api.post(`/api/shopping-lists/${id}/items`, item);
  await addItem({ name: 'Carvão', quantity: 2, unit: 'un' });
  await addItem({
    name: 'Picanha',
    quantity: 1.5,
    unit: 'kg',
    isChecked: true,
    price: 87.65,
    purchasedQuantity: 1.5,
    supermarket: 'Mercado Secreto',
  });
}

/** Rafael shares the list on another device. Returns Rafael's account and the link. */
async function shareListAsRafael(browser: Browser): Promise<{ rafael: Account; url: string }> {
  const context = await browser.newContext();
  // Replaces the browser's share sheet, which headless browsers do not have.
  await context.addInitScript(() => {
    const share = async (shared: ShareData) => Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', { value: share });
  });
  const page = await context.newPage();
  const rafael = await signUpByApi(page, newAccount('rafael'));
  await createList(page);
  await page.goto('/lista-compras');
  await expect(listSelector(page)).toHaveText(`Lista: ${listName}`);
  await button(page, 'Compartilhar').click();
  await expect(button(page, 'Lista compartilhada')).toBeVisible();
  const shared = await page.evaluate(() => (window as { shared?: ShareData }).shared);
  expect(shared).toEqual({
    title: 'Convite para Lista',
    text: `Convido você para usar a lista “${listName}” na Quitanda.`,
    url: expect.stringMatching(inviteLink),
  });
  await context.close();
  return { rafael, url: shared?.url ?? '' };
}

async function expectInvite(page: Page, { email }: Account): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Convite para Lista' })).toBeVisible();
  await expect(page.getByText(/convidou você/u)).toHaveText(
    `${email} convidou você para usar a lista ${listName}. Deseja adicionar uma cópia às suas listas?`,
  );
  await expect(page.getByRole('list', { name: '2 itens' })).toContainText(/Carvão.*Picanha/u);
  await expect(page.getByText(/Secreto|R\$|87[.,]65/u)).toHaveCount(0);
}

/** Accepts the copy, and checks that it is selected and that no item is ticked. */
async function acceptInvite(page: Page): Promise<void> {
  await button(page, 'Sim, adicionar').click();
  await expect(page.getByText(addedText)).toBeVisible();
  await expect(page).toHaveURL('/lista-compras');
  await expect(page.getByRole('heading', { name: `Itens em "${listName}"` })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Picanha' })).not.toBeChecked();
  await expect(button(page, 'Lista compartilhada')).toHaveCount(0);
}

/** Creates a person whose device has stored a list as the selected one. */
async function signUpWithList(page: Page, name: string): Promise<Account> {
  const account = await signUpByApi(page, newAccount(name));
  await (await apiOf(page)).post('/api/shopping-lists', { id: newId(), name: 'Feira' });
  await page.goto('/lista-compras');
  await expect(listSelector(page)).toHaveText('Lista: Feira');
  return account;
}

test('LST-14 NAV-03 NAV-04 INV-01 INV-02 INV-04 LST-11 a visitor logs in and accepts the copy, and a second tab adds no other copy', async ({
  page,
  browser,
  context,
  expectOnConsole,
}) => {
  expectOnConsole(/status of 409/);
  const { rafael, url } = await shareListAsRafael(browser);
  const otherContext = await browser.newContext();
  const marina = await signUpWithList(await otherContext.newPage(), 'marina');
  await otherContext.close();

  await page.goto(url);
  await expect(page.getByText(`${pendingInviteText} Entre para aceitar.`)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel('E-mail').fill(marina.email);
  await page.getByLabel('Senha', { exact: true }).fill(marina.password);
  await button(page, 'Entrar').click();
  await expectInvite(page, rafael);
  // A second tab shows the same invite, and accepts it after the first tab.
  const secondTab = await context.newPage();
  await secondTab.goto(url);
  await expectInvite(secondTab, rafael);
  await acceptInvite(page);
  await button(secondTab, 'Sim, adicionar').click();
  await expect(secondTab.getByText(alreadyAddedText)).toBeVisible();
  await expectNoAxeViolations(secondTab);
  await secondTab.getByRole('link', { name: 'Ir para as listas' }).click();
  await listSelector(secondTab).click();
  await expect(secondTab.getByRole('menuitemradio')).toHaveCount(2);
});

test('NAV-03 NAV-04 INV-02 INV-04 LST-11 a visitor signs up and accepts the copy', async ({
  page,
  browser,
}) => {
  const { rafael, url } = await shareListAsRafael(browser);
  const marina = newAccount('marina');
  await page.goto(url);
  await page.getByRole('link', { name: 'Cadastre-se' }).click();
  await expect(page.getByText(`${pendingInviteText} Crie sua conta para aceitar.`)).toBeVisible();
  await page.getByLabel('E-mail').fill(marina.email);
  await page.getByLabel('Senha (mínimo 6 caracteres)').fill(marina.password);
  await page.getByLabel('Confirmar Senha').fill(marina.password);
  await button(page, 'Criar Conta').click();
  await expectInvite(page, rafael);
  await acceptInvite(page);
});

test('NAV-04 INV-02 LST-11 a signed-in person declines, opens the link again, and accepts', async ({
  page,
  browser,
}) => {
  const { rafael, url } = await shareListAsRafael(browser);
  await signUpWithList(page, 'marina');
  const openInvite = () =>
    page.evaluate((hash) => {
      window.location.hash = hash;
    }, new URL(url).hash);
  await openInvite();
  await expectInvite(page, rafael);
  await button(page, 'Recusar').click();
  await expect(page).toHaveURL('/lista-compras');
  await expect(listSelector(page)).toHaveText('Lista: Feira');
  await openInvite();
  await expectInvite(page, rafael);
  await acceptInvite(page);
});

test('LST-14 INV-03 shows the link if the browser has no share sheet, and invalidates it when sharing ends', async ({
  page,
  browser,
  context,
  expectOnConsole,
}) => {
  expectOnConsole(/status of 40[49]/);
  await signUpByApi(page, newAccount('rafael'));
  await createList(page);
  await page.goto('/lista-compras');
  await button(page, 'Compartilhar').click();
  const dialog = page.getByRole('dialog', { name: 'Compartilhar Lista' });
  await expect(
    page.getByText('A função de compartilhar não é suportada neste navegador.'),
  ).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Código QR do convite' })).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copiar link' }).click();
  await expect(dialog.getByText('Link copiado!')).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(url).toMatch(inviteLink);

  // The owner already has the list, so no copy is made.
  const secondTab = await context.newPage();
  await secondTab.goto(url);
  await button(secondTab, 'Sim, adicionar').click();
  await expect(secondTab.getByText(alreadyAddedText)).toBeVisible();
  await secondTab.close();

  await dialog.getByRole('button', { name: 'Parar de compartilhar' }).click();
  await expect(page.getByText('A lista não está mais compartilhada.')).toBeVisible();
  await expect(button(page, 'Lista compartilhada')).toHaveCount(0);

  const strangerContext = await browser.newContext();
  const stranger = await strangerContext.newPage();
  await signUpByApi(stranger, newAccount('bia'));
  await stranger.goto(url);
  await expect(stranger.getByText(notFoundText)).toBeVisible();
  // A list that is shared again gets another link.
  await button(page, 'Compartilhar').click();
  await dialog.getByRole('button', { name: 'Copiar link' }).click();
  await expect(dialog.getByText('Link copiado!')).toBeVisible();
  const newUrl = await page.evaluate(() => navigator.clipboard.readText());
  expect(newUrl).toMatch(inviteLink);
  expect(newUrl).not.toBe(url);
  await stranger.reload();
  await expect(stranger.getByText(notFoundText)).toBeVisible();
  await stranger.goto(newUrl);
  await expect(button(stranger, 'Sim, adicionar')).toBeVisible();
  await stranger.goto('/#/accept-list');
  await expect(stranger.getByText('ID do convite não fornecido.')).toBeVisible();
  await strangerContext.close();
});

test('INV-01 LST-14 the invite and the dialog for sharing fit a narrow screen with large text', async ({
  page,
  browser,
}) => {
  const { rafael, url } = await shareListAsRafael(browser);
  await signUpWithList(page, 'marina');
  await page.setViewportSize({ width: 320, height: 700 });
  const expectLargeTextToFit = async () => {
    const overflow = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      return document.documentElement.scrollWidth - window.innerWidth;
    });
    expect(overflow).toBeLessThanOrEqual(0);
  };
  await page.goto(url);
  await expectInvite(page, rafael);
  await expectLargeTextToFit();
  await page.goto('/lista-compras');
  await button(page, 'Compartilhar').click();
  await expect(page.getByRole('img', { name: 'Código QR do convite' })).toBeVisible();
  await expectLargeTextToFit();
  await expect(button(page, 'Copiar link')).toBeInViewport();
});
