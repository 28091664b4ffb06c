/** Past trips: what was typed wrong is put right, and everything that is computed from it follows. */
import { newId } from '@quitanda/contract/ids';
import type { Page } from '@playwright/test';
import { apiOf, signUpByApi } from './support/account.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { createFinishedTrip, findProduct } from './support/history.ts';
import { expect, test } from './support/test.ts';

const supermarket = 'Mercado São Jorge';
const withNoBreakSpaces = (text: string) => text.replaceAll(' ', '\u00A0');
const rowsOf = (page: Page) => page.getByRole('list', { name: 'Itens da compra' });

/** Creates a person who has bought 2 rice for 299,00 each, instead of 29,90, and a coffee. */
async function createPersonWithMistake(page: Page) {
  await signUpByApi(page);
  const api = await apiOf(page);
  const pantryId = newId();
  await api.post('/api/pantries', { id: pantryId, name: 'Cozinha' });
  const rice = await findProduct(api, 'Arroz');
  await createFinishedTrip(api, pantryId, supermarket, 0.01, [
    { name: 'Arroz', quantity: 2, unit: 'un', price: 299 },
    { name: 'Café', quantity: 1, unit: 'un', price: 20 },
  ]);
  return { rice };
}

test('CMP-20 CMP-21 CMP-22 CMP-24 corrects a price in four taps, and all sums follow', async ({
  page,
}) => {
  const { rice } = await createPersonWithMistake(page);
  await page.goto('/compras');
  await page.getByRole('link', { name: new RegExp(`^${supermarket}`) }).click();
  await rowsOf(page).getByRole('button').filter({ hasText: rice.name }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Preço/).click();
  await page.keyboard.type('29,90');
  await expect(sheet.getByText('A despensa e os gastos acompanham')).toBeVisible();
  const ofTrip = sheet.getByRole('definition').first();
  await expect(ofTrip).toContainText(withNoBreakSpaces('R$ 618,00'));
  await expect(ofTrip).toContainText(withNoBreakSpaces('R$ 79,80'));
  await expectNoAxeViolations(page);
  await sheet.getByRole('button', { name: /^Salvar/ }).click();

  await expect(page.getByText('Compra corrigida.')).toBeVisible();
  const row = rowsOf(page).getByRole('listitem').filter({ hasText: rice.name });
  await expect(row).toContainText(withNoBreakSpaces('R$ 59,80'));
  await expect(row).toContainText('corrigido');
  await page.locator('main').getByRole('link', { name: 'Compras', exact: true }).click();
  await expect(page.getByRole('link', { name: new RegExp(`^${supermarket}`) })).toContainText(
    withNoBreakSpaces('R$ 79,80'),
  );
  await page.goto('/gastos');
  await expect(page.locator('main')).toContainText('79,80');
});

test('CMP-26 CMP-27 deletes a trip with its stock, and restores it', async ({ page }) => {
  const { rice } = await createPersonWithMistake(page);
  await page.goto('/compras');
  const trip = page.getByRole('link', { name: new RegExp(`^${supermarket}`) });
  await trip.click();
  await page.getByRole('button', { name: 'Mais opções' }).click();
  await page.getByRole('menuitem', { name: 'Excluir compra' }).click();
  const question = page.getByRole('dialog', { name: 'Excluir esta compra?' });
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await expect(
    question.getByRole('checkbox', { name: 'Tirar também da despensa (2 itens)' }),
  ).toBeChecked();
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Compra excluída.')).toBeVisible();
  await expect(page.getByText(/^Ainda não há compras/)).toBeVisible();

  await page.getByRole('button', { name: 'Excluídas' }).click();
  const trash = page.getByRole('dialog', { name: 'Compras excluídas' });
  await trash.getByRole('button', { name: /^Restaurar a compra/ }).click();
  await expect(page.getByText('Compra restaurada!')).toBeVisible();
  await page.keyboard.press('Escape');
  await trip.click();
  await expect(rowsOf(page).getByText(rice.name)).toBeVisible();
});
