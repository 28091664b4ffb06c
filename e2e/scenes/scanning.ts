/**
 * The scanner: its start, the camera view, typed digits, its question about a code, and its
 * results.
 */
import { checkDigit } from '@quitanda/contract/barcodes';
import { newId } from '@quitanda/contract/ids';
import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { apiOf } from '../support/account.ts';
import type { Household } from './household.ts';
import { openTrip } from './open-trip.ts';
import type { Stage } from './scenes.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const hint = 'Aponte a câmera para o código de barras';

async function openScanner(page: Page, household: Household): Promise<void> {
  await openTrip(page, household);
  // Disables the decoder, which would find the product before the picture is taken.
  await page.evaluate(() => {
    CanvasRenderingContext2D.prototype.drawImage = () => undefined;
  });
  await button(page, 'Escanear Produto').click();
}

/**
 * Adds an item that has only a name, and registers a product that matches the name. Returns the
 * product's barcode.
 */
async function registerMatchingProduct(page: Page, { pendingListId }: Household): Promise<string> {
  const api = await apiOf(page);
  const digits = `7899${randomInt(10_000_000, 99_999_999)}`;
  const barcode = `${digits}${checkDigit(digits)}`;
  const categories = (await api.get('/api/products/categories')) as { id: string; name: string }[];
  const category = categories.find(({ name }) => name.startsWith('Doces'));
  // The runs of all screen sizes share the catalogue, so each run needs a different name.
  const name = `Rapadura do Vale nº ${digits.slice(-3)}`;
  const body = { id: newId(), name, typicalUnit: 'un', barcode };
  await api.post('/api/products', { ...body, categoryId: category?.id });
  const item = { name: 'rapadura', quantity: 1, unit: 'un' };
  await api.post(`/api/shopping-lists/${pendingListId}/items`, item);
  return barcode;
}

async function typeCode(page: Page, digits: string): Promise<void> {
  await button(page, 'Digitar o código').click();
  await page.getByLabel('Código de barras', { exact: true }).fill(digits);
}

export async function scanProducts({ page, shoot }: Stage, household: Household): Promise<void> {
  await page.context().grantPermissions(['camera']);
  await page.route('**/*.wasm', () => undefined);
  await openScanner(page, household);
  await page.getByText('Iniciando scanner...').waitFor();
  await shoot('scanner-starting');
  await page.unrouteAll();
  const barcode = await registerMatchingProduct(page, household);
  await openTrip(page, household);
  await button(page, 'Pegar rapadura').waitFor();
  await openScanner(page, household);
  await page.getByText(hint).waitFor();
  await shoot('scanner');
  await typeCode(page, '7896089011358');
  await button(page, 'Confirmar').click();
  await shoot('scanner-typing');
  await page.getByLabel('Código de barras', { exact: true }).fill(barcode);
  await button(page, 'Confirmar').click();
  await page.getByRole('dialog', { name: 'É o "rapadura" da sua lista?' }).waitFor();
  await shoot('scanner-same-thing');
  await button(page, 'Sim, é o "rapadura"').click();
  await page.getByRole('textbox', { name: /^Preço/u }).fill('12,9');
  await shoot('scanner-price');
  await page.keyboard.press('Enter');
  await page.getByText('no carrinho').last().waitFor();
  await button(page, 'Usar a câmera').click();
  await page.getByText('Iniciando scanner...').waitFor({ state: 'hidden' });
  await shoot('scanner-found');
  const size = page.viewportSize();
  for (const [name, width, height] of [
    ['scanner-found-narrow', 320, 640],
    ['scanner-found-landscape', 844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await shoot(name);
  }
  if (size) await page.setViewportSize(size);
  await button(page, 'Pronto').click();
}
