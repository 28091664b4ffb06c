/** The scanner: starting, looking, and typing instead. */
import type { Page } from '@playwright/test';
import type { Household } from './household.ts';
import { openShop } from './open-shop.ts';
import type { Stage } from './scenes.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openScanner(page: Page, household: Household): Promise<void> {
  await openShop(page, household);
  // It would find the product before the picture is taken.
  await page.evaluate(() => {
    CanvasRenderingContext2D.prototype.drawImage = () => undefined;
  });
  await button(page, 'Escanear Produto').click();
}

export async function scanning({ page, shoot }: Stage, household: Household): Promise<void> {
  await page.context().grantPermissions(['camera']);
  await page.route('**/*.wasm', () => undefined);
  await openScanner(page, household);
  await page.getByText('Iniciando scanner...').waitFor();
  await shoot('scanner-starting');
  await page.unrouteAll();
  await openScanner(page, household);
  await page.getByText('Aponte a câmera para o código de barras').waitFor();
  await shoot('scanner');
  await button(page, 'Digitar o código').click();
  await page.getByLabel('Código de barras', { exact: true }).fill('7896089011358');
  await button(page, 'Confirmar').click();
  await shoot('scanner-typing');
  await button(page, 'Cancelar').click();
}
