/** Comparisons, spending and prices, computed from the household's purchases and price notes. */
import { newId } from '@quitanda/contract/ids';
import type { Page } from '@playwright/test';
import { apiOf, signUpByApi } from './support/account.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { createFinishedTrip, findProduct, type BoughtItem } from './support/history.ts';
import { showCart, showPending, takeButtonName } from './support/trip.ts';
import { expect, test } from './support/test.ts';
import { chooseListAction, chooseList } from './support/lists.ts';

const saoJorge = 'Mercado São Jorge';
const atacadao = 'Atacadão do Povo';

/** Returns the same five items each time, at `percent` of their usual prices. */
const createBasket = (percent: number): BoughtItem[] =>
  (
    [
      ['Banana nanica', 'kg', 5],
      ['Leite integral', 'un', 4],
      ['Detergente', 'un', 2],
      ['Café', 'un', 20],
      ['Arroz', 'un', 25],
    ] as const
  ).map(([name, unit, price]) => ({
    name,
    unit,
    quantity: 1,
    price: Math.round(price * percent) / 100,
    isImpulse: name === 'Detergente',
  }));

/** Creates a person who bought the same items in two supermarkets, and has them on a list. */
async function createPersonWithPurchases(page: Page) {
  await signUpByApi(page);
  const api = await apiOf(page);
  const pantryId = newId();
  await api.post('/api/pantries', { id: pantryId, name: 'Cozinha' });
  for (const [daysAgo, percent, supermarket] of [
    [100, 100, saoJorge],
    [60, 100, saoJorge],
    [31, 100, atacadao],
    [1, 110, saoJorge],
  ] as const) {
    await createFinishedTrip(api, pantryId, supermarket, daysAgo, createBasket(percent));
  }
  const listId = newId();
  await api.post('/api/shopping-lists', { id: listId, name: 'Feira' });
  for (const { name, unit } of createBasket(100).toReversed()) {
    const { id: productId } = await findProduct(api, name);
    const item = { name, unit, quantity: 1, productId };
    await api.post(`/api/shopping-lists/${listId}/items`, item);
  }
  return { api, listId };
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const withNoBreakSpaces = (text: string) => text.replaceAll(' ', '\u00A0');

test('INS-01 INS-18 compares the supermarkets for a list, and fills in the supermarket that the person chooses', async ({
  page,
}) => {
  const { listId } = await createPersonWithPurchases(page);
  await page.goto('/lista-compras');
  await chooseList(page, listId);
  await chooseListAction(page, 'Onde sai mais barata');
  const dialog = page.getByRole('dialog', { name: 'Onde minha lista sai mais barata' });
  const supermarkets = dialog.getByRole('list', { name: /^Supermercados/ }).getByRole('listitem');
  await expect(supermarkets).toHaveText([
    `${atacadao}${withNoBreakSpaces('R$ 56,00')}5 de 5 itens com preço, o mais antigo há 31 diasMais barato nos mesmos 5 itens`,
    `${saoJorge}${withNoBreakSpaces('R$ 61,60')}5 de 5 itens com preço, o mais antigo de ontemNos mesmos 5 itens: ${withNoBreakSpaces('R$ 5,60')} a mais que ${atacadao}`,
  ]);
  await page.keyboard.press('Escape');
  await button(page, 'Outro supermercado').filter({ visible: true }).click();
  await button(page, new RegExp(`^${atacadao}.*R\\$`)).click();
  await expect(page.getByLabel('Em qual supermercado você está?')).toHaveValue(atacadao);
});

test('INS-04 INS-19 shows the spending, and the inflation of the person’s own basket', async ({
  page,
}) => {
  await createPersonWithPurchases(page);
  await page.goto('/');
  // On wide screens the link is in the header.
  const more = button(page, 'Mais');
  const link = page.getByRole('link', { name: 'Gastos', exact: true });
  await expect(more.or(link).first()).toBeVisible();
  if (await more.isVisible()) await more.click();
  await link.click();
  await page.getByLabel('Período').selectOption('Últimos 13 meses');
  await expect(page.getByText(withNoBreakSpaces('R$ 229,60'))).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: saoJorge })).toContainText('76%');
  await expect(page.getByText(/^Sua cesta está 10,0% mais cara que em/)).toBeVisible();
  await button(page, 'Mês a mês').click();
});

test('INS-02 INS-06 INS-08 warns of a high price, shows the budget, and sorts items in the taking order', async ({
  page,
}) => {
  const { listId } = await createPersonWithPurchases(page);
  await page.goto(`/lista-compras/${listId}/supermercado`);
  await page.getByLabel('Supermercado', { exact: true }).fill(saoJorge);
  await button(page, 'Confirmar').click();
  const takeButtons = page.getByRole('button', { name: /^Pegar / });
  await expect(takeButtons.first()).toHaveAccessibleName(takeButtonName('Banana nanica'));
  await expect(takeButtons.nth(1)).toHaveAccessibleName(takeButtonName('Leite integral'));
  await button(page, 'Na ordem em que eu pego').click();
  await expect(takeButtons.first()).toHaveAccessibleName(takeButtonName('Arroz'));
  await button(page, 'Por seção').click();

  await showCart(page);
  await button(page, 'Orçamento').click();
  await page.getByLabel('Quanto esta compra pode custar').fill('50,00');
  await page.keyboard.press('Enter');
  const budgetText = page.getByText(/orçamento: |passar: /);
  await expect(budgetText).toHaveText(
    `Com o que falta deve passar: restam ${withNoBreakSpaces('R$ 50,00')}`,
  );

  await showPending(page);
  await page.getByRole('button', { name: /^Preço e quantidade de Arroz(?::|$)/u }).click();
  const dialog = page.getByRole('dialog', { name: 'Arroz' });
  await dialog.getByLabel('Preço do pacote').fill('51,00');
  await expect(dialog.getByText('104% acima do que você costuma pagar')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(budgetText).toHaveText(
    `Passou do orçamento: ${withNoBreakSpaces('R$ 1,00')} a mais`,
  );

  await page.reload();
  await expect(budgetText).toHaveText(
    `Passou do orçamento: ${withNoBreakSpaces('R$ 1,00')} a mais`,
  );
  await expect(button(page, 'Na ordem em que eu pego')).toHaveAttribute('aria-pressed', 'false');
});

test('INS-03 INS-07 notes a price without a network, and shows it in the price history', async ({
  page,
  context,
  expectOnConsole,
}) => {
  expectOnConsole(/net::ERR_INTERNET_DISCONNECTED/);
  const { api } = await createPersonWithPurchases(page);
  const milk = await findProduct(api, 'Leite integral');
  await page.goto('/catalogo');
  await page.getByRole('searchbox').fill(milk.name);
  await button(page, 'Ver Preços').first().click();
  const historyDialog = page.getByRole('dialog', { name: `Preços de "${milk.name}"` });
  await expect(historyDialog.getByRole('img', { name: /^Preços de/ })).toBeVisible();

  // The price book must be loaded before the device is offline.
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
    )
    .toContainEqual(expect.stringMatching(/price-book/));
  await context.setOffline(true);
  await historyDialog.getByRole('button', { name: 'Anotar preço' }).click();
  const noteDialog = page.getByRole('dialog', { name: 'Anotar preço' });
  await noteDialog.getByLabel('Preço', { exact: true }).fill('2,99');
  await expect(noteDialog.getByText(/abaixo do que você costuma pagar$/)).toBeVisible();
  await expectNoAxeViolations(page);
  await noteDialog.getByRole('button', { name: 'Anotar', exact: true }).click();
  await expect(page.getByText(`Preço de "${milk.name}" anotado!`)).toBeVisible();
  await expect(page.getByText('1 pendente')).toBeVisible();
  await button(page, 'Ver Preços').first().click();
  await historyDialog.getByRole('button', { name: 'Todos os preços (5)' }).click();
  await expect(historyDialog.getByText(`${saoJorge} (anotado)`)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('1 pendente')).toBeHidden({ timeout: 60_000 });
  const readStoredPrices = async () =>
    (await api.get(`/api/insights/product-prices?productId=${milk.id}`)) as { prices: unknown[] };
  await expect.poll(async () => (await readStoredPrices()).prices.length).toBe(5);
  await historyDialog.getByRole('button', { name: /^Apagar o preço anotado/ }).click();
  await expect(historyDialog.getByRole('button', { name: 'Todos os preços (4)' })).toBeVisible();
});

for (const timezoneId of ['Europe/Lisbon', 'Asia/Tokyo']) {
  test.describe(`on a device with the clock of ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('CASA-65 CASA-66 INS-10 counts a trip at 22:30 of the last evening of a month in São Paulo to that month', async ({
      page,
    }) => {
      await signUpByApi(page);
      const api = await apiOf(page);
      const pantryId = newId();
      await api.post('/api/pantries', { id: pantryId, name: 'Cozinha' });
      const today = new Date(Date.now() - 3 * 3_600_000);
      const monthStart = Date.UTC(today.getUTCFullYear(), today.getUTCMonth());
      const boughtAt = monthStart + 1.5 * 3_600_000;
      const daysAgo = (Date.now() - boughtAt) / 86_400_000;
      await createFinishedTrip(api, pantryId, saoJorge, daysAgo, createBasket(100));
      const titleOf = (at: number) => {
        const month = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
        const name = new Intl.DateTimeFormat('pt-BR', month).format(at);
        return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      };
      const lastMonth = titleOf(monthStart - 1);

      await page.goto('/compras');
      await expect(page.getByRole('heading', { level: 2 })).toHaveText([lastMonth]);
      await page.goto('/gastos');
      await expect(page.getByLabel('Período').locator('option:checked')).toHaveText(lastMonth);

      await page.goto('/casa');
      // 22:30 in São Paulo is 23:30 in Noronha, so an hour's change does not move the trip.
      await page.getByLabel('Fuso horário').selectOption('Fernando de Noronha');
      await expect(page.getByLabel('Fuso horário')).toBeFocused();
      await expectNoAxeViolations(page);
      await page.goto('/compras');
      await expect(page.getByRole('heading', { level: 2 })).toHaveText([lastMonth]);
      await expect(page.getByText('1 pendente')).toBeHidden();
      await page.goto('/gastos');
      await expect(page.getByLabel('Período').locator('option:checked')).toHaveText(lastMonth);
    });
  });
}
