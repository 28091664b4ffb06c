/** How many taps the jobs of a week take. Typed characters and scrolling are no taps. */
import type { List, NewListItem, Product } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import type { Page } from '@playwright/test';
import { apiOf, signUpByApi, type Api } from './support/account.ts';
import { createFinishedTrip, findProduct } from './support/history.ts';
import { chooseList } from './support/lists.ts';
import { expectAllSent } from './support/sent.ts';
import { countTaps, type CountedTaps } from './count-taps.ts';
import { confirmButtonName, takeButtonName } from './support/trip.ts';
import { expect, test } from './support/test.ts';

const supermarket = 'Mercado São Jorge';

interface Person extends CountedTaps {
  readonly api: Api;
  readonly listId: string;
  /** The product of the beans that were bought. */
  readonly beans: Product;
}

/**
 * Creates a person who bought rice, beans and milk a week ago, and plans the next trip: rice and
 * beans, which have a last price, and detergent, which was never bought. Nothing is ticked.
 */
async function createPerson(page: Page): Promise<Person> {
  await signUpByApi(page);
  const api = await apiOf(page);
  const { id: pantryId } = (await api.post('/api/pantries', { name: 'Casa' })) as { id: string };
  const bought = { Arroz: 24.9, Feijão: 8.49, 'Leite integral': 4.79 };
  await createFinishedTrip(
    api,
    pantryId,
    supermarket,
    7,
    Object.entries(bought).map(([name, price]) => ({ name, price, quantity: 1, unit: 'un' })),
  );
  const [rice, beans] = [await findProduct(api, 'Arroz'), await findProduct(api, 'Feijão')];
  const createItem = (name: string, productId?: string): NewListItem => ({
    id: newId(),
    name,
    quantity: 1,
    unit: 'un',
    ...(productId !== undefined && { productId }),
  });
  const list = (await api.post('/api/shopping-lists', {
    name: 'Semana',
    items: [createItem('Detergente'), createItem('Arroz', rice.id), createItem('Feijão', beans.id)],
  })) as List;
  return { api, listId: list.id, beans, ...countTaps(page) };
}

const checkbox = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name });

async function openLists(page: Page, { listId }: Person): Promise<void> {
  await page.goto('/lista-compras');
  await chooseList(page, listId);
  await expect(checkbox(page, 'Arroz')).toBeVisible();
}

/** Opens the trip of the list in the supermarket of the last one. */
async function openTrip(page: Page, { listId }: Person): Promise<void> {
  await page.addInitScript(([key, name]) => localStorage.setItem(key, name), [
    `currentSupermarket_${listId}`,
    supermarket,
  ] as const);
  await page.goto(`/lista-compras/${listId}/supermercado`);
  await expect(page.getByRole('button', { name: 'Escanear Produto' })).toBeVisible();
}

const takeButton = (page: Page, name: string) =>
  page.getByRole('button', { name: takeButtonName(name) });
const finishButton = (page: Page) =>
  page.getByRole('button', { name: 'Finalizar Compra' }).filter({ visible: true });
const summary = (page: Page) => page.getByRole('heading', { name: 'Compra finalizada' });
const priceField = (page: Page) => page.getByRole('dialog').getByLabel(/^Preço/u);

test('UI-22 takes a thing at its last price in one tap, and at a new price in two', async ({
  page,
}) => {
  const ana = await createPerson(page);
  await openTrip(page, ana);
  // Takes the lower row first, so that the other one stays where it is.
  await expect(takeButton(page, 'Feijão')).toHaveAccessibleName(/8,49/u);
  await ana.tap(takeButton(page, 'Feijão'));
  await ana.tap(page.getByRole('button', { name: 'Mudar', exact: true }));
  await expect(priceField(page)).toBeFocused();
  await page.keyboard.type('9,49');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(ana.taps()).toBe(2);
  await expect(takeButton(page, 'Arroz')).toHaveAccessibleName(/24,90/u);
  await ana.tap(takeButton(page, 'Arroz'));
  await expect(takeButton(page, 'Arroz')).toHaveCount(0);
  expect(ana.taps()).toBe(3);
  await expectAllSent(page);
  const { items } = (await ana.api.get(`/api/shopping-lists/${ana.listId}`)) as List;
  const prices = Object.fromEntries(items.map(({ name, price }) => [name, price]));
  expect(prices).toEqual({ Arroz: 24.9, Feijão: 9.49, Detergente: null });
});

test('UI-22 takes a thing for the first time in two taps, and finishes in two', async ({
  page,
}) => {
  const ana = await createPerson(page);
  await openTrip(page, ana);
  await ana.tap(takeButton(page, 'Detergente'));
  await expect(priceField(page)).toBeFocused();
  await page.keyboard.type('2,49');
  await ana.tap(page.getByRole('dialog').getByRole('button', { name: confirmButtonName }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(ana.taps()).toBe(2);
  await ana.tap(finishButton(page));
  const dialog = page.getByRole('dialog', { name: 'Finalizar Compra' });
  await ana.tap(dialog.getByRole('button', { name: /^Casa/u }));
  await expect(summary(page)).toBeVisible();
  expect(ana.taps()).toBe(4);
});

test('UI-22 adds a thing that was bought before in two taps, starts a trip in one, and reaches the pantry in one', async ({
  page,
}) => {
  const ana = await createPerson(page);
  await openLists(page, ana);
  const nameField = page.getByRole('combobox', { name: 'Adicionar item' });
  await ana.tap(nameField);
  await page.keyboard.type('lei');
  const options = page.getByRole('listbox', { name: 'Sugestões' }).getByRole('option');
  await ana.tap(options.filter({ hasText: 'comprado uma vez' }).first());
  await expect(checkbox(page, /^leite/iu)).toBeVisible();
  expect(ana.taps()).toBe(2);
  await nameField.blur();
  await ana.tap(page.getByRole('button', { name: `Ir para o Supermercado ${supermarket}` }));
  await expect(page.getByRole('button', { name: 'Escanear Produto' })).toBeVisible();
  expect(ana.taps()).toBe(3);
  await openLists(page, ana);
  const bar = page.getByRole('navigation', { name: 'Atalhos' });
  await ana.tap(bar.getByRole('link', { name: 'Despensa' }));
  await expect(page).toHaveURL('/despensa');
  expect(ana.taps()).toBe(4);
});

test('UI-22 clears what is ticked in two taps', async ({ page }) => {
  const ana = await createPerson(page);
  await openLists(page, ana);
  // Ticks the lower row first, so that the other one stays where it is.
  for (const name of ['Arroz', 'Detergente']) {
    await checkbox(page, name).tap();
    await expect(checkbox(page, name)).toBeChecked();
  }
  await ana.tap(page.getByRole('button', { name: 'Mais opções' }));
  await ana.tap(page.getByRole('menuitem', { name: 'Limpar marcados' }));
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  expect(ana.taps()).toBe(2);
});

test('UI-22 finishes without prices in two taps', async ({ page }) => {
  const ana = await createPerson(page);
  await openLists(page, ana);
  await checkbox(page, 'Detergente').tap();
  await expectAllSent(page);
  await openTrip(page, ana);
  await ana.tap(finishButton(page));
  await ana.tap(page.getByRole('button', { name: 'Finalizar sem preços' }));
  await expect(summary(page)).toBeVisible();
  expect(ana.taps()).toBe(2);
});

test('UI-22 corrects a past price in four taps', async ({ page }) => {
  const ana = await createPerson(page);
  await page.goto('/compras');
  await ana.tap(page.getByRole('link', { name: new RegExp(`^${supermarket}`, 'u') }));
  const rows = page.getByRole('list', { name: 'Itens da compra' });
  await ana.tap(rows.getByRole('button').filter({ hasText: ana.beans.name }));
  await ana.tap(priceField(page));
  await page.keyboard.type('9,49');
  await ana.tap(page.getByRole('dialog').getByRole('button', { name: /^Salvar/u }));
  const row = rows.getByRole('listitem').filter({ hasText: ana.beans.name });
  await expect(row).toContainText('corrigido');
  await expect(row).toContainText('9,49');
  expect(ana.taps()).toBe(4);
});

/** Counts the taps on the page from now on, as the browser reports them to the page itself. */
async function countRealTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = { taps: 0 };
    Object.assign(window, { counter });
    const count = ({ isTrusted }: Event) => void (counter.taps += Number(isTrusted));
    window.addEventListener('pointerdown', count, { capture: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { counter: { taps: number } }).counter.taps);
}

/** Opens the list of a new person, and counts the taps from then on. */
async function openCountedList(page: Page) {
  const ana = await createPerson(page);
  await ana.api.post('/api/shopping-lists', { name: 'Churrasco' });
  await openLists(page, ana);
  const dialog = page.getByRole('dialog');
  return {
    ana,
    dialog,
    /** The row of the rice. */
    rice: page.getByRole('listitem').filter({ hasText: 'Arroz' }),
    /** Opens the sheet of the rice. */
    openSheet: () => ana.tap(page.getByRole('button', { name: 'Editar Arroz' })),
    inDialog: (role: 'button' | 'checkbox' | 'radio', name: string | RegExp) =>
      dialog.last().getByRole(role, { name }),
    taps: await countRealTaps(page),
  };
}

test('UI-22 moves an item to another list in three taps', async ({ page }) => {
  const { ana, openSheet, inDialog, taps } = await openCountedList(page);
  await openSheet();
  await ana.tap(inDialog('button', 'Mover para outra lista'));
  await ana.tap(inDialog('button', /^Churrasco/u));
  await expect(page.getByText('"Arroz" foi para "Churrasco".')).toBeVisible();
  expect(await taps()).toBe(3);
});

test('UI-22 gives an item a note in two taps', async ({ page }) => {
  const { ana, dialog, rice, openSheet, taps } = await openCountedList(page);
  await openSheet();
  await ana.tap(dialog.getByRole('textbox', { name: 'Nota' }));
  await page.keyboard.type('tipo 1');
  await page.keyboard.press('Enter');
  await expect(rice).toContainText('tipo 1');
  expect(await taps()).toBe(2);
});

test('UI-22 keeps an item for one supermarket in four taps', async ({ page }) => {
  const { ana, rice, openSheet, inDialog, taps } = await openCountedList(page);
  await openSheet();
  await ana.tap(inDialog('checkbox', 'Só em um supermercado'));
  await ana.tap(inDialog('button', supermarket));
  await ana.tap(inDialog('button', 'Salvar'));
  await expect(rice).toContainText(`só no ${supermarket}`);
  expect(await taps()).toBe(4);
});

test('UI-22 repeats an item every week in two taps, and then every ten days in three', async ({
  page,
}) => {
  const { ana, openSheet, inDialog, taps } = await openCountedList(page);
  await openSheet();
  await ana.tap(inDialog('checkbox', 'Repetir'));
  await expect(inDialog('checkbox', /^Repetir toda semana/u)).toBeChecked();
  expect(await taps()).toBe(2);
  await ana.tap(inDialog('button', 'Mudar: Repetir toda semana'));
  await ana.tap(inDialog('radio', 'A cada … dias'));
  await ana.tap(inDialog('button', 'Salvar'));
  await expect(inDialog('checkbox', /^Repetir a cada 10 dias/u)).toBeChecked();
  expect(await taps()).toBe(5);
});

test('UI-22 puts six products on a list in eight taps', async ({ page }) => {
  const ana = await createPerson(page);
  await page.goto('/catalogo');
  await expect(page.getByRole('list', { name: 'Produtos' }).getByRole('listitem')).toHaveCount(12);
  const taps = await countRealTaps(page);
  await ana.tap(page.getByRole('button', { name: 'Escolher vários' }));
  const picker = page.getByRole('region', { name: 'Escolher vários' });
  const unticked = picker.getByRole('checkbox', { checked: false });
  for (let count = 0; count < 6; count += 1) await ana.tap(unticked.first());
  await ana.tap(picker.getByRole('button', { name: /^Pôr 6 itens em/u }));
  await expect(page.getByText(/^6 itens foram para/u)).toBeVisible();
  expect(await taps()).toBe(8);
});

test('UI-22 sends a list as text in three taps', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { ana, taps } = await openCountedList(page);
  await ana.tap(page.getByRole('button', { name: 'Mais opções' }));
  await ana.tap(page.getByRole('menuitem', { name: 'Enviar e compartilhar' }));
  await ana.tap(page.getByRole('menuitem', { name: 'Enviar como texto' }));
  await expect(page.getByText('Lista copiada.')).toBeVisible();
  expect(await taps()).toBe(3);
});
