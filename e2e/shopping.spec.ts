import type { List, NewListItem, Product } from '@quitanda/contract';
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { apiOf, signUpByApi, type Api } from './support/account.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { waitUntilPreloaded } from './support/preloaded.ts';
import { expectAllSent } from './support/sent.ts';
import { settle } from './support/settle.ts';
import { confirmButtonName, showCart, showPending, takeButtonName } from './support/trip.ts';
import { expect, test } from './support/test.ts';

const supermarket = 'Mercado São Jorge';

interface Trip {
  readonly api: Api;
  readonly listId: string;
  readonly pantryId: string;
  readonly button: (name: string | RegExp) => Locator;
  readonly dialog: (name: string | RegExp) => Locator;
  readonly total: Locator;
  readonly section: (name: string) => Locator;
}

async function createList(api: Api, items: readonly NewListItem[]): Promise<string> {
  const { id } = (await api.post('/api/shopping-lists', { name: 'Compras do mês' })) as List;
  for (const item of items) await api.post(`/api/shopping-lists/${id}/items`, item);
  return id;
}

/**
 * Creates a person on a trip, with a pantry, and with a list of milk (with a product), bananas and
 * candles (without products).
 */
async function startTrip(page: Page): Promise<Trip> {
  await signUpByApi(page);
  const api = await apiOf(page);
  const pantryId = randomUUID();
  await api.post('/api/pantries', { id: pantryId, name: 'Cozinha' });
  const [milk] = (await api.get('/api/products?search=leite&limit=1')) as Product[];
  const listId = await createList(api, [
    { name: 'Leite', quantity: 12, unit: 'un', productId: milk?.id },
    { name: 'Banana', quantity: 1.5, unit: 'kg' },
    { name: 'Velas', quantity: 1, unit: 'un' },
  ]);
  await openTrip(page, listId);
  return {
    api,
    listId,
    pantryId,
    button: (name) => page.getByRole('button', { name, exact: true }),
    dialog: (name) => page.getByRole('dialog', { name }),
    total: page.getByRole('status', { name: 'Total' }),
    section: (name) => page.getByRole('region', { name }),
  };
}

/** Waits until the server has all writes, and reads the items of the list from the server. */
async function readSentItems(page: Page, { api, listId }: Trip): Promise<List['items']> {
  await expectAllSent(page);
  return ((await api.get(`/api/shopping-lists/${listId}`)) as List).items;
}

/** Types the price of the bananas in their open dialog, and takes them. */
async function takeBananas(page: Page, { dialog, total }: Trip): Promise<void> {
  await dialog('Banana').getByLabel('Preço por kg').fill('5,99');
  await page.keyboard.press('Enter');
  await expect(total).toHaveText('R$ 8,99');
}

async function openTrip(page: Page, listId: string): Promise<void> {
  await page.goto(`/lista-compras/${listId}/supermercado`);
  await page.getByLabel('Supermercado', { exact: true }).fill(supermarket);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^A Pegar/ })).toBeVisible();
}

async function takeMilk(page: Page, { dialog }: Trip): Promise<void> {
  await page.getByRole('button', { name: /^Preço e quantidade de Leite(?::|$)/u }).click();
  await expect(dialog('Leite').getByLabel(/^Preço por un/)).toBeFocused();
  await page.keyboard.type('4,79');
  await page.keyboard.press('Enter');
}

async function takeWithoutProduct(page: Page, trip: Trip, name: string, price: string) {
  await trip.button(`Pegar ${name}`).click();
  await trip
    .dialog(name)
    .getByLabel(/^Preço por/)
    .fill(price);
  await page.keyboard.press('Enter');
}

test('SHO-01 SHO-03 SHO-16 asks once for the supermarket, and shows the list by section', async ({
  page,
}) => {
  const { listId, section } = await startTrip(page);
  await expect(section('A Pegar (3)').getByRole('heading', { level: 3 })).not.toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Comprando: Compras do mês' })).toBeVisible();
  await expect(page.getByText(supermarket)).toBeVisible();
  const stored = await page.evaluate(
    (id) => localStorage.getItem(`currentSupermarket_${id}`),
    listId,
  );
  expect(stored).toBe(supermarket);
});

test(
  'SHO-07 SHO-14 DAT-06 shows a total exact to the centavo, and continues with the next item',
  { tag: '@desktop' },
  async ({ page }) => {
    const trip = await startTrip(page);
    const { button, dialog, total, section } = trip;
    await takeMilk(page, trip);
    await expect(page.getByText('"Leite" adicionado ao carrinho!')).toBeVisible();
    await expect(total).toHaveText('R$ 57,48');
    await expect(button(/^Pegar/).and(page.locator(':focus'))).toBeVisible();

    await button('Pegar Banana').click();
    await button('Vincular produto').click();
    await button(/^Selecionar este/)
      .first()
      .click();
    await dialog('Banana').getByLabel('Quantidade (kg)', { exact: true }).fill('1,35');
    await dialog('Banana').getByLabel('Pelo total').check();
    await dialog('Banana').getByLabel('Total pago').fill('8,09');
    await expect(dialog('Banana').getByText('R$ 5,99 por kg')).toBeVisible();
    await button(confirmButtonName).click();
    await showCart(page);
    await expect(section('No Carrinho (2)')).toContainText('1,35 kg × R$ 5,99 = R$ 8,09');
    await expect(total).toHaveText('R$ 65,57');
    await page.reload();
    await expect(total).toHaveText('R$ 65,57');
  },
);

test('SHO-04 SHO-07 puts an item back, and takes it at the same price when that is undone', async ({
  page,
}) => {
  const trip = await startTrip(page);
  await takeMilk(page, trip);
  await showCart(page);
  await trip.button(/^Editar Leite/).click();
  await trip.button('Tirar do carrinho').click();
  await expect(trip.total).toHaveText('R$ 0,00');
  await showPending(page);
  await expect(page.getByRole('heading', { name: 'A Pegar (3)' })).toBeVisible();
  await trip.button('Desfazer').click();
  await expect(trip.total).toHaveText('R$ 57,48');
});

test('SHO-10 LNK-02 takes an unplanned item, and shows the previously chosen product first', async ({
  page,
}) => {
  const trip = await startTrip(page);
  const { api, button, dialog, section } = trip;
  await button('Adicionar produto').click();
  await dialog('Adicionar produto').getByLabel('Buscar produto').fill('queijo');
  const choices = button(/^Selecionar este/);
  await expect(choices.nth(1)).toBeVisible();
  await choices.nth(1).click();
  await dialog(/./)
    .getByLabel(/^Preço por/)
    .fill('39,90');
  await page.keyboard.press('Enter');
  await showCart(page);
  await expect(section('No Carrinho (1)')).toContainText('R$ 39,90');
  await showPending(page);
  const impulse = (await readSentItems(page, trip)).find((item) => item.isImpulse);
  expect(impulse).toMatchObject({ isChecked: true, price: 39.9, supermarket });

  await button('Pegar Banana').click();
  await button('Vincular produto').click();
  const chosenName = await choices.nth(1).getAttribute('aria-label');
  await choices.nth(1).click();
  await dialog('Banana')
    .getByLabel(/^Preço por/)
    .fill('5,99');
  await page.keyboard.press('Enter');
  await expectAllSent(page);

  await openTrip(page, await createList(api, [{ name: 'banana', quantity: 1, unit: 'kg' }]));
  await page.getByRole('button', { name: 'Preço e quantidade de banana: ' }).click();
  await button('Mudar Produto').click();
  await expect(choices.first()).toHaveAccessibleName(chosenName ?? '');
});

test('SHO-08 FIN-02 FIN-05 finishes with items that have no product, and undoes the finish', async ({
  page,
}) => {
  const trip = await startTrip(page);
  const { button, dialog, listId, pantryId } = trip;
  await expect(button('Finalizar Compra')).toBeDisabled();
  await takeMilk(page, trip);
  await takeWithoutProduct(page, trip, 'Velas', '12,5');
  await button('Finalizar Compra').click();
  await dialog('Finalizar Compra')
    .getByRole('button', { name: /^Cozinha/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Compra finalizada' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Ver despensa' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/despensa');
  await expect(page.getByRole('status', { name: /Estoque de .*leite/i })).toHaveText('12 un');
  await expect(page.getByRole('status', { name: 'Estoque de Velas' })).toHaveText('1 un');
  const selectedPantryId = await page.evaluate(() => localStorage.getItem('activePantryId'));
  expect(selectedPantryId).toBe(pantryId);

  await page.goBack();
  await page.getByRole('button', { name: 'Desfazer' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(`/lista-compras/${listId}/supermercado`);
  await showCart(page);
  await expect(page.getByRole('heading', { name: 'No Carrinho (2)' })).toBeVisible();
  await expect(trip.total).toHaveText('R$ 69,98');
  await expectAllSent(page);
  await page.reload();
  await expect(trip.total).toHaveText('R$ 69,98');
});

test('SHO-05 SHO-08 SHO-17 shows the last price only in the supermarket where it was paid', async ({
  page,
}) => {
  const trip = await startTrip(page);
  const { button, dialog, section } = trip;
  await takeMilk(page, trip);
  await button('Finalizar Compra').click();
  await dialog('Finalizar Compra')
    .getByRole('button', { name: /^Cozinha/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Compra finalizada' })).toBeVisible();
  const [milk] = (await trip.api.get('/api/products?search=leite&limit=1')) as Product[];
  const listId = await createList(trip.api, [
    { name: 'Leite', quantity: 6, unit: 'un', productId: milk?.id },
  ]);
  await openTrip(page, listId);
  await expect(section('Histórico de preços')).toContainText('R$ 4,79');
  const historyList = section('Histórico de preços').getByRole('list');
  await expect(historyList).toHaveCSS('max-height', '240px');
  await expect(historyList).toHaveCSS('overflow-y', 'auto');
  await expect(button(takeButtonName('Leite'))).toHaveText(/R\$\s4,79/);
  await page.getByRole('button', { name: /^Preço e quantidade de Leite(?::|$)/u }).click();
  const priceField = dialog('Leite').getByLabel(/^Preço por un/);
  await expect(priceField).toHaveValue('');
  await expect(priceField).toHaveAttribute('placeholder', '4,79');
  await expect(dialog('Leite').getByText(/^Última compra: R\$\s4,79/)).toBeVisible();
  await button('Cancelar').click();

  await button(/Trocar supermercado$/).click();
  await dialog('Trocar supermercado').getByLabel('Supermercado').fill('Sacolão da Praça');
  await page.keyboard.press('Enter');
  await expect(section('Histórico de preços')).toContainText(
    'Você ainda não tem histórico neste supermercado.',
  );
  await takeMilk(page, trip);
  const items = await readSentItems(page, { ...trip, listId });
  const takenMilk = items.find(({ name }) => name === 'Leite');
  expect(takenMilk?.supermarket).toBe('Sacolão da Praça');
});

test('SHO-07 LNK-01 UI-07 takes items without a network, and sends the taps when the network returns', async ({
  page,
  context,
  expectOnConsole,
}) => {
  expectOnConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource/u);
  const trip = await startTrip(page);
  // Without a service worker the code of the dialogs is not stored, so it must be loaded before the
  // network is lost.
  await waitUntilPreloaded(page, 'TripDialogs');
  // The network is lost while the mouse presses 'Vincular produto'. The offline message must not
  // move that control.
  await trip.button('Pegar Banana').click();
  await trip.button('Vincular produto').hover();
  await page.mouse.down();
  await context.setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  await settle(page);
  await page.mouse.up();
  await expect(page.getByText('Sem conexão. Tente novamente quando o sinal voltar.')).toBeVisible();
  await trip.button('Continuar sem produto').click();
  await takeBananas(page, trip);
  await showCart(page);
  await expect(trip.section('No Carrinho (1)').getByText('Aguardando envio')).toBeAttached();
  await context.setOffline(false);
  const banana = (await readSentItems(page, trip)).find(({ name }) => name === 'Banana');
  expect(banana?.price).toBe(5.99);
});

test('SHO-20 UI-07 a row with an unsent tap keeps its height, and a tap on any part of its text opens the item', async ({
  page,
  context,
  expectOnConsole,
}) => {
  expectOnConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource/u);
  const trip = await startTrip(page);
  const { api, listId, button, dialog, section } = trip;
  const { items } = (await api.get(`/api/shopping-lists/${listId}`)) as List;
  const idOf = (name: string) => items.find((item) => item.name === name)?.id ?? '';
  // Excludes a taken row, which stays at its position for a moment (SHO-03).
  const row = (name: string) => page.locator(`[data-item="${idOf(name)}"]:not([data-done])`);
  const heightOf = async (name: string) => (await row(name).boundingBox())?.height;
  const waitingMark = (name: string) => row(name).getByText('Aguardando envio');
  await takeWithoutProduct(page, trip, 'Banana', '5,99');
  await takeWithoutProduct(page, trip, 'Velas', '9,90');
  await expectAllSent(page);

  await context.setOffline(true);
  await showCart(page);
  const cartHeight = await heightOf('Velas');
  for (const name of ['Velas', 'Banana']) {
    await button(`Editar ${name}`).click();
    if (name === 'Velas') {
      await dialog(name)
        .getByLabel(/^Preço por/)
        .fill('9,80');
      await page.keyboard.press('Enter');
    } else {
      await button('Tirar do carrinho').click();
    }
  }
  await expect(section('No Carrinho (1)').getByText('Aguardando envio')).toBeAttached();
  expect(await heightOf('Velas')).toBe(cartHeight);

  await showPending(page);
  await expect(waitingMark('Banana')).toBeAttached();
  const textButton = page.getByRole('button', { name: 'Preço e quantidade de Banana' });
  const { width, height } = (await textButton.boundingBox()) ?? { width: 0, height: 0 };
  for (const y of [2, height / 2, height - 2]) {
    await textButton.click({ position: { x: width / 2, y } });
    await dialog('Banana').getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog('Banana')).toBeHidden();
  }
  const waitingHeight = await heightOf('Banana');
  await context.setOffline(false);
  await expectAllSent(page);
  await expect(waitingMark('Banana')).toHaveCount(0);
  expect(waitingHeight).toBe(await heightOf('Banana'));
});

test('LNK-01 LNK-04 SHO-06 links a product without a network, and sends the link when the network returns', async ({
  page,
  context,
  expectOnConsole,
}) => {
  expectOnConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource/u);
  const trip = await startTrip(page);
  const { button, dialog, section } = trip;
  const productPicker = dialog('Vincular Produto para "Banana"');
  const search = async (text: string) => {
    await button('Pegar Banana').click();
    await button('Vincular produto').click();
    await productPicker.getByLabel('Buscar produto').fill(text);
  };
  // The code of the search is not stored without a service worker, so the first search fetches it.
  await search('banana');
  await expect(button(/^Selecionar este: Banana/u).first()).toBeVisible();
  await waitUntilPreloaded(page, 'device-catalogue');
  await productPicker.getByRole('button', { name: 'Fechar' }).click();
  await dialog('Banana').getByRole('button', { name: 'Cancelar' }).click();
  await context.setOffline(true);
  await search('banana nanica');
  await expect(
    productPicker.getByText('Sem conexão: estes são os produtos guardados no aparelho.'),
  ).toBeVisible();
  await button('Selecionar este: Banana nanica').click();
  await takeBananas(page, trip);
  await context.setOffline(false);
  const banana = (await readSentItems(page, trip)).find(({ name }) => name === 'Banana');
  expect(banana).toMatchObject({ price: 5.99, selectedProductId: expect.any(String) });
  await page.reload();
  await showCart(page);
  await expect(section('No Carrinho (1)').getByText('Banana nanica')).toBeVisible();
});

test('SHO-23 LNK-04 UI-07 adds items without a network, as pending items and directly into the cart', async ({
  page,
  context,
  expectOnConsole,
}) => {
  expectOnConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource/u);
  const trip = await startTrip(page);
  const { button, dialog } = trip;
  const addDialog = dialog('Adicionar produto');
  const choices = button(/^Selecionar este: Detergente/u);
  const search = async () => {
    await button('Adicionar produto').click();
    await addDialog.getByLabel('Buscar produto').fill('detergente');
    await expect(choices.first()).toBeVisible();
  };
  // The code of the search is not stored without a service worker, so the first search fetches it.
  await search();
  await waitUntilPreloaded(page, 'device-catalogue');
  await context.setOffline(true);
  await addDialog.getByLabel('Buscar produto').fill('detregente');
  await addDialog.getByRole('button', { name: 'A pegar' }).click();
  await expectNoAxeViolations(page);
  await choices.first().click();
  await expect(page.getByRole('heading', { name: 'A Pegar (4)' })).toBeVisible();
  await search();
  await addDialog.getByRole('button', { name: 'No carrinho' }).click();
  await choices.last().click();
  await dialog(/^Detergente/u)
    .getByLabel(/^Preço/u)
    .fill('2,49');
  await page.keyboard.press('Enter');
  await expect(trip.total).toHaveText('R$ 2,49');
  await context.setOffline(false);
  const items = await readSentItems(page, trip);
  const addedItems = items.filter(({ name }) => name.startsWith('Detergente'));
  expect(addedItems.map(({ isChecked }) => isChecked)).toEqual([false, true]);
});

test('SHO-11 redirects from an unknown list to the lists', async ({ page, expectOnConsole }) => {
  expectOnConsole(/404/u);
  await signUpByApi(page);
  await page.goto(`/lista-compras/${randomUUID()}/supermercado`);
  await expect(page.getByText('Falha ao carregar dados.')).toBeVisible();
  await expect(page).toHaveURL('/lista-compras');
});

test('SHO-02 SHO-30 fits a narrow phone with text of 200 %', async ({ page }) => {
  const trip = await startTrip(page);
  await takeMilk(page, trip);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const fontSize of ['100%', '200%']) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, fontSize);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await expect(trip.button('Finalizar Compra')).toBeInViewport({ ratio: 1 });
    await expect(trip.button('Escanear Produto')).toBeInViewport({ ratio: 1 });
    await expect(trip.button('Adicionar produto')).toBeVisible();
  }
});

/**
 * Creates a person who bought milk in this supermarket before, and starts a trip with milk again.
 */
async function startSecondTrip(page: Page): Promise<Trip> {
  const trip = await startTrip(page);
  await takeMilk(page, trip);
  await trip.button('Finalizar Compra').click();
  await trip
    .dialog('Finalizar Compra')
    .getByRole('button', { name: /^Cozinha/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Compra finalizada' })).toBeVisible();
  await expectAllSent(page);
  const [milk] = (await trip.api.get('/api/products?search=leite&limit=1')) as Product[];
  const names = ['Arroz', 'Pilhas', 'Velas', 'Fubá', 'Sal grosso', 'Vinagre', 'Mostarda', 'Milho'];
  const listId = await createList(trip.api, [
    { name: 'Leite', quantity: 6, unit: 'un', productId: milk?.id },
    ...names.map((name) => ({ name, quantity: 1, unit: 'un' as const })),
  ]);
  await openTrip(page, listId);
  return { ...trip, listId };
}

test('SHO-20 takes an item with a known price in one tap, corrects the price, and undoes the take', async ({
  page,
}) => {
  const { button, dialog, total } = await startSecondTrip(page);
  await button(takeButtonName('Leite')).click();
  await expect(total).toHaveText('R$ 28,74');
  const toast = page.locator('[data-toast]').filter({ hasText: '6 × 4,79' });
  // Hovers over the message, because it stays while the mouse is over it.
  await toast.hover();
  await expectNoAxeViolations(page);
  await toast.getByRole('button', { name: 'Mudar' }).click();
  await expect(dialog(/./).getByLabel(/^Preço por un/)).toBeFocused();
  await page.keyboard.type('4,99');
  await page.keyboard.press('Enter');
  await expect(total).toHaveText('R$ 29,94');
  await showCart(page);
  await button(/^Editar Leite/).click();
  await button('Tirar do carrinho').click();
  await showPending(page);
  await button(takeButtonName('Leite')).click();
  await toast.getByRole('button', { name: 'Desfazer' }).click();
  await expect(button(takeButtonName('Leite'))).toBeVisible();
  await expect(total).toHaveText('R$ 0,00');
});

test('UI-20 UI-21 shows one message, and not over the strip without a network, during a trip, also with text of 200 %', async ({
  page,
  context,
  expectOnConsole,
}) => {
  expectOnConsole(/ERR_INTERNET_DISCONNECTED/u);
  const { button } = await startSecondTrip(page);
  await expect(button(takeButtonName('Leite'))).toBeVisible();
  await waitUntilPreloaded(page);
  await context.setOffline(true);
  const strip = page.getByText('Sem conexão. Tudo fica salvo aqui.').locator('..');
  await expect(strip).toBeVisible();
  const toast = page.locator('[data-toast]').filter({ visible: true });
  for (const fontSize of ['100%', '200%']) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, fontSize);
    await button(takeButtonName('Leite')).click();
    await toast.filter({ hasText: '6 × 4,79' }).hover();
    await expect(toast).toHaveCount(1);
    const [one, other] = [await toast.boundingBox(), await strip.boundingBox()];
    const isApart =
      one === null ||
      other === null ||
      one.y + one.height <= other.y ||
      other.y + other.height <= one.y ||
      one.x + one.width <= other.x ||
      other.x + other.width <= one.x;
    expect(isApart, fontSize).toBe(true);
    await toast.getByRole('button', { name: 'Desfazer' }).click();
    await expect(button(takeButtonName('Leite'))).toBeVisible();
  }
});

test('SHO-20 a taken row keeps its height and the width of its name, so no other row moves', async ({
  page,
}) => {
  const { button } = await startSecondTrip(page);
  const takeButton = button(takeButtonName('Leite'));
  await expect(takeButton).toBeVisible();
  const sizes = await takeButton.evaluate(async (element) => {
    const row = element.closest('[data-item]');
    const name = row?.querySelector('button');
    const readSizes = () =>
      [row, name].map((each) => {
        const { width, height } = each?.getBoundingClientRect() ?? {};
        return { width, height };
      });
    const before = readSizes();
    (element as HTMLElement).click();
    // The taken row stays at its position for half a second.
    await new Promise(requestAnimationFrame);
    return { before, after: readSizes(), text: row?.textContent };
  });
  expect(sizes.text).toContain('No carrinho');
  expect(sizes.after).toEqual(sizes.before);
});

test(
  'SHO-20 asks for the price after a long press on the button with the price',
  { tag: '@desktop' },
  async ({ page }) => {
    const { button, dialog, total } = await startSecondTrip(page);
    await button(takeButtonName('Leite')).hover();
    await page.mouse.down();
    await expect(dialog('Leite')).toBeVisible();
    await page.mouse.up();
    await page.keyboard.type('5,1');
    await page.keyboard.press('Enter');
    await expect(total).toHaveText('R$ 30,60');
  },
);

test('SHO-02 SHO-30 shows six rows on a phone and four on a small phone, each with its price or Pegar', async ({
  page,
}) => {
  const { button } = await startSecondTrip(page);
  for (const [width, height, minRows] of [
    [390, 844, 6],
    [320, 640, 4],
  ] as const) {
    await page.setViewportSize({ width, height });
    await settle(page);
    const bar = await button('Finalizar Compra').boundingBox();
    const rows = await page
      .locator('[data-item]')
      .evaluateAll((all) =>
        all.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
      );
    const total = await page.locator('#no-carrinho-total').boundingBox();
    const visibleBottom = Math.min(bar?.y ?? 0, total?.y ?? 0);
    expect(rows.filter(({ bottom }) => bottom <= visibleBottom).length).toBeGreaterThanOrEqual(
      minRows,
    );
    for (const takeButton of await page.locator('[id^="pegar-"]').all()) {
      expect((await takeButton.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  }
  // In landscape, the rows are on the left, and the total is on the right.
  await page.setViewportSize({ width: 844, height: 390 });
  await settle(page);
  const row = await page.locator('[data-item]').first().boundingBox();
  const totalBox = await page.getByRole('complementary', { name: 'Total da compra' }).boundingBox();
  expect((row?.x ?? 0) + (row?.width ?? 0)).toBeLessThanOrEqual(totalBox?.x ?? 0);
  await expect(button('Finalizar Compra')).toBeInViewport({ ratio: 1 });
});

test('SHO-06 shows price, quantity and Pegar above the on-screen keyboard of a phone', async ({
  page,
}) => {
  const { dialog } = await startSecondTrip(page);
  await page.setViewportSize({ width: 390, height: 430 });
  await page.getByRole('button', { name: /^Preço e quantidade de Leite(?::|$)/u }).click();
  const sheet = dialog('Leite');
  await sheet.getByLabel(/^Preço por un/).fill('5,49');
  for (const part of [
    sheet.getByLabel(/^Preço por un/),
    sheet.getByLabel('Quantidade (un)', { exact: true }),
    sheet.getByText(/^Última compra/),
    sheet.getByRole('button', { name: confirmButtonName }),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  await expect(sheet.getByRole('button', { name: confirmButtonName })).toHaveText(/R\$\s32,94/);
});
