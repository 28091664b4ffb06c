/** The catalogue on the built app and its real database, and the services behind a new product. */
import type { List, Pantry, Product } from '@quitanda/contract';
import type { Locator, Page } from '@playwright/test';
import { answer } from '../fakes/scripted-reply.ts';
import { apiOf, signUpByApi, type Api } from './support/account.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { createLabelPhoto, createTextFile } from './support/label-photo.ts';
import { expect, test } from './support/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const productNames = (page: Page) =>
  page.getByRole('list', { name: 'Produtos' }).getByRole('heading');
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const expectText = (page: Page, text: string) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();

async function openCatalogue(page: Page): Promise<Api> {
  await signUpByApi(page);
  const api = await apiOf(page);
  await page.goto('/catalogo');
  await expect(productNames(page)).toHaveCount(12);
  return api;
}

/** Returns a barcode with its check digit that no other test has registered. */
function newBarcode(): string {
  const digits = `7890${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
const newName = () => `Produto ${crypto.randomUUID().slice(0, 8)}`;

test('CAT-01 CAT-02 CAT-03 CAT-04 CAT-07 NAV-01 shows products by category, page and name', async ({
  page,
}) => {
  const api = await openCatalogue(page);
  await button(page, 'Carregar Mais Produtos').click();
  await expect(productNames(page)).toHaveCount(24);

  await button(page, 'Padaria').click();
  await expect(card(page, 'Abacate')).toBeHidden();
  await expect(button(page, 'Carregar Mais Produtos')).toBeHidden();
  const categories = (await api.get('/api/products/categories')) as { id: string; name: string }[];
  const bakeryId = categories.find(({ name }) => name === 'Padaria')?.id;
  const breads = (await api.get(`/api/products?categoryId=${bakeryId}&limit=100`)) as Product[];
  await expect(productNames(page)).toHaveText(breads.map(({ name }) => name));

  await button(page, 'Todos').click();
  await expect(productNames(page)).toHaveCount(24);
  // The vinegar is not among the first 24 products by name, so only a search on the server finds
  // it.
  await page.getByLabel('Buscar por nome').fill('VINAGRE maca');
  await expect(
    productNames(page)
      .filter({ hasText: /vinagre/i })
      .first(),
  ).toBeVisible();
  await page.getByLabel('Buscar por nome').fill('guaraná da serra');
  await expectText(page, 'Nenhum produto encontrado com os filtros atuais.');
  await button(page, 'Limpar filtros').click();
  await expect(productNames(page)).toHaveCount(24);
});

test('CAT-01 MOB-01 shows, without a network, the products that were shown before', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(/ERR_INTERNET_DISCONNECTED/);
  await openCatalogue(page);
  await page.getByRole('link', { name: 'Início' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/');
  await page.context().setOffline(true);
  await page.goBack();
  await expect(productNames(page)).toHaveCount(12);
  await page.getByLabel('Buscar por nome').fill('abacáte');
  await expect(productNames(page)).toHaveText(['Abacate']);
});

test('LNK-03 LNK-04 the search finds misspelt words, also without a network', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(/ERR_INTERNET_DISCONNECTED/);
  await signUpByApi(page);
  const offlineProductsResponse = page.waitForResponse(/\/api\/products\/kept$/u);
  const ownProductsResponse = page.waitForResponse(/\/api\/products\/own$/u);
  await page.goto('/catalogo');
  await Promise.all([offlineProductsResponse, ownProductsResponse]);
  const search = page.getByLabel('Buscar por nome');
  await search.fill('cocacola');
  await expect(productNames(page).first()).toHaveText(/Coca-Cola/u);
  await page.context().setOffline(true);
  await search.fill('detregente');
  await expect(productNames(page).first()).toHaveText(/^Detergente/u);
  await search.fill('bergamota');
  await expect(productNames(page).first()).toHaveText('Tangerina ponkan');
  // Opens the screen again while offline. The search still works.
  await page.getByRole('link', { name: 'Início' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await search.fill('caixas de creme de leite');
  await expect(productNames(page).first()).toHaveText(/^Creme de leite/u);
});

test('CAT-06 adds a product to a new list and to a new pantry, and to the same ones again', async ({
  page,
}) => {
  const api = await openCatalogue(page);
  const avocado = card(page, 'Abacate');
  const openDialog = async (product: Locator, buttonName: string) => {
    await product.getByRole('button', { name: buttonName }).click();
    await expect(dialog(page, buttonName)).toBeVisible();
  };
  await openDialog(avocado, 'Adicionar à Lista');
  await dialog(page, 'Adicionar à Lista').getByLabel('Nome da Lista').fill('Feira');
  await page.keyboard.press('Enter');
  await expectText(page, '"Abacate" adicionado à lista!');
  await expect(dialog(page, 'Adicionar à Lista')).toBeHidden();
  await openDialog(avocado, 'Adicionar à Lista');
  await expectText(page, 'Já está na lista: 1 kg.');
  await expectNoAxeViolations(page);
  await button(page, 'Adicionar').click();
  await expectText(page, '"Abacate" já estava na lista: agora 2 kg.');

  await openDialog(avocado, 'Adicionar à Despensa');
  await dialog(page, 'Adicionar à Despensa').getByLabel('Nome da despensa').fill('Cozinha');
  await page.keyboard.press('Enter');
  await expectText(page, '"Abacate" adicionado à despensa!');
  await expect(dialog(page, 'Adicionar à Despensa')).toBeHidden();
  await openDialog(avocado, 'Adicionar à Despensa');
  await expectText(page, 'Já está na despensa: 1 kg.');
  await button(page, 'Adicionar').click();
  await expect(dialog(page, 'Adicionar à Despensa')).toBeHidden();

  await page.goto('/despensa');
  await expect(page.getByRole('status', { name: 'Estoque de Abacate' })).toHaveText(/2\s*kg/);
  await page.goto('/lista-compras');
  await expect(page.getByRole('checkbox', { name: 'Abacate' })).toBeVisible();
  const [list] = (await api.get('/api/shopping-lists')) as List[];
  const { items } = (await api.get(`/api/shopping-lists/${list?.id}`)) as List;
  expect(items).toMatchObject([{ name: 'Abacate', quantity: 2, unit: 'kg' }]);
  const [pantry] = (await api.get('/api/pantries')) as Pantry[];
  const stock = (await api.get(`/api/pantries/${pantry?.id}`)) as Pantry;
  expect(stock.items).toMatchObject([{ name: 'Abacate', quantity: 2, unit: 'kg' }]);
});

test('CAT-05 PRD-01 PRD-02 DAT-03 registers a product by hand, and refuses to register it twice', async ({
  page,
  expectOnConsole,
}) => {
  // The server answers 404 for an unknown code, and 409 for the name of an existing product.
  expectOnConsole(/status of 40[49]/);
  await openCatalogue(page);
  const [name, barcode] = [newName(), newBarcode()];
  const form = dialog(page, 'Cadastrar Novo Produto');
  const field = (label: string) => form.getByLabel(label, { exact: true });
  const wrongBarcode = `${barcode.slice(0, -1)}${(Number(barcode.at(-1)) + 1) % 10}`;

  await button(page, 'Cadastrar Novo Produto').click();
  await field('Código de barras').fill(wrongBarcode);
  await expectText(page, 'Código de barras inválido: confira os números.');
  await field('Nome').fill(name);
  await field('Categoria').selectOption({ label: 'Padaria' });
  await button(page, 'Salvar Produto').click();
  await expect(field('Código de barras')).toBeFocused();
  await field('Código de barras').fill(barcode);
  await button(page, 'Salvar Produto').dblclick();
  await expectText(page, 'Produto cadastrado com sucesso!');
  await expect(form).toBeHidden();

  await page.getByLabel('Buscar por nome').fill(barcode);
  await expect(productNames(page)).toHaveText([name]);

  await button(page, 'Cadastrar Novo Produto').click();
  await field('Nome').fill(name.toUpperCase());
  await field('Categoria').selectOption({ label: 'Padaria' });
  await button(page, 'Salvar Produto').click();
  await expectText(page, 'Este produto já foi cadastrado.');
  await expectNoAxeViolations(page);
  await field('Código de barras').fill(barcode);
  await button(page, 'Usar este produto').click();
  await expect(form).toBeHidden();
  await expect(productNames(page)).toHaveText([name]);
});

test('PRD-02 UI-07 UI-32 registers nothing offline, and loses no typed text', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(/ERR_INTERNET_DISCONNECTED/);
  await openCatalogue(page);
  const name = newName();
  const form = dialog(page, 'Cadastrar Novo Produto');
  await button(page, 'Cadastrar Novo Produto').click();
  await form.getByLabel('Nome').fill(name);
  await form.getByLabel('Categoria').selectOption({ label: 'Padaria' });
  await page.context().setOffline(true);
  await button(page, 'Salvar Produto').click();
  await expectText(page, 'Sem conexão. Tente novamente quando o sinal voltar.');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await button(page, 'Cadastrar Novo Produto').click();
  await expect(form.getByLabel('Nome')).toHaveValue(name);
  await page.context().setOffline(false);
  await button(page, 'Salvar Produto').click();
  await expectText(page, 'Produto cadastrado com sucesso!');
});

test('PRD-04 CAT-02 fills the form with the data of Open Food Facts, and names the source', async ({
  page,
  fakes,
  expectOnConsole,
}) => {
  expectOnConsole(/status of 404/);
  await openCatalogue(page);
  const [name, barcode] = [newName(), newBarcode()];
  fakes.openFoodFacts.replies.set(barcode, {
    does: 'find',
    product: { product_name_pt: name, brands: 'Marca do Mar', quantity: '500 g' },
  });
  const form = dialog(page, 'Cadastrar Novo Produto');
  await button(page, 'Cadastrar Novo Produto').click();
  await form.getByLabel('Código de barras', { exact: true }).fill(barcode);
  await expect(form.getByLabel('Nome')).toHaveValue(name);
  await expect(form.getByLabel('Marca')).toHaveValue('Marca do Mar');
  await expect(form.getByRole('link', { name: 'Dados: Open Food Facts (ODbL)' })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('PRD-04 leaves the form empty without an answer from Open Food Facts', async ({
  page,
  fakes,
  expectOnConsole,
}) => {
  expectOnConsole(/status of 404/);
  await openCatalogue(page);
  const barcode = newBarcode();
  fakes.openFoodFacts.replies.set(barcode, { does: 'stall' });
  const lookupResponse = page.waitForResponse(/\/api\/products\/lookup\//u);
  await button(page, 'Cadastrar Novo Produto').click();
  const form = dialog(page, 'Cadastrar Novo Produto');
  await form.getByLabel('Código de barras', { exact: true }).fill(barcode);
  expect((await lookupResponse).status()).toBe(200);
  await expect(form.getByLabel('Nome')).toHaveValue('');
  await expect(page.getByText(/Falha|Erro/)).toBeHidden();
});

test('PRD-03 scales and rotates the photo of a label before it is sent, and fills the form with its texts', async ({
  page,
  fakes,
}) => {
  await openCatalogue(page);
  const barcode = newBarcode();
  const fields = { name: 'Café Torrado 500 g', brand: 'Pilão', typicalUnit: 'g', barcode: '' };
  fakes.gemini.script.next(answer('```json\n', JSON.stringify(fields), '\n```'));
  await button(page, 'Cadastrar Novo Produto').click();
  const form = dialog(page, 'Cadastrar Novo Produto');
  await form.getByLabel('Código de barras', { exact: true }).fill(barcode.slice(0, 3));

  const chooser = page.waitForEvent('filechooser');
  await button(page, '✨ Preencher com IA').click();
  await (
    await chooser
  ).setFiles(await createLabelPhoto(page, { width: 2400, height: 1200, isRotated: true }));
  await expect(form.getByLabel('Nome')).toHaveValue('Café Torrado 500 g');
  await expect(form.getByLabel('Marca')).toHaveValue('Pilão');
  await expect(form.getByLabel('Unidade')).toHaveValue('g');
  // The model found no barcode on the photo, so the typed text stays.
  await expect(form.getByLabel('Código de barras', { exact: true })).toHaveValue(
    barcode.slice(0, 3),
  );
  await expectNoAxeViolations(page);

  const requestBody = JSON.stringify(fakes.gemini.requests.at(-1)?.body);
  const [, sentImage = ''] = /"mimeType":"image\/jpeg","data":"([^"]+)"/u.exec(requestBody) ?? [];
  expect(readJpegSize(Buffer.from(sentImage, 'base64'))).toEqual({ width: 800, height: 1600 });
});

test('PRD-03 AI-04 says that a photo cannot be read, or that the assistant is not available', async ({
  page,
  fakes,
  expectOnConsole,
}) => {
  expectOnConsole(/status of (400|503)/);
  await openCatalogue(page);
  await button(page, 'Cadastrar Novo Produto').click();
  const photoInput = page.locator('input[type=file]').first();
  await photoInput.setInputFiles(createTextFile());
  const unreadableMessage =
    'Não foi possível extrair as informações da imagem. Tente uma foto mais nítida.';
  await expectText(page, unreadableMessage);
  // Moves the mouse away, because the message stays while the mouse is over it.
  await page.mouse.move(0, 0);
  await expect(page.getByText(unreadableMessage)).toBeHidden();

  fakes.gemini.script.next(answer('Que foto bonita!'));
  await photoInput.setInputFiles(await createLabelPhoto(page, { width: 40, height: 40 }));
  // The device could still read the text (AI-41).
  const question = dialog(page, 'Ler o texto no aparelho?');
  await button(page, 'Agora não').click();
  await expect(question).toBeHidden();
  await expectText(page, unreadableMessage);

  fakes.gemini.script.next({ does: 'refuse', reason: 'key' });
  await photoInput.setInputFiles(await createLabelPhoto(page, { width: 40, height: 40 }));
  // By the keyboard, because a second tap at the same spot so soon would be a double tap (UI-15).
  await button(page, 'Agora não').press('Enter');
  await expectText(page, 'A assistente não está disponível agora. Tente mais tarde.');
});

/** Returns the width and height from the frame header of a JPEG. */
function readJpegSize(bytes: Buffer): { width: number; height: number } | undefined {
  let offset = 2;
  while (offset + 9 < bytes.length) {
    const marker = bytes.readUInt16BE(offset);
    const isFrame = marker >= 0xffc0 && marker <= 0xffc2;
    if (isFrame)
      return { height: bytes.readUInt16BE(offset + 5), width: bytes.readUInt16BE(offset + 7) };
    offset += 2 + bytes.readUInt16BE(offset + 2);
  }
  return undefined;
}
