/** The lists screen of the built app, with touch on a phone and with a mouse on a desktop. */
import type { List, Product, WriteName } from '@quitanda/contract';
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { apiOf, signUpByApi, type Api } from './support/account.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { waitUntilPreloaded } from './support/preloaded.ts';
import { expectAllSent } from './support/sent.ts';
import { settle } from './support/settle.ts';
import { refuseWrites } from './support/sync-route.ts';
import { expect, test } from './support/test.ts';
import {
  chooseListAction,
  findListEntry,
  openNewListDialog,
  chooseList,
  isWide,
  listSelector,
} from './support/lists.ts';

interface ListsScreen {
  readonly api: Api;
  readonly listId: string;
  readonly button: (name: string | RegExp) => Locator;
  readonly dialog: (name: string) => Locator;
  readonly row: (name: string) => Locator;
  readonly rows: Locator;
  readonly nameField: Locator;
  readonly title: (name: string) => Locator;
}

/**
 * Creates a person with the list 'Feira': beans, milk (with a product) and coffee (ticked). Opens
 * the lists screen, and returns its locators.
 */
async function openLists(page: Page): Promise<ListsScreen> {
  await signUpByApi(page);
  const api = await apiOf(page);
  const [milk] = (await api.get('/api/products?search=leite&limit=1')) as Product[];
  const { id: listId } = (await api.post('/api/shopping-lists', {
    name: 'Feira',
    items: [
      { id: randomId(1), name: 'Feijão carioca', quantity: 3, unit: 'kg' },
      { id: randomId(2), name: 'Leite', quantity: 2, unit: 'un', productId: milk?.id },
      { id: randomId(3), name: 'Café', quantity: 1, unit: 'un', isChecked: true },
    ],
  })) as List;
  const screen = locatorsOf(page);
  await page.goto('/lista-compras');
  await expect(screen.rows).toHaveCount(3);
  return { api, listId, ...screen };
}

/** Returns a random id. Ids with a higher `order` sort later. */
const randomId = (order: number) => `0190000${order}-0000-7${randomUUID().slice(15)}`;

function locatorsOf(page: Page) {
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
  return {
    rows,
    button: (name: string | RegExp) => page.getByRole('button', { name, exact: true }),
    dialog: (name: string) => page.getByRole('dialog', { name }),
    row: (name: string) => rows.filter({ hasText: name }),
    nameField: page.getByRole('combobox', { name: 'Adicionar item' }),
    title: (name: string) => page.getByRole('heading', { name: `Itens em "${name}"` }),
  };
}

const expectText = (page: Page, text: string) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();

/** Reads the list from the server. */
async function readStoredList({ api, listId }: ListsScreen): Promise<List> {
  return (await api.get(`/api/shopping-lists/${listId}`)) as List;
}
const itemNames = (list: List) => list.items.map((item) => item.name);

/** Makes the server refuse all writes with this name permanently. */
const refuse = (page: Page, name: WriteName) =>
  refuseWrites(page, name, {
    code: 'too-many-items',
    message: 'Esta lista já tem 1.000 itens.',
  });

test('LST-01 LST-03 LST-05 LST-08 NAV-10 creates the first list in a dialog that has an address', async ({
  page,
}) => {
  await signUpByApi(page);
  const { button, dialog, title } = locatorsOf(page);
  await page.goto('/lista-compras');
  await expectText(page, 'Crie ou selecione uma lista para começar.');

  await openNewListDialog(page);
  await expect(page).toHaveURL(/\/lista-compras\/nova$/);
  await expect(dialog('Criar Nova Lista').getByLabel('Nome da Lista')).toBeFocused();
  await page.goBack();
  await expect(dialog('Criar Nova Lista')).toBeHidden();
  await expect(page).toHaveURL(/\/lista-compras$/);

  await page.goto('/lista-compras/nova');
  await button('Salvar').click();
  await expectText(page, 'O nome da lista é obrigatório.');
  await expectNoAxeViolations(page);
  await page.getByLabel('Nome da Lista').fill('  Compras do mês ');
  await page.keyboard.press('Enter');
  await expectText(page, 'Lista criada!');
  await expect(page).toHaveURL(/\/lista-compras$/);
  await expect(title('Compras do mês')).toBeVisible();
  await expect(listSelector(page)).toHaveText('Lista: Compras do mês');
  await expectText(page, 'Sua lista está vazia. Adicione itens acima para começar.');
  await expect(button('Ir para o Supermercado')).toBeDisabled();
  await expectText(page, 'Adicione itens para começar');
});

test('LST-06 LST-15 LST-19 adds typed and pasted items, merges them, and sends them to the server', async ({
  page,
}) => {
  const screen = await openLists(page);
  const { nameField, row, rows, button, dialog } = screen;
  await nameField.fill('1,5kg banana');
  await expect(page.getByLabel('Quantidade', { exact: true })).toHaveValue('1,5');
  await expect(page.getByLabel('Unidade')).toHaveValue('kg');
  await page.keyboard.press('Enter');
  await expect(row('banana')).toContainText('1,5 kg');
  await expect(nameField).toBeFocused();
  await expect(nameField).toHaveValue('');

  await nameField.fill('pão');
  await button('Aumentar Quantidade').click();
  await button('Adicionar').click();
  await expect(row('pão')).toContainText('2 un');

  await nameField.fill('leite');
  await page.keyboard.press('Enter');
  await expectText(page, '"Leite" já estava na lista: agora 3 un.');
  await expect(row('Leite')).toContainText('3 un');

  await nameField.focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '- 500 g farinha\n- dúzia de ovos\n- sal');
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  });
  await expect(dialog('Itens colados')).toBeVisible();
  await expectNoAxeViolations(page);
  await button('Adicionar 3 itens').click();
  await expect(dialog('Itens colados')).toBeHidden();
  await expectText(page, '3 itens adicionados.');
  await expect(row('farinha')).toContainText('500 g');
  await expect(row('ovos')).toContainText('1 dúzia');
  await expect(rows).toHaveCount(8);
  await expect
    .poll(async () => itemNames(await readStoredList(screen)))
    .toEqual(['Feijão carioca', 'Leite', 'banana', 'pão', 'farinha', 'ovos', 'sal', 'Café']);
  expect((await readStoredList(screen)).items[1]).toMatchObject({ quantity: 3 });
});

test(
  'LST-20 LST-19 suggests what this household buys, then products of the catalogue, and adds a suggestion with one tap',
  { tag: '@desktop' },
  async ({ page }) => {
    const screen = await openLists(page);
    const { api, listId, nameField, row, rows } = screen;
    await buyMilk(api, listId);
    await page.reload();
    await expect(rows).toHaveCount(2);
    await nameField.click();
    const frequentItem = page.getByRole('group', { name: 'De sempre' }).getByRole('button').first();
    await expect(frequentItem).toBeVisible();
    await nameField.pressSequentially('3 leit');
    const options = page.getByRole('listbox', { name: 'Sugestões' }).getByRole('option');
    await expect(options.first()).toContainText(
      /comprado uma vez · R\$\s4,79 no Mercado São Jorge/u,
    );
    await expect.poll(() => options.count()).toBeGreaterThan(2);
    await expectNoAxeViolations(page);
    await options.first().click();
    await expect(rows).toHaveCount(3);
    await expect(rows.filter({ hasText: /leite/iu })).toContainText('3 un');
    await expect(rows.filter({ hasText: /leite/iu })).toBeInViewport({ ratio: 1 });
    await expect(nameField).toBeFocused();
    await nameField.pressSequentially('leit');
    await expect(options.first()).toContainText('na lista: 3');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(rows.filter({ hasText: /leite/iu })).toContainText('5 un');
    await expect(row('Café')).toBeVisible();
    await expect
      .poll(async () =>
        (await readStoredList(screen)).items.find((item) => /leite/iu.test(item.name)),
      )
      .toMatchObject({ quantity: 5, productId: expect.any(String) });
  },
);

test(
  'LST-07 LST-16 LST-17 ticks, edits, removes and restores items',
  { tag: '@desktop' },
  async ({ page }) => {
    const screen = await openLists(page);
    const { button, dialog, row, rows } = screen;
    await page.getByRole('checkbox', { name: 'Feijão carioca' }).click();
    await expect(rows).toHaveText([/^Leite/, /^Feijão carioca/, /^Café/]);
    const nameText = row('Feijão').getByText('Feijão carioca').locator('xpath=..');
    await expect(nameText).toHaveCSS('text-decoration-line', 'line-through');
    await expect(page.getByRole('checkbox', { name: 'Feijão carioca' })).toBeChecked();
    await settle(page);
    // A tap on the row ticks the item, unless the tap is on the text or on the X.
    const box = await row('Leite').boundingBox();
    await page.mouse.click((box?.x ?? 0) + 84, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await expect(page.getByRole('checkbox', { name: 'Leite' })).toBeChecked();
    await page.getByRole('checkbox', { name: 'Leite' }).click();

    await row('Leite').getByText('Leite').click();
    await dialog('Editar Item').getByRole('button', { name: 'Mudar o nome' }).click();
    await expect(dialog('Editar Item').getByLabel('Nome')).toHaveValue('Leite');
    await dialog('Editar Item').getByLabel('Nome').fill('Leite integral');
    await dialog('Editar Item').getByLabel('Quantidade', { exact: true }).fill('0,5');
    await button('Salvar').click();
    await expectText(page, 'A quantidade mínima é 1.');
    await dialog('Editar Item').getByText('kg', { exact: true }).click();
    await page.keyboard.press('Tab');
    await button('Salvar').click();
    await expect(row('Leite integral')).toContainText('0,5 kg');

    await button('Remover Leite integral').click();
    await expect(row('Leite integral')).toHaveCount(0);
    await expectText(page, '"Leite integral" removido.');
    await button('Desfazer').click();
    await expect(rows).toHaveText([/^Leite integral/, /^Feijão carioca/, /^Café/]);

    await expect
      .poll(async () => (await readStoredList(screen)).items[0])
      .toMatchObject({
        name: 'Leite integral',
        quantity: 0.5,
        unit: 'kg',
        product: { categoryName: expect.any(String) },
      });
    await page.reload();
    await expect(rows).toHaveText([/^Leite integral/, /^Feijão carioca/, /^Café/]);
  },
);

test('LST-03 LST-04 LST-11 LST-12 LST-17 renames, selects, deletes and restores lists', async ({
  page,
}) => {
  const screen = await openLists(page);
  const { api, button, dialog, rows, title } = screen;
  await api.post('/api/shopping-lists', { name: 'Churrasco' });
  await page.reload();

  await chooseListAction(page, 'Renomear');
  await dialog('Renomear Lista').getByLabel('Nome da Lista').fill('Feira livre');
  await page.keyboard.press('Enter');
  await expectText(page, 'Lista renomeada!');
  await expect(title('Feira livre')).toBeVisible();

  await chooseList(page, 'Churrasco (0)');
  await expect(title('Churrasco')).toBeVisible();
  await page.reload();
  await expect(title('Churrasco')).toBeVisible();
  await chooseList(page, 'Feira livre (3)');

  await chooseListAction(page, 'Excluir');
  await expect(dialog('Tem certeza?').getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await dialog('Tem certeza?').getByRole('button', { name: 'Excluir' }).click();
  await expectText(page, 'Lista excluída.');
  await expect(title('Churrasco')).toBeVisible();
  await button('Desfazer').click();
  await expect(title('Feira livre')).toBeVisible();
  await expect(rows).toHaveText([/^Feijão carioca/, /^Leite/, /^Café/]);
  await expect
    .poll(() => api.get('/api/shopping-lists'))
    .toMatchObject([
      { id: screen.listId, name: 'Feira livre', _count: { items: 3 } },
      { name: 'Churrasco' },
    ]);
  await page.reload();
  await expect(rows).toHaveText([/^Feijão carioca/, /^Leite/, /^Café/]);
  await expect(page.getByRole('checkbox', { name: 'Café' })).toBeChecked();
});

test('LST-11 clears the selection with a warning when the remembered list no longer exists', async ({
  page,
}) => {
  await openLists(page);
  await page.evaluate(() => localStorage.setItem('activeShoppingListId', 'removed'));
  await page.reload();
  await expectText(page, 'A lista selecionada anteriormente não foi encontrada.');
  await expect(listSelector(page)).toHaveText('Lista: -- Selecione uma Lista --');
  await expectText(page, 'Crie ou selecione uma lista para começar.');
});

test('LST-18 duplicates a list, and repeats its last purchase', async ({ page }) => {
  const { api, button, listId, rows, title } = await openLists(page);
  await button('Mais opções').click();
  await expectText(page, 'Esta lista ainda não tem uma compra finalizada.');
  await expectNoAxeViolations(page);
  await (await findListEntry(page, 'Duplicar lista')).click();
  await expectText(page, 'Lista duplicada!');
  await expect(title('Feira (cópia)')).toBeVisible();
  await expect(rows).toHaveText([/^Feijão carioca/, /^Leite/, /^Café/]);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);

  await buyMilk(api, listId);
  await page.evaluate((id) => localStorage.setItem('activeShoppingListId', id), listId);
  await page.reload();
  await expect(rows).toHaveText([/^Feijão carioca/, /^Café/]);
  await button('Mais opções').click();
  await page.getByRole('menuitem', { name: 'Repetir última compra' }).click();
  await expectText(page, 'Lista criada com a última compra!');
  await expect(title('Feira (repetição)')).toBeVisible();
  await expect(rows).toHaveText([/^Leite/]);
});

/** Takes the milk of the list, and finishes the trip into a new pantry. */
async function buyMilk(api: Api, listId: string): Promise<void> {
  const { items } = (await api.get(`/api/shopping-lists/${listId}`)) as List;
  const milk = items.find(({ name }) => name === 'Leite');
  const purchase = { price: 4.79, purchasedQuantity: 2, supermarket: 'Mercado São Jorge' };
  await api.put(`/api/shopping-lists/${listId}/items/${milk?.id}`, {
    isChecked: true,
    ...purchase,
  });
  const pantryId = randomUUID();
  await api.post('/api/pantries', { id: pantryId, name: 'Cozinha' });
  const { price, supermarket } = purchase;
  const line = { listItemId: milk?.id, name: 'Leite', productId: milk?.productId, unit: 'un' };
  await api.post(`/api/pantries/${pantryId}/items/bulk`, {
    listId,
    items: [{ ...line, quantity: 2, price, supermarket }],
  });
}

test('LST-09 LST-10 LST-12 LST-13 starts a trip with the chosen list and supermarket', async ({
  page,
}) => {
  const { api, button, dialog, listId } = await openLists(page);
  await buyMilk(api, listId);
  await page.reload();
  await button('Outro supermercado').click();
  const supermarket = dialog('Iniciar Compras').getByRole('combobox');
  await button('Confirmar e Iniciar').click();
  await expectText(page, 'O nome do supermercado é obrigatório.');
  await supermarket.pressSequentially('merc');
  await expectNoAxeViolations(page);
  await page.getByRole('option', { name: 'Mercado São Jorge' }).click();
  await expect(supermarket).toHaveValue('Mercado São Jorge');
  await expectText(page, 'Últimas compras aqui');
  await expect(dialog('Iniciar Compras').getByRole('listitem')).toContainText('R$ 4,79');
  await button('Confirmar e Iniciar').click();
  await expect(page).toHaveURL(new RegExp(`/lista-compras/${listId}/supermercado$`));
  const readStoredText = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  expect(await readStoredText(`currentSupermarket_${listId}`)).toBe('Mercado São Jorge');
  expect(await readStoredText('activeShoppingListId')).toBe(listId);
});

test('LST-09 asks for a list when a person starts a trip without a selected list', async ({
  page,
}) => {
  await signUpByApi(page);
  await page.goto('/lista-compras');
  await locatorsOf(page).button('Ir para o Supermercado').click();
  await expectText(page, 'Por favor, selecione uma lista para iniciar as compras.');
});

test('LST-13 shows an error when the lists cannot be fetched, and fetches them again on a tap', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(/500/);
  await page.route('**/api/sync', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Erro interno.' } }),
  );
  await signUpByApi(page);
  // Removes the rows from the HTML, as for a household with too many rows (SYN-28).
  await page.route('/lista-compras', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    await route.fulfill({
      response: answer,
      body: html.replace(/,"rows":.*?<\/script>/su, '}</script>'),
    });
  });
  await page.goto('/lista-compras');
  await expectText(page, 'Falha ao buscar suas listas.');
  await expectNoAxeViolations(page);
  // Presses the button before the server works again, because a retry by the app would remove the
  // button.
  const syncRequest = page.waitForRequest('**/api/sync');
  await locatorsOf(page).button('Tentar novamente').click();
  await syncRequest;
  await page.unroute('**/api/sync');
  await expectText(page, 'Crie ou selecione uma lista para começar.');
});

test('UI-07 LST-03 LST-04 LST-06 LST-07 LST-10 undoes a write that the server refuses, and shows the reason', async ({
  page,
}) => {
  const { button, dialog, nameField, row, rows, title } = await openLists(page);
  await refuse(page, 'addListItem');
  await nameField.fill('Sal');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Falha ao adicionar item.')).toBeVisible();
  await expect(row('Sal')).toHaveCount(0);

  await refuse(page, 'changeListItem');
  await page.getByRole('checkbox', { name: 'Leite' }).click();
  await expect(page.getByText('Falha ao atualizar item.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Leite' })).not.toBeChecked();

  await refuse(page, 'removeListItem');
  await button('Remover Leite').click();
  await expect(page.getByText('Falha ao remover item.')).toBeVisible();
  await expect(row('Leite')).toHaveCount(1);

  await refuse(page, 'renameList');
  await chooseListAction(page, 'Renomear');
  await page.getByLabel('Nome da Lista').fill('Outra');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ocorreu um erro.')).toBeVisible();
  await expect(title('Feira')).toBeVisible();

  await refuse(page, 'deleteList');
  await chooseListAction(page, 'Excluir');
  await dialog('Tem certeza?').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Falha ao excluir.')).toBeVisible();
  await chooseList(page, 'Feira (3)');
  await expect(rows).toHaveCount(3);

  await refuse(page, 'planTrip');
  await button('Ir para o Supermercado').click();
  await dialog('Iniciar Compras').getByRole('combobox').fill('Extra');
  await button('Confirmar e Iniciar').click();
  await expect(page.getByText('Falha ao salvar o supermercado. Tente novamente.')).toBeVisible();
});

test('UI-07 LST-07 marks a tap without a network as waiting, and sends it later', async ({
  page,
  context,
  expectOnConsole,
}) => {
  expectOnConsole(/ERR_INTERNET_DISCONNECTED/);
  const screen = await openLists(page);
  const { nameField, row } = screen;
  await context.setOffline(true);
  await nameField.fill('2 kg uva');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Leite' }).click();
  await expect(row('uva').getByText('Aguardando envio')).toBeVisible();
  await expect(row('Leite').getByText('Aguardando envio')).toBeVisible();
  await context.setOffline(false);
  await expectAllSent(page);
  await expect(page.getByText('Aguardando envio')).toHaveCount(0);
  expect(itemNames(await readStoredList(screen))).toEqual([
    'Feijão carioca',
    'uva',
    'Leite',
    'Café',
  ]);
});

test('LST-20 LNK-04 suggests products from the device’s catalogue without a network', async ({
  page,
  context,
  expectOnConsole,
}) => {
  expectOnConsole(/ERR_INTERNET_DISCONNECTED/);
  const offlineProductsResponse = page.waitForResponse(/\/api\/products\/kept$/u);
  const ownProductsResponse = page.waitForResponse(/\/api\/products\/own$/u);
  const screen = await openLists(page);
  await Promise.all([offlineProductsResponse, ownProductsResponse]);
  // Without a service worker the code of the search is not stored, so the first search fetches it.
  await screen.nameField.fill('sabonete');
  await expect(page.getByRole('option', { name: /Sabonete/u }).first()).toBeVisible();
  await waitUntilPreloaded(page, 'device-catalogue');
  await context.setOffline(true);
  await screen.nameField.fill('detregente');
  await page
    .getByRole('option', { name: /Detergente/u })
    .first()
    .click();
  await expect(screen.row('Detergente')).toHaveCount(1);
  await context.setOffline(false);
  await expectAllSent(page);
  expect(
    (await readStoredList(screen)).items.filter(({ productId }) => productId !== null),
  ).toHaveLength(2);
});

test('LST-01 shows seven rows of a long list on a phone, and five on a small phone', async ({
  page,
}) => {
  const { api, listId, rows } = await openLists(page);
  const names = [
    'Banana',
    'Pão de queijo congelado',
    'Alho',
    'Feijão',
    'Sabonete',
    'Leite',
    'Ovos',
  ];
  for (const name of [...names, 'Papel higiênico folha dupla']) {
    await api.post(`/api/shopping-lists/${listId}/items`, { name, quantity: 1, unit: 'un' });
  }
  await page.reload();
  await expect(rows).toHaveCount(11);
  for (const [width, height, minRows] of [
    [390, 844, 7],
    [320, 640, 5],
  ] as const) {
    await page.setViewportSize({ width, height });
    await settle(page);
    const bar = await page.getByRole('button', { name: 'Ir para o Supermercado' }).boundingBox();
    const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()));
    const visibleRows = boxes.filter((box) => box && bar && box.y + box.height <= bar.y);
    expect(visibleRows.length, `${width}×${height}`).toBeGreaterThanOrEqual(minRows);
  }
});

test('LST-20 scrolls to an added row', async ({ page }) => {
  await signUpByApi(page);
  const api = await apiOf(page);
  const items = Array.from({ length: 30 }, (_, index) => ({
    name: `Item ${index + 1}`,
    quantity: 1,
    unit: 'un',
  }));
  await api.post('/api/shopping-lists', { name: 'Mês', items });
  const { rows, nameField, row } = locatorsOf(page);
  await page.goto('/lista-compras');
  await expect(rows).toHaveCount(30);
  for (const newItem of ['Vela', 'Fubá']) {
    await nameField.fill(newItem);
    await nameField.press('Enter');
    await expect(row(newItem)).toBeInViewport({ ratio: 1 });
  }
});

test('LST-02 LST-06 LST-07 cuts off nothing on a screen of 320 px or with text of 200 %', async ({
  page,
}) => {
  await openLists(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const measureOverflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await measureOverflow()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await measureOverflow()).toBe(0);
  await page.getByLabel('Adicionar item').fill('Detergente');
  for (const name of ['Diminuir Quantidade', 'Aumentar Quantidade', 'Adicionar', 'Mais opções']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
});

test('UI-15 LST-03 a double tap opens a dialog that stays open and accepts typed text', async ({
  page,
}) => {
  const { button, dialog, title } = await openLists(page);
  if (isWide(page)) await button('+ Nova').dblclick();
  else {
    await listSelector(page).click();
    await page.getByRole('menuitem', { name: '+ Nova' }).dblclick();
  }
  const newListDialog = dialog('Criar Nova Lista');
  await expect(newListDialog.getByLabel('Nome da Lista')).toBeFocused();
  await newListDialog.getByRole('heading').click();
  await newListDialog.getByLabel('Nome da Lista').fill('Churrasco');
  await button('Salvar').click();
  await expect(title('Churrasco')).toBeVisible();
});
