/** Unsent and refused writes on the screen, and two devices that must end with the same rows. */
import type { List, Pantry } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { apiOf, signUpByApi } from './support/account.ts';
import { waitUntilPreloaded } from './support/preloaded.ts';
import { expect, test } from './support/test.ts';

/** Creates a person with the list 'Feira', and opens the lists screen. */
async function openLists(page: Page, items: readonly string[]) {
  await signUpByApi(page);
  const api = await apiOf(page);
  const listId = newId();
  await api.post('/api/shopping-lists', {
    id: listId,
    name: 'Feira',
    items: items.map((name) => ({ id: newId(), name, quantity: 1, unit: 'un' })),
  });
  await page.goto('/lista-compras');
  await expect(page.getByRole('checkbox')).toHaveCount(items.length);
  // The code of the sheet must be loaded before the device is offline.
  await waitUntilPreloaded(page);
  const readListedNames = async () =>
    ((await api.get(`/api/shopping-lists/${listId}`)) as List).items.map(({ name }) => name);
  return { api, listId, readListedNames };
}

/** Longer than the 20 s between two polls of a shown list or pantry, also on a slow machine. */
const afterNextPoll = { timeout: 80_000 };

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Pendentes de envio' });
const unsentButton = (page: Page) =>
  page.getByRole('button', { name: /pendentes?: ver o que (são|é)$/u });
const refusedButton = (page: Page) =>
  page.getByRole('button', { name: /não aceitos?: ver o que (são|é)$/u });

async function addItem(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Adicionar item' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name })).toBeVisible();
}

/**
 * Opens another device of the same person. It has the session and localStorage of the first device.
 */
async function openOtherDevice(
  browser: Browser,
  firstContext: BrowserContext,
  url: string,
): Promise<Page> {
  const storageState = await firstContext.storageState();
  const context = await browser.newContext({
    storageState,
    baseURL: url,
    locale: 'pt-BR',
    serviceWorkers: 'block',
  });
  return context.newPage();
}

test('MOB-01 UI-07 UI-28 shows the unsent writes in order, and sends them when the device is online again', async ({
  page,
  context,
  expectOnConsole,
}) => {
  expectOnConsole(/ERR_INTERNET_DISCONNECTED/);
  const { readListedNames } = await openLists(page, ['Arroz', 'Feijão']);
  await context.setOffline(true);
  await addItem(page, 'Leite');
  await page.getByRole('checkbox', { name: 'Arroz' }).click();
  await page.getByRole('button', { name: 'Remover Feijão' }).click();
  await unsentButton(page).click();
  const sheet = sheetOf(page);
  await expect(sheet.getByRole('listitem')).toHaveText([
    /^Adicionar "Leite" à lista "Feira"\d\d:\d\d$/u,
    /^Marcar "Arroz"\d\d:\d\d$/u,
    /^Remover "Feijão" da lista "Feira"\d\d:\d\d$/u,
  ]);
  await sheet.getByRole('button', { name: 'Enviar agora' }).click();
  await expect(sheet.getByText(/^Sem resposta do servidor às/u)).toBeVisible();
  await context.setOffline(false);
  await expect(sheet.getByText('Tudo foi enviado.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(unsentButton(page)).toBeHidden();
  await expect.poll(readListedNames).toEqual(['Leite', 'Arroz']);
});

test('UI-07 UI-28 API-17 keeps a refused write with its reason, until the person tries it again or discards it', async ({
  page,
  context,
  expectOnConsole,
}) => {
  expectOnConsole(/ERR_INTERNET_DISCONNECTED|status of 404/);
  const { api, listId, readListedNames } = await openLists(page, ['Arroz']);
  await context.setOffline(true);
  await addItem(page, 'Leite');
  await page.getByRole('checkbox', { name: 'Leite' }).click();
  await addItem(page, 'Café');
  // Deletes the list as another device would do in the meantime.
  const { token } = (await (await page.request.get('/api/auth/token')).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  await page.request.delete(`/api/shopping-lists/${listId}`, { headers });
  await context.setOffline(false);
  await expect(refusedButton(page)).toHaveText(/2 não aceitos/u);
  await page.reload();
  await refusedButton(page).press('Enter');
  const sheet = sheetOf(page);
  await expect(sheet.getByText('Lista não encontrada.')).toHaveCount(2);
  const milkRefusal = sheet.getByRole('listitem').filter({ hasText: 'Adicionar "Leite"' }).first();
  await expect(milkRefusal).toContainText('Junto com:Marcar "Leite"');

  await sheet.getByRole('button', { name: /^Descartar: Adicionar "Café"/u }).click();
  await expect(sheet.getByText('Descartado.')).toBeVisible();
  // Restores the list as the other device would do by 'Desfazer'.
  await api.post('/api/shopping-lists', { id: listId, name: 'Feira' });
  await sheet.getByRole('button', { name: /^Tentar de novo: Adicionar "Leite"/u }).dblclick();
  await expect(sheet.getByText('Não aceitos')).toBeHidden();
  await expect.poll(readListedNames).toEqual(['Leite']);
  // The tick is sent after the item.
  const readItems = async () => ((await api.get(`/api/shopping-lists/${listId}`)) as List).items;
  await expect.poll(readItems).toMatchObject([{ name: 'Leite', isChecked: true }]);
});

test('API-08 API-15 PAN-03 two devices that change the same rows offline end with the same rows, without an error', async ({
  page,
  context,
  browser,
  app,
  expectOnConsole,
}) => {
  expectOnConsole(/ERR_INTERNET_DISCONNECTED/);
  const { api, readListedNames } = await openLists(page, ['Arroz', 'Feijão']);
  const pantryId = newId();
  await api.post('/api/pantries', { id: pantryId, name: 'Casa' });
  await api.post(`/api/pantries/${pantryId}/items`, { name: 'Café', quantity: 5, unit: 'un' });
  const tablet = await openOtherDevice(browser, context, app.url);
  await tablet.goto('/despensa');
  await expect(tablet.getByLabel('Estoque de Café')).toHaveText('5 un');
  await openByLink(tablet, 'Listas');
  await expect(tablet.getByRole('checkbox')).toHaveCount(2);

  // Both devices are offline: one removes the item that the other ticks, and both change the stock.
  await Promise.all([context.setOffline(true), tablet.context().setOffline(true)]);
  await page.getByRole('button', { name: 'Remover Arroz' }).click();
  // Uses the keyboard, because a second tap at the position of the first row counts as a double
  // tap.
  for (const name of ['Arroz', 'Feijão']) {
    const checkbox = tablet.getByRole('checkbox', { name });
    await checkbox.press('Space');
    await expect(checkbox).toBeChecked();
  }
  await openByLink(tablet, 'Despensa');
  await tablet.getByRole('button', { name: 'Aumentar Café' }).click();
  await tablet.getByRole('button', { name: 'Aumentar Café' }).click();
  await context.setOffline(false);
  await expect.poll(readListedNames).toEqual(['Feijão']);
  await page.goto('/despensa');
  await page.getByRole('button', { name: 'Diminuir Café' }).click();
  await tablet.context().setOffline(false);

  await expect(unsentButton(tablet)).toBeHidden();
  const readStock = async () => ((await api.get(`/api/pantries/${pantryId}`)) as Pantry).items;
  await expect.poll(readStock).toMatchObject([{ quantity: 6 }]);
  for (const device of [page, tablet]) {
    await expect(device.getByText(/Falha|não aceito/u)).toHaveCount(0);
    await device.goto('/despensa');
    await expect(device.getByLabel('Estoque de Café')).toHaveText('6 un', afterNextPoll);
    await device.goto('/lista-compras');
    // Rows that were read within the last seconds are read again only at the next poll (UI-07).
    await expect(device.getByRole('checkbox', { name: 'Feijão' })).toBeChecked(afterNextPoll);
    await expect(device.getByRole('checkbox')).toHaveCount(1, afterNextPoll);
    await expect(refusedButton(device)).toBeHidden();
  }
  await tablet.context().close();
});

async function openByLink(page: Page, link: string): Promise<void> {
  await page
    .getByRole('link', { name: link, exact: true })
    .filter({ visible: true })
    .first()
    .click();
}

test('MOB-01 UI-07 UI-28 breaks no word of the offline strip, and cuts off nothing of its sheet, at 320 px with text of 200 %', async ({
  page,
  context,
  expectOnConsole,
}) => {
  expectOnConsole(/ERR_INTERNET_DISCONNECTED/);
  await openLists(page, ['Arroz']);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await context.setOffline(true);
  await page.getByRole('checkbox', { name: 'Arroz' }).click();
  const strip = page.getByText('Sem conexão. Tudo fica salvo aqui.');
  await expect(strip).toBeVisible();
  const isEachWordOnOneLine = () =>
    strip.evaluate((element) => {
      const text = element.firstChild as Text;
      const words = [...text.data.matchAll(/\S+/gu)];
      return words.every(({ index, 0: word }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length === 1;
      });
    });
  expect(await isEachWordOnOneLine()).toBe(true);
  await unsentButton(page).click();
  await expect(sheetOf(page).getByText('Marcar "Arroz"')).toBeVisible();
  const measureOverflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await measureOverflow()).toBe(0);
});

test('UI-12 MOB-01 nothing moves when the network is lost or returns', async ({
  page,
  context,
  expectOnConsole,
}) => {
  expectOnConsole(/ERR_INTERNET_DISCONNECTED/);
  const readBoxBefore = await watchPosition(page);
  const { api } = await openLists(page, ['Arroz']);
  const pantryId = newId();
  await api.post('/api/pantries', { id: pantryId, name: 'Casa' });
  await api.post(`/api/pantries/${pantryId}/items`, { name: 'Café', quantity: 5, unit: 'un' });
  const strip = page.getByText('Sem conexão. Tudo fica salvo aqui.');
  const logo = page.getByRole('link', { name: 'Quitanda, página inicial' });
  // Navigates by links, because the browser's online and offline events are late on a page that is
  // loaded between two changes of the network.
  for (const [link, watched] of [
    ['Início', '#ask-quitanda'],
    ['Listas', 'main [role="checkbox"]'],
    ['Despensa', 'main [aria-label="Aumentar Café"]'],
    ['Catálogo', 'main li h2'],
  ] as const) {
    await openByLink(page, link);
    const element = page.locator(watched).first();
    await expect(element).toBeVisible();
    await page.evaluate((selector) => Object.assign(window, { watched: selector }), watched);
    await context.setOffline(true);
    await expect(strip).toBeVisible();
    expect(await element.boundingBox()).toEqual(await readBoxBefore());
    // On phones the strip covers only the logo in the header.
    if ((page.viewportSize()?.width ?? 0) < 1024) {
      const [stripBox, mainBox] = [
        await strip.boundingBox(),
        await page.locator('main').boundingBox(),
      ];
      expect((stripBox?.y ?? 0) + (stripBox?.height ?? 0)).toBeLessThanOrEqual(mainBox?.y ?? 0);
      await expect(logo).toBeHidden();
    }
    await context.setOffline(false);
    await expect(strip).toBeHidden();
    expect(await element.boundingBox()).toEqual(await readBoxBefore());
  }
});

type WatchingWindow = typeof window & { watched?: string; boxBefore?: object };

/**
 * Records the position of the first element that the selector `window.watched` finds, whenever the
 * network is lost or returns, before the app reacts. A selector, because React may replace the
 * element meanwhile. Returns a function that reads the last recorded position. A position that is measured
 * earlier could differ because the screen was still loading.
 */
async function watchPosition(page: Page): Promise<() => Promise<object | undefined>> {
  await page.addInitScript(() => {
    const recordBox = () => {
      const watching = window as WatchingWindow;
      const element = document.querySelector(watching.watched ?? '');
      const { x, y, width, height } = element?.getBoundingClientRect() ?? {};
      watching.boxBefore = { x, y, width, height };
    };
    for (const type of ['offline', 'online']) addEventListener(type, recordBox, { capture: true });
  });
  return () => page.evaluate(() => (window as WatchingWindow).boxBefore);
}
