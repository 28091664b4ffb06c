/** Tests of Back, number fields and messages that need the history and focus of a real browser. */
import type { List, Product } from '@quitanda/contract';
import type { Page } from '@playwright/test';
import { apiOf, signUpByApi } from './support/account.ts';
import { settle } from './support/settle.ts';
import { expect, test } from './support/test.ts';

/**
 * Signs up a person who starts a trip with the list 'Feira', which has milk as a pending item.
 * Returns the dialog of the milk with its price field, a function that opens the dialog, and the URL
 * of the trip.
 */
async function startTrip(page: Page) {
  await signUpByApi(page);
  const api = await apiOf(page);
  const [milk] = (await api.get('/api/products?search=leite&limit=1')) as Product[];
  const { id } = (await api.post('/api/shopping-lists', {
    name: 'Feira',
    items: [{ name: 'Leite', quantity: 2, unit: 'un', productId: milk?.id }],
  })) as List;
  await page.goto('/lista-compras');
  await page.goto(`/lista-compras/${id}/supermercado`);
  await page.getByLabel('Supermercado', { exact: true }).fill('Mercado Azul');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^A Pegar/ })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Leite' });
  return {
    dialog,
    priceField: dialog.getByLabel(/^Preço/),
    openSheet: () => page.getByRole('button', { name: 'Pegar Leite', exact: true }).click(),
    url: page.url(),
  };
}

const productPicker = (page: Page) => page.getByRole('dialog', { name: /^Vincular Produto/ });

test('NAV-12 UI-10 Back closes one layer with each press, and keeps a typed price', async ({
  page,
}) => {
  const { dialog, priceField, openSheet, url } = await startTrip(page);
  await openSheet();
  await expect(priceField).toBeFocused();
  await page.keyboard.type('4,79');
  await page.getByRole('button', { name: /^Mudar [Pp]roduto/ }).click();
  await expect(productPicker(page)).toBeVisible();
  await page.goBack();
  await expect(productPicker(page)).toHaveCount(0);
  await expect(priceField).toHaveValue('4,79');
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  expect(page.url()).toBe(url);
  await openSheet();
  await expect(priceField).toHaveValue('4,79');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/lista-compras$/u);
});

test('UI-10 a tap outside the sheet keeps the typed price, and Cancelar deletes it', async ({
  page,
}) => {
  const { dialog, priceField, openSheet } = await startTrip(page);
  await openSheet();
  await priceField.fill('4,79');
  await page.mouse.click(20, 20);
  await expect(dialog).toHaveCount(0);
  await openSheet();
  await expect(priceField).toHaveValue('4,79');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toHaveCount(0);
  await openSheet();
  await expect(priceField).toHaveValue('');
});

test('UI-08 UI-09 typed digits are the price that they say, and focus selects the text of a field', async ({
  page,
}) => {
  const { dialog, priceField, openSheet } = await startTrip(page);
  const selectedText = () => page.evaluate(() => String(document.getSelection()));
  await openSheet();
  await expect(priceField).toBeFocused();
  await expect(priceField).toHaveAccessibleDescription(/^8 é R\$\s8,00$/u);
  await page.keyboard.type('8');
  await expect(priceField).toHaveValue('8');
  const quantityField = dialog.getByRole('textbox').nth(1);
  await quantityField.tap();
  await expect(priceField).toHaveValue('8,00');
  expect(await selectedText()).toBe('2');
  await page.keyboard.type('3');
  await expect(quantityField).toHaveValue('3');
  await priceField.tap();
  expect(await selectedText()).toBe('8,00');
  await quantityField.focus();
  await priceField.click();
  expect(await selectedText()).toBe('8,00');
  await priceField.click();
  expect(await selectedText()).toBe('');
  await priceField.selectText();
  await page.keyboard.type('12,5');
  await expect(priceField).toHaveValue('12,5');
  await quantityField.focus();
  await expect(priceField).toHaveValue('12,50');
});

test('PRF-07 typed digits fill a price from the centavos if the person has chosen it, but not a text that a program sets', async ({
  page,
}) => {
  const { priceField, openSheet, url } = await startTrip(page);
  await page.goto('/perfil');
  const choice = page.getByRole('checkbox', { name: 'Digitar preços a partir dos centavos' });
  await expect(choice).not.toBeChecked();
  await choice.click();
  await expect(choice).toBeChecked();
  await page.goto(url);
  await openSheet();
  await expect(priceField).toBeFocused();
  await expect(priceField).toHaveAccessibleDescription(/^800 é R\$\s8,00$/u);
  await page.keyboard.type('799');
  await expect(priceField).toHaveValue('7,99');
  await page.keyboard.press('Backspace');
  await expect(priceField).toHaveValue('0,79');
  await priceField.fill('799');
  await page.keyboard.press('Tab');
  await expect(priceField).toHaveValue('799,00');
});

test('NAV-12 Back closes the menu, and returns from a screen that the menu opened', async ({
  page,
}) => {
  await signUpByApi(page);
  await page.goto('/despensa');
  const openMenuButton = page
    .getByRole('button', { name: /^(Abrir menu|Mais)$/u })
    .filter({ visible: true });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await openMenuButton.click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL(/\/despensa$/u);
  await openMenuButton.click();
  await menu.getByRole('link', { name: 'Gastos' }).click();
  await expect(page).toHaveURL(/\/gastos$/u);
  await page.goBack();
  await expect(page).toHaveURL(/\/despensa$/u);
  await expect(menu).toHaveCount(0);
});

test('UI-11 UI-08 UI-31 an error message moves no field, and a pasted price is accepted', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { dialog, priceField, openSheet } = await startTrip(page);
  await openSheet();
  await priceField.fill('-1');
  const quantityField = dialog.getByRole('textbox').nth(1);
  const readBoxes = async () => [await priceField.boundingBox(), await quantityField.boundingBox()];
  await settle(page);
  const boxesBefore = await readBoxes();
  await page.keyboard.press('Enter');
  await expect(priceField).toHaveAttribute('aria-invalid', 'true');
  expect(await readBoxes()).toEqual(boxesBefore);
  await page.evaluate(() => navigator.clipboard.writeText(' R$ 1.234,56 '));
  await priceField.selectText();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(priceField).toHaveValue('1234,56');
});

test('UI-01 UI-27 a toast is above the bars at the bottom, and above a dialog', async ({
  page,
}) => {
  const { dialog, priceField, openSheet } = await startTrip(page);
  const toasts = page.getByRole('region', { name: 'Avisos' }).locator('[data-toast]');
  await openSheet();
  await priceField.fill('-1');
  await page.keyboard.press('Enter');
  // A toast stays while it is hovered.
  await toasts.first().hover();
  const [toastBox, priceBox] = [await toasts.first().boundingBox(), await priceField.boundingBox()];
  expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThan(priceBox?.y ?? 0);
  await page.mouse.move(0, 0);
  await priceField.fill('4,79');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const total = page.getByRole('status', { name: 'Total' });
  const takenToast = toasts.filter({ hasText: /Leite.*(?:carrinho|4,79)/u });
  await takenToast.hover();
  const [laterToastBox, totalBox] = [await takenToast.boundingBox(), await total.boundingBox()];
  const toastBottom = (laterToastBox?.y ?? 0) + (laterToastBox?.height ?? 0);
  expect(toastBottom).toBeLessThanOrEqual(totalBox?.y ?? 0);
  expect(laterToastBox?.y ?? 0).toBeGreaterThan(300);
});
