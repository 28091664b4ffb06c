/**
 * Ana and Bia on one trip with one list: presence, claims, and the division of the list.
 */
import { newId } from '@quitanda/contract/ids';
import type { Page } from '@playwright/test';
import { apiOf } from '../support/account.ts';
import { chooseList } from '../support/lists.ts';
import { showCart, showPending, takeButtonName } from '../support/trip.ts';
import { supermarket } from './household.ts';
import type { Stage } from './scenes.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const products = [
  ['Banana', 1.5, 'kg'],
  ['Cenoura', 0.5, 'kg'],
  ['Arroz', 1, 'un'],
  ['Feijão', 2, 'un'],
  ['Macarrão', 1, 'un'],
  ['Leite integral', 6, 'un'],
  ['Queijo', 0.5, 'kg'],
  ['Sabonete', 4, 'un'],
  ['Café', 2, 'un'],
  ['Óleo', 1, 'un'],
] as const;

export async function shopTogether(
  { page, shoot }: Stage,
  bia: Page,
  householdId: string,
): Promise<void> {
  const [anaApi, biaApi] = [await apiOf(page, householdId), await apiOf(bia, householdId)];
  const listId = newId();
  const items = products.map(([name, quantity, unit]) => ({ id: newId(), name, quantity, unit }));
  await anaApi.post('/api/shopping-lists', { id: listId, name: 'Compras do mês', items });
  const idOf = (itemName: string) => items.find(({ name }) => name === itemName)?.id;
  const takenFields = { isChecked: true, purchasedQuantity: 2, supermarket };
  await anaApi.put(`/api/shopping-lists/${listId}/items/${idOf('Café')}`, {
    ...takenFields,
    price: 24.9,
  });
  await biaApi.put(`/api/shopping-lists/${listId}/items/${idOf('Óleo')}`, {
    ...takenFields,
    price: 8.49,
  });
  const path = `/lista-compras/${listId}/supermercado`;
  for (const person of [page, bia]) {
    // The device must have the list before the trip opens.
    await person.goto('/lista-compras');
    await chooseList(person, listId);
    await person.goto(path);
    const supermarketField = person.getByLabel('Supermercado', { exact: true });
    await button(person, 'Escanear Produto').or(supermarketField).first().waitFor();
    if (await supermarketField.isVisible()) {
      await supermarketField.fill(supermarket);
      await button(person, 'Confirmar').click();
    }
  }
  await button(bia, 'Deixa comigo: Hortifrúti').click();
  await button(page, 'Preço e quantidade de Arroz').click();
  await button(page, 'Deixa comigo').waitFor();
  await shoot('aisle-item');
  await button(page, 'Deixa comigo').click();
  await page.getByRole('heading', { name: /^Hortifrúti · / }).waitFor();
  await button(page, /está no/u).waitFor();
  await shoot('aisle', { isFull: true });
  await button(page, /está no/u).click();
  await page.getByRole('dialog', { name: 'Quem está comprando' }).waitFor();
  await shoot('aisle-people');
  await page.keyboard.press('Escape');
  await button(page, takeButtonName('Banana')).click();
  await page.getByText('Pegar mesmo assim?').waitFor();
  await shoot('aisle-ask');
  await page.keyboard.press('Escape');
  await button(page, 'Dividir a lista').click();
  await button(page, 'Trocar').waitFor();
  await shoot('aisle-divide');
  await page.keyboard.press('Escape');
  await showCart(page);
  await shoot('aisle-cart');
  await showPending(page);
  await page.goto('/lista-compras');
  await chooseList(page, listId);
  await page.getByText(/está no/u).waitFor();
  await shoot('aisle-list');
  await repeatChangeDuring(
    (quantity) => biaApi.put(`/api/shopping-lists/${listId}/items/${idOf('Arroz')}`, { quantity }),
    async () => {
      await page.locator('[data-fresh]').first().waitFor();
      await shoot('aisle-list-changed');
    },
  );
  await page.goto('/');
  await page.getByRole('heading', { name: /está no/u }).waitFor();
  await shoot('aisle-home');
}

/**
 * Repeats a change while `act` runs, because the screen marks a change for only two seconds
 * (CASA-39).
 */
async function repeatChangeDuring(
  change: (quantity: number) => Promise<unknown>,
  act: () => Promise<void>,
): Promise<void> {
  let quantity = 2;
  const timer = setInterval(() => void change((quantity += 1)), 300);
  await act().finally(() => clearInterval(timer));
}
