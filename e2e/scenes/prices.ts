/** The screens about the household's own prices, and about what went to waste. */
import type { Pantry } from '@quitanda/contract';
import { addDays, batchesOf } from '@quitanda/contract/batches/batches';
import { newId } from '@quitanda/contract/ids';
import { apiOf } from '../support/account.ts';
import { createFinishedTrip, findProduct, type BoughtItem } from '../support/history.ts';
import { showCart, showPending } from '../support/trip.ts';
import { supermarket, type Household } from './household.ts';
import { openTrip } from './open-trip.ts';
import type { Stage } from './scenes.ts';
import { chooseListAction, chooseList } from '../support/lists.ts';

const [produceMarket, wholesaler] = ['Hortifruti da Praça', 'Atacadão do Povo'] as const;
/**
 * One supermarket sells all items. The other ones are cheaper for some items, so that it saves
 * money to go to two supermarkets.
 */
const priceNotes = [
  {
    name: 'Banana',
    unit: 'kg',
    prices: { [supermarket]: 6.49, [produceMarket]: 4.99, [wholesaler]: 6.29 },
  },
  { name: 'Cenoura', unit: 'kg', prices: { [supermarket]: 5.99, [wholesaler]: 5.79 } },
  { name: 'Feijão', unit: 'un', prices: { [supermarket]: 8.49, [wholesaler]: 7.29 } },
  { name: 'Sabonete', unit: 'un', prices: { [supermarket]: 2.99, [wholesaler]: 2.19 } },
] as const;

export async function comparePrices({ page, shoot }: Stage, household: Household): Promise<void> {
  const api = await apiOf(page);
  for (const { name, unit, prices } of priceNotes) {
    const product = await findProduct(api, name);
    for (const [supermarketName, price] of Object.entries(prices)) {
      const note = { productId: product.id, supermarket: supermarketName, unit, price };
      await api.post('/api/price-notes', note);
    }
  }
  await page.goto('/lista-compras');
  await chooseList(page, household.weeklyListId);
  await chooseListAction(page, 'Onde sai mais barata');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Em dois supermercados').waitFor();
  await shoot('prices-compare');
  await dialog.getByText('Juntos').scrollIntoViewIfNeeded();
  await shoot('prices-compare-split');
  await dialog.getByRole('button', { name: /^Fechar/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Outro supermercado' }).filter({ visible: true }).click();
  await dialog.getByText('Onde esta lista sai mais barata').waitFor();
  await shoot('prices-where');
}

export async function showPriceHistory({ page, shoot }: Stage): Promise<void> {
  const api = await apiOf(page);
  const milk = await findProduct(api, 'Leite integral');
  const dayMs = 86_400_000;
  for (const [daysAgo, price, supermarketName] of [
    [90, 5.19, supermarket],
    [60, 4.49, 'Atacadão do Povo'],
    [31, 5.49, supermarket],
    [12, 4.89, 'Atacadão do Povo'],
  ] as const) {
    const notedAt = new Date(Date.now() - daysAgo * dayMs).toISOString();
    const note = { productId: milk.id, supermarket: supermarketName, unit: 'un', price, notedAt };
    await api.post('/api/price-notes', note);
  }
  await page.goto('/catalogo');
  await page.getByRole('searchbox').fill(milk.name);
  await page.getByRole('button', { name: 'Ver Preços' }).first().click();
  await page.getByRole('img', { name: /^Preços de/ }).waitFor();
  await page.getByText(/^Todos os preços/).click();
  await shoot('prices-history');
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 844 });
  await shoot('prices-history-narrow');
  if (size) await page.setViewportSize(size);
}

/**
 * Returns a basket whose prices are `percent` higher than usual, with chocolate as impulse items.
 */
export const createBasket = (percent: number, chocolateCount: number): BoughtItem[] => {
  const raise = (price: number) => Math.round(price * (100 + percent)) / 100;
  return [
    { name: 'Tomate italiano', quantity: 1.5, unit: 'kg', price: raise(7.98) },
    { name: 'Arroz', quantity: 2, unit: 'un', price: raise(24.9) },
    { name: 'Café', quantity: 2, unit: 'un', price: raise(18.9) },
    { name: 'Leite integral', quantity: 12, unit: 'un', price: raise(4.79) },
    { name: 'Detergente', quantity: 3, unit: 'un', price: raise(2.49) },
    { name: 'Queijo', quantity: 0.4, unit: 'kg', price: raise(45.9) },
    { name: 'Chocolate', quantity: chocolateCount, unit: 'un', price: 6.99, isImpulse: true },
  ];
};

export async function showSpending({ page, shoot }: Stage, household: Household): Promise<void> {
  const api = await apiOf(page);
  await page.goto('/gastos');
  await page.getByRole('combobox', { name: 'Período' }).waitFor();
  await shoot('spending-first', { isFull: true });
  for (const [daysAgo, percent, supermarketName] of [
    [150, -6, supermarket],
    [120, -5, 'Atacadão do Povo'],
    [90, -3, supermarket],
    [60, -4, 'Hortifrúti da Praça'],
    [30, -1, supermarket],
  ] as const) {
    await createFinishedTrip(
      api,
      household.pantryId,
      supermarketName,
      daysAgo,
      createBasket(percent, daysAgo / 30),
    );
  }
  await page.reload();
  await page.getByRole('img', { name: /^Índice da cesta/ }).waitFor();
  await shoot('spending', { isFull: true });
  await page.getByRole('button', { name: 'Todos os meses' }).click();
  await page.getByRole('button', { name: 'Mês a mês' }).click();
  await shoot('spending-tables', { isFull: true });
  await page.getByRole('button', { name: 'Supermercados', exact: true }).click();
  const joinButton = page.getByRole('button', { name: `Juntar com…: ${wholesaler}` });
  await joinButton.waitFor();
  await shoot('supermarkets');
  await joinButton.click();
  await page.getByRole('radio', { name: supermarket }).check();
  await shoot('supermarkets-join');
}

export async function setBudgets({ page, shoot }: Stage, household: Household): Promise<void> {
  await openTrip(page, household, household.weeklyListId);
  await showCart(page);
  const budgetButton = page.getByRole('button', { name: 'Orçamento' });
  await budgetButton.click();
  const amountField = page.getByLabel('Quanto esta compra pode custar');
  for (const [color, amountText] of [
    ['green', '250,00'],
    ['yellow', '150,00'],
    ['red', '120,00'],
  ] as const) {
    await amountField.fill(amountText);
    if (color === 'green') await shoot('budget-ask');
    await amountField.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await shoot(`budget-${color}`);
    await budgetButton.click();
  }
  await page.getByRole('button', { name: 'Tirar' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await showPending(page);
  await page.getByRole('button', { name: 'Na ordem em que eu pego' }).scrollIntoViewIfNeeded();
  await shoot('taking-order');
  // Makes the next trip ask for the supermarket again.
  await page.evaluate(
    (id) => localStorage.removeItem(`currentSupermarket_${id}`),
    household.weeklyListId,
  );
}

export async function notePrice({ page, shoot }: Stage): Promise<void> {
  await page.goto('/catalogo');
  await page.getByRole('button', { name: 'Ver Preços' }).first().waitFor();
  await shoot('note-button');
  await page.getByRole('searchbox').fill('Leite integral');
  await page.getByRole('button', { name: 'Ver Preços' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Anotar preço' }).click();
  await page.getByLabel('Preço', { exact: true }).fill('8,90');
  await page.getByLabel('Por quantos').fill('2');
  await shoot('note');
}

/** What expires at home, as the home screen and lists say it, and what went to waste. */
export async function showWaste({ page, shoot }: Stage, household: Household): Promise<void> {
  const api = await apiOf(page);
  const { pantryId, weeklyListId } = household;
  const now = Date.now();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(now);
  for (const [name, unit, days] of [
    ['Presunto', 'un', -1],
    ['Cenoura', 'kg', 1],
    ['Pão de queijo congelado', 'un', 3],
    ['Iogurte', 'un', 3],
  ] as const) {
    const id = newId();
    await api.post(`/api/pantries/${pantryId}/items`, { id, name, quantity: 1, unit });
    const batch = { amount: 1, bestBefore: addDays(today, days) };
    await api.post(`/api/pantries/${pantryId}/items/${id}/batches`, batch);
  }
  const { items } = (await api.get(`/api/pantries/${pantryId}`)) as Pantry;
  for (const [name, amount, reason] of [
    ['Leite', 1, 'expired'],
    ['Leite', 1, 'leftover'],
    ['Tomate', 0.3, 'spoiled'],
    ['Presunto', 1, 'expired'],
  ] as const) {
    const item = items.find((each) => each.name.startsWith(name));
    const [batch] = item ? batchesOf(item) : [];
    if (!item || !batch) throw new Error(`The pantry has no ${name}.`);
    const body = { pantryId, itemId: item.id, batchId: batch.id, amount, reason };
    await api.post('/api/wastes', body);
  }
  await page.goto('/gastos');
  const card = page.getByRole('link', { name: /^Desperdício/u });
  await card.waitFor();
  await shoot('waste-card');
  await card.click();
  await page.getByRole('heading', { name: 'Desperdício' }).waitFor();
  await shoot('waste', { isFull: true });
  await page.getByRole('button', { name: /^Leite/u }).click();
  await page
    .getByRole('button', { name: /^Desfazer: /u })
    .first()
    .waitFor();
  await shoot('waste-times');
  await page.goto('/');
  await page.getByRole('heading', { name: 'Use primeiro' }).waitFor();
  await shoot('home-use-first', { isFull: true });
  await page.goto('/lista-compras');
  await chooseList(page, weeklyListId);
  await page
    .getByText(/^Tem .* em casa/u)
    .first()
    .waitFor();
  await shoot('list-at-home', { isFull: true });
  await openTrip(page, household, weeklyListId);
  const note = page.getByText(/^Tem .* em casa/u).first();
  await note.waitFor();
  await note.scrollIntoViewIfNeeded();
  await shoot('trip-at-home');
  // Makes the next trip ask for the supermarket again.
  await page.evaluate((id) => localStorage.removeItem(`currentSupermarket_${id}`), weeklyListId);
}
