/** The scanner with a camera that plays a video. Only the project 'camera' has such a camera. */
import type { Product } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import type { Page } from '@playwright/test';
import { apiOf, signUpByApi } from './support/account.ts';
import { confirmProducts } from './support/another-person.ts';
import { videoBarcode } from './support/camera-video.ts';
import { expect, test } from './support/test.ts';
import { watchCamera } from './support/watched-camera.ts';

const product = 'Leite Condensado Moça';
const hint = 'Aponte a câmera para o código de barras';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const scanner = (page: Page) => dialog(page, 'Escanear código de barras');
const barcodeField = (page: Page) => page.getByLabel('Código de barras', { exact: true });

/** Creates a new person on a trip with an empty list. */
async function startTrip(page: Page): Promise<void> {
  await signUpByApi(page);
  const api = await apiOf(page);
  const id = newId();
  await api.post('/api/shopping-lists', { id, name: 'Compras do mês' });
  await page.goto(`/lista-compras/${id}/supermercado`);
  await page.getByLabel('Supermercado', { exact: true }).fill('Mercado São Jorge');
  await button(page, 'Confirmar').click();
  await expect(button(page, 'Escanear Produto')).toBeVisible();
}

/** Disables the decoder, so that the scanner finds no code and stays open. */
async function disableDecoder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    CanvasRenderingContext2D.prototype.drawImage = () => undefined;
  });
}

test('SCN-02 SCN-03 SHO-09 SHO-31 PRD-02 scans an unknown barcode and registers its product, which others find once a second household has registered it', async ({
  page,
  app,
  browser,
  expectOnConsole,
}) => {
  expectOnConsole(/status of 404 .*\/api\/products\/barcode\//);
  const camera = await watchCamera(page);
  const decoderUrls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.wasm')) decoderUrls.push(request.url());
  });
  await startTrip(page);
  expect(decoderUrls).toEqual([]);

  await button(page, 'Escanear Produto').click();
  await expect(
    page.getByText(`Produto com o código de barras ${videoBarcode} não encontrado.`),
  ).toBeVisible();
  // The scanner stays open behind the question, because the registration may use it.
  expect(await camera.readStates()).toEqual(['live']);
  expect(decoderUrls).toHaveLength(1);
  expect(decoderUrls[0]?.startsWith(`${app.url}/assets/zxing_reader-`)).toBe(true);

  await button(page, 'Cadastrar').click();
  await expect.poll(camera.readStates).toEqual(['ended']);
  const form = dialog(page, 'Cadastrar Novo Produto');
  await expect(barcodeField(page)).toHaveValue(videoBarcode);
  // Uses the keyboard, because two taps at one position count as a double tap.
  await form.getByLabel('Nome').pressSequentially(product);
  await form.getByLabel('Categoria').selectOption({ index: 1 });
  await button(page, 'Salvar Produto').click();
  await expect(form).toBeHidden();
  await expect(dialog(page, product)).toBeVisible();

  const [milk] = (await (await apiOf(page)).get('/api/products?search=leite&limit=1')) as Product[];
  const { categoryId = '' } = milk ?? {};
  await confirmProducts(page, [{ name: product, barcode: videoBarcode, categoryId }]);
  const context = await browser.newContext();
  await expectProductIsFound(await context.newPage());
  await context.close();
});

/** Scans the barcode as another person. */
async function expectProductIsFound(page: Page): Promise<void> {
  const camera = await watchCamera(page);
  await startTrip(page);
  await button(page, 'Escanear Produto').click();
  await expect(
    page.getByText(`Produto "${product}" encontrado! Adicione os detalhes.`),
  ).toBeVisible();
  await dialog(page, product)
    .getByLabel(/^Preço/u)
    .fill('7,99');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${product} · R$ 7,99 · no carrinho`)).toBeVisible();
  expect(await camera.readStates()).toEqual(['live']);
  await button(page, 'Pronto').click();
  await expect(scanner(page)).toBeHidden();
  await expect.poll(camera.readStates).toEqual(['ended']);
}

test(
  'SCN-02 PRD-01 scans a barcode for the registration of a product, and keeps the sheet open',
  { tag: '@long' },
  async ({ page, expectOnConsole }) => {
    expectOnConsole(/status of 404 .*\/api\/products\/barcode\//);
    await signUpByApi(page);
    await page.goto('/catalogo');
    await button(page, 'Cadastrar Novo Produto').click();
    const form = dialog(page, 'Cadastrar Novo Produto');
    await form.getByLabel('Nome').fill('Leite');
    await form.getByRole('button', { name: 'Escanear código de barras' }).click();
    await expect(barcodeField(page)).toHaveValue(videoBarcode);
    await expect(form).toBeVisible();
    await expect(form.getByLabel('Nome')).toHaveValue('Leite');
    await expect(form.getByRole('button', { name: 'Escanear código de barras' })).toBeFocused();
  },
);

test.describe('while no code is in view', () => {
  test.beforeEach(async ({ page }) => {
    await disableDecoder(page);
  });

  test('SCN-01 SCN-02 shows what to do, and releases the camera on Cancelar', async ({ page }) => {
    const camera = await watchCamera(page);
    await startTrip(page);
    await button(page, 'Escanear Produto').click();
    await expect(page.getByText(hint)).toBeVisible();
    expect(await camera.readStates()).toEqual(['live']);
    await button(page, 'Cancelar').click();
    await expect(scanner(page)).toBeHidden();
    expect(await camera.readStates()).toEqual(['ended']);
    await expect(button(page, 'Escanear Produto')).toBeFocused();
  });

  test(
    'SCN-02 closes with Escape, and starts again when it is reopened by keyboard',
    { tag: '@long' },
    async ({ page }) => {
      const camera = await watchCamera(page);
      await startTrip(page);
      await button(page, 'Escanear Produto').press('Enter');
      await expect(page.getByText(hint)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(scanner(page)).toBeHidden();
      await expect(button(page, 'Escanear Produto')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText(hint)).toBeVisible();
      expect(await camera.readStates()).toEqual(['ended', 'live']);
    },
  );

  test(
    'SCN-02 leaves no camera on when it is opened and closed quickly',
    { tag: '@long' },
    async ({ page }) => {
      const camera = await watchCamera(page);
      await startTrip(page);
      for (let round = 0; round < 5; round += 1) {
        await button(page, 'Escanear Produto').click();
        await button(page, 'Cancelar').click();
        await expect(scanner(page)).toBeHidden();
      }
      await expect.poll(camera.readStates).not.toContain('live');
    },
  );

  test(
    'SCN-02 Back closes the scanner and releases the camera, and the trip stays open',
    { tag: '@long' },
    async ({ page }) => {
      const camera = await watchCamera(page);
      await startTrip(page);
      await button(page, 'Escanear Produto').click();
      await expect(page.getByText(hint)).toBeVisible();
      await page.goBack();
      await expect(scanner(page)).toBeHidden();
      await expect(button(page, 'Escanear Produto')).toBeVisible();
      await expect.poll(camera.readStates).toEqual(['ended']);
    },
  );

  test('SCN-02 accepts typed digits instead of a scan', async ({ page, expectOnConsole }) => {
    expectOnConsole(/status of 404 .*\/api\/products\/barcode\//);
    const camera = await watchCamera(page);
    await startTrip(page);
    await button(page, 'Escanear Produto').click();
    await button(page, 'Digitar o código').click();
    await expect(barcodeField(page)).toBeFocused();
    expect(await camera.readStates()).not.toContain('live');
    await page.keyboard.type('7896089011358');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Código de barras inválido: confira os números.')).toBeVisible();
    await barcodeField(page).fill('7896089011357');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Produto com o código de barras 7896089011357')).toBeVisible();
  });
});

test.describe('without the permission for the camera', () => {
  test.use({ permissions: [] });

  test('SCN-02 says that the camera was denied, and asks for the digits', async ({ page }) => {
    const camera = await watchCamera(page);
    await startTrip(page);
    await button(page, 'Escanear Produto').click();
    await expect(page.getByRole('alert')).toContainText('Permissão para a câmera foi negada.');
    await expect(barcodeField(page)).toBeFocused();
    expect(await camera.readStates()).toEqual([]);
    await button(page, 'Cancelar').click();
    await expect(scanner(page)).toBeHidden();
  });
});
