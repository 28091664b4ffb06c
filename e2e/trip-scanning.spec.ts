/** Barcodes and store labels during a trip. They are typed, because this browser has no camera. */
import type { List, NewListItem, Product } from '@quitanda/contract';
import { checkDigit } from '@quitanda/contract/barcodes';
import { newId } from '@quitanda/contract/ids';
import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { apiOf, signUpByApi, type Api } from './support/account.ts';
import { expectAllSent } from './support/sent.ts';
import { confirmButtonName, showCart } from './support/trip.ts';
import { expect, test } from './support/test.ts';

const supermarket = 'Mercado São Jorge';
const withCheckDigit = (digits: string) => `${digits}${checkDigit(digits)}`;
/** Returns a new code, because all tests share the catalogue and need different codes and names. */
const newBarcode = () => withCheckDigit(`7899${randomInt(10_000_000, 99_999_999)}`);

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const section = (page: Page, name: string) => page.getByRole('region', { name });

async function startTrip(page: Page, ...items: NewListItem[]) {
  await signUpByApi(page);
  const api = await apiOf(page);
  const { id: listId } = (await api.post('/api/shopping-lists', { name: 'Feira' })) as List;
  for (const item of items) await api.post(`/api/shopping-lists/${listId}/items`, item);
  await page.goto(`/lista-compras/${listId}/supermercado`);
  await page.getByLabel('Supermercado', { exact: true }).fill(supermarket);
  await page.keyboard.press('Enter');
  await expect(button(page, 'Escanear Produto')).toBeVisible();
  return { api, listId };
}

async function typeCode(page: Page, code: string, buttonName = 'Escanear Produto'): Promise<void> {
  await button(page, buttonName).click();
  await page.getByLabel('Código de barras', { exact: true }).fill(code);
  await page.keyboard.press('Enter');
}

/** Closes the scanner, which stays open after each code. */
async function closeScanner(page: Page): Promise<void> {
  await button(page, 'Pronto').click();
  await expect(dialog(page, 'Escanear código de barras')).toBeHidden();
}

async function registerProduct(api: Api, name: string, barcode: string, typicalUnit = 'un') {
  const categories = (await api.get('/api/products/categories')) as { id: string }[];
  const product = { id: newId(), name, categoryId: categories[0]?.id, typicalUnit, barcode };
  return (await api.post('/api/products', product)) as Product;
}

const readItems = async (api: Api, listId: string) =>
  ((await api.get(`/api/shopping-lists/${listId}`)) as List).items;

test('SHO-09 SHO-10 LNK-01 takes a planned item by its code, and adds one more of it', async ({
  page,
}) => {
  const { api, listId } = await startTrip(page, { name: 'Leite', quantity: 6, unit: 'un' });
  const barcode = newBarcode();
  const milk = await registerProduct(api, `Leite ${barcode}`, barcode);
  await button(page, 'Pegar Leite').click();
  await button(page, 'Vincular produto').click();
  await page.getByLabel('Buscar produto').fill(barcode);
  await expect(page.getByText('1 resultado')).toBeVisible();
  await button(page, `Selecionar este: ${milk.name}`).click();
  await dialog(page, 'Leite').getByLabel('Preço por un').fill('4,79');
  await page.keyboard.press('Enter');
  await typeCode(page, barcode);
  await expect(page.getByText(`${milk.name} · 7 un · R$ 33,53 · no carrinho`)).toBeVisible();
  await closeScanner(page);
  await showCart(page);
  await expect(section(page, 'No Carrinho (1)')).toContainText('7 un × R$ 4,79');
  await expectAllSent(page);
  const [item] = await readItems(api, listId);
  expect(item).toMatchObject({ selectedProductId: milk.id, purchasedQuantity: 7 });
});

test('SHO-06 LNK-01 PRD-02 registers a product that was not found, and selects it', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(/status of 404 .*\/api\/products\/barcode\//u);
  const { api, listId } = await startTrip(page, { name: 'Velas', quantity: 2, unit: 'un' });
  const barcode = newBarcode();
  await button(page, 'Pegar Velas').click();
  await button(page, 'Vincular produto').click();
  await typeCode(page, barcode, 'Escanear código de barras');
  await expect(page.getByLabel('Buscar produto')).toHaveValue(barcode);
  await expect(page.getByText('Nenhum produto encontrado.')).toBeVisible();
  await button(page, '+ Cadastrar Novo Produto').click();
  const form = dialog(page, 'Cadastrar Novo Produto');
  await expect(form.getByRole('textbox', { name: 'Código de barras' })).toHaveValue(barcode);
  await expect(form.getByLabel('Nome')).toHaveValue('Velas');
  await form.getByLabel('Nome').fill(`Velas ${barcode}`);
  await form.getByLabel('Categoria').selectOption({ index: 1 });
  await button(page, 'Salvar Produto').click();
  await expect(dialog(page, 'Velas')).toContainText(`Velas ${barcode}`);
  await dialog(page, 'Velas').getByLabel('Preço por un').fill('3,00');
  await page.keyboard.press('Enter');
  await expectAllSent(page);
  const [foundProduct] = (await api.get(`/api/products?search=${barcode}`)) as Product[];
  expect((await readItems(api, listId))[0]?.selectedProductId).toBe(foundProduct?.id);
});

test('SHO-13 SHO-14 asks about a store label once, and reads the next label without a question', async ({
  page,
}) => {
  const { api, listId } = await startTrip(page, { name: 'Sal', quantity: 1, unit: 'un' });
  const code = `20${randomInt(1000, 9999)}`;
  const cheese = await registerProduct(api, `Queijo ${code}`, newBarcode(), 'kg');
  const createLabelCode = (value: string) => withCheckDigit(`2${code}${value}`);
  const lookupUrls: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/products\/(?:barcode|lookup)\//u.test(request.url()))
      lookupUrls.push(request.url());
  });

  await typeCode(page, createLabelCode('02397'));
  const labelDialog = dialog(page, 'Etiqueta da balança');
  await expect(labelDialog.getByLabel('Preço total R$ 23,97')).toBeChecked();
  await labelDialog.getByLabel('Buscar produto').fill(cheese.name);
  await button(page, `Selecionar este: ${cheese.name}`).click();
  const itemDialog = dialog(page, cheese.name);
  await expect(itemDialog.getByLabel('Total pago')).toHaveValue('23,97');
  await expect(itemDialog.getByLabel('Quantidade (kg)', { exact: true })).toBeFocused();
  await page.keyboard.type('0,4');
  await page.keyboard.press('Enter');
  await closeScanner(page);
  await showCart(page);
  await expect(section(page, 'No Carrinho (1)')).toContainText('0,4 kg × R$ 59,93 = R$ 23,97');
  await expectAllSent(page);

  // Scans the label of another bag after the trip was reopened. The app now has the product and its
  // price, so it shows no question and computes the weight from the total.
  await page.reload();
  await showCart(page);
  await expect(section(page, 'No Carrinho (1)')).toBeVisible();
  await typeCode(page, createLabelCode('01199'));
  await expect(itemDialog.getByLabel('Total pago')).toHaveValue('11,99');
  await expect(itemDialog.getByLabel('Quantidade (kg)', { exact: true })).toHaveValue('0,2');
  await dialog(page, cheese.name).getByRole('button', { name: confirmButtonName }).click();
  await closeScanner(page);
  await showCart(page);
  await expect(section(page, 'No Carrinho (2)')).toContainText('0,2 kg × R$ 59,95 = R$ 11,99');
  await expectAllSent(page);
  const takenItems = (await readItems(api, listId)).filter(({ isImpulse }) => isImpulse);
  expect(takenItems.map(({ selectedProductId }) => selectedProductId)).toEqual([
    cheese.id,
    cheese.id,
  ]);
  expect(lookupUrls).toEqual([]);
});

test('SHO-18 looks up a code that was scanned offline after the network returns, and lets the person register the product', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource/u);
  const { api, listId } = await startTrip(page, { name: 'Polvilho', quantity: 1, unit: 'un' });
  const barcode = newBarcode();
  const name = `Biscoito ${barcode}`;
  const lookupNote = page.getByText('Será procurado quando o sinal voltar');
  await page.route('**/api/**', (route) => route.abort());
  await typeCode(page, barcode);
  await dialog(page, 'Sem conexão').getByLabel('Nome do produto').fill(name);
  await button(page, 'Continuar').click();
  await dialog(page, name).getByLabel('Preço por un').fill('7,5');
  await page.keyboard.press('Enter');
  await closeScanner(page);
  await showCart(page);
  await expect(section(page, 'No Carrinho (1)')).toContainText(name);
  await expect(lookupNote).toBeVisible();

  await page.reload();
  await showCart(page);
  await expect(lookupNote).toBeVisible();
  await typeCode(page, barcode);
  await expect(page.getByText(`${name} · 2 un · R$ 15,00 · no carrinho`)).toBeVisible();
  await closeScanner(page);
  await showCart(page);
  await expect(section(page, 'No Carrinho (1)')).toContainText('2 un × R$ 7,50');

  await page.unrouteAll();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expectAllSent(page);
  await expect(lookupNote).toHaveCount(0);
  const searchByBarcode = async () =>
    (await api.get(`/api/products?search=${barcode}`)) as Product[];
  expect(await searchByBarcode()).toEqual([]);
  await button(page, `Cadastrar ${name}`).click();
  const form = dialog(page, 'Cadastrar Novo Produto');
  await expect(form.getByRole('textbox', { name: 'Código de barras' })).toHaveValue(barcode);
  await expect(form.getByLabel('Nome')).toHaveValue(name);
  await form.getByLabel('Categoria').selectOption({ index: 1 });
  await button(page, 'Salvar Produto').click();
  await expect(form).toBeHidden();
  await expect(button(page, `Cadastrar ${name}`)).toHaveCount(0);
  await expectAllSent(page);
  const foundProducts = await searchByBarcode();
  expect(foundProducts.map((product) => product.name)).toEqual([name]);
  const item = (await readItems(api, listId)).find(({ isImpulse }) => isImpulse);
  expect(item).toMatchObject({ selectedProductId: foundProducts[0]?.id, purchasedQuantity: 2 });
});
