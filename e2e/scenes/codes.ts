/**
 * What a trip asks: about a scanned code (an unknown product, a store label, no connection), and how many
 * pieces a caixa has.
 */
import { checkDigit } from '@quitanda/contract/barcodes';
import { newId } from '@quitanda/contract/ids';
import { expect, type Page } from '@playwright/test';
import { apiOf } from '../support/account.ts';
import { expectAllSent } from '../support/sent.ts';
import { showCart } from '../support/trip.ts';
import { supermarket, type Household } from './household.ts';
import { openTrip } from './open-trip.ts';
import type { Stage } from './scenes.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const withCheckDigit = (digits: string) => `${digits}${checkDigit(digits)}`;

async function openTripWithoutCamera(page: Page, household: Household): Promise<void> {
  await openTrip(page, household);
  // Without a camera, the scanner shows a field for the digits.
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('', 'NotFoundError'));
  });
}

/** Types a code into the scanner, and opens the scanner first if it is closed. */
async function typeCode(page: Page, digits: string): Promise<void> {
  const field = page.getByLabel('Código de barras', { exact: true });
  const scanButton = button(page, 'Escanear Produto');
  await field.or(scanButton).first().waitFor();
  if (!(await field.isVisible())) await scanButton.click();
  await field.fill(withCheckDigit(digits));
  await page.keyboard.press('Enter');
  // A toast would cover the dialog in the picture. It closes by itself after a few seconds.
  await page.getByRole('button', { name: 'Fechar aviso' }).first().waitFor({ state: 'hidden' });
}

export async function typeCodes({ page, shoot }: Stage, household: Household): Promise<void> {
  await openTripWithoutCamera(page, household);
  await typeCode(page, '789999900001');
  await dialog(page, 'Produto não encontrado').waitFor();
  await shoot('code-unknown');
  await button(page, 'Cancelar').click();

  await typeCode(page, '200123001234');
  const picker = dialog(page, 'Etiqueta da balança');
  await picker.getByLabel('Buscar produto').fill('banana');
  await button(page, /^Selecionar este/)
    .first()
    .waitFor();
  await shoot('label-ask');
  await button(page, /^Selecionar este/)
    .first()
    .click();
  await button(page, 'Trocar produto desta etiqueta').waitFor();
  await shoot('label-item');
  await button(page, 'Cancelar').click();

  await page.context().setOffline(true);
  await typeCode(page, '789999900002');
  await dialog(page, 'Sem conexão').getByLabel('Nome do produto').fill('Paçoca de rolha');
  await shoot('code-offline');
  await button(page, 'Continuar').click();
  await dialog(page, 'Paçoca de rolha').getByLabel('Preço por un').fill('12,9');
  await page.keyboard.press('Enter');
  await button(page, 'Pronto').click();
  await showCart(page);
  await page.getByText('Será procurado quando o sinal voltar').scrollIntoViewIfNeeded();
  await shoot('code-waiting');
  await page.context().setOffline(false);
  await expectAllSent(page);
  await button(page, 'Cadastrar Paçoca de rolha').scrollIntoViewIfNeeded();
  await shoot('code-unregistered');
}

/** Answers how many pieces a caixa has, and takes them (UNI-11). */
export async function countPieces({ page, shoot }: Stage, household: Household): Promise<void> {
  const listId = newId();
  const milk = { name: 'Leite integral', quantity: 2, unit: 'un', unitText: 'caixa' };
  const api = await apiOf(page);
  await api.post('/api/shopping-lists', {
    id: listId,
    name: 'Compra do mês',
    supermarket,
    items: [milk],
  });
  await openTrip(page, household, listId);
  await page.getByRole('button', { name: /^Preço e quantidade de Leite integral/u }).click();
  const asked = dialog(page, 'Leite integral');
  const chips = asked.getByRole('group', { name: 'Uma caixa tem quantas unidades?' });
  await chips.waitFor();
  await shoot('package-question');
  await asked.getByLabel('Outro número de unidades').fill('0');
  await page.keyboard.press('Enter');
  await asked.getByText('Uma embalagem tem de 1 a 1.000 unidades.').waitFor();
  await shoot('package-question-invalid');
  await chips.getByRole('button', { name: '12' }).click();
  await expect(asked.getByRole('textbox', { name: 'Quantidade (un)' })).toHaveValue('24');
  await asked.getByRole('textbox', { name: 'Preço por unidade' }).fill('5,29');
  await shoot('package-answer');
  await asked.getByRole('button', { name: /^Pegar/u }).click();
  await asked.waitFor({ state: 'hidden' });
  await showCart(page);
  await page.getByText(/24\s*un\s×\sR\$\s5,29/u).waitFor();
  await shoot('package-cart');
}
