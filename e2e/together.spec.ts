/** Two people plan and shop with one list, each with a separate phone. */
import type { Browser, Page } from '@playwright/test';
import { newId } from '@quitanda/contract/ids';
import { apiOf } from './support/account.ts';
import { confirmButtonName, showCart, showPending } from './support/trip.ts';
import { expect, test } from './support/test.ts';
import { createSharedHousehold, readHouseholdId } from './support/two-people.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const supermarket = 'Mercado São Jorge';
const itemNames = ['Banana', 'Cenoura', 'Arroz', 'Feijão', 'Leite integral', 'Sabonete'];

/** Creates Ana and Bia with a list of their household, and opens the list on both phones. */
async function openSharedList(page: Page, browser: Browser) {
  const bia = await createSharedHousehold(page, browser);
  const householdId = await readHouseholdId(page);
  const listId = newId();
  const api = await apiOf(page, householdId);
  const items = itemNames.map((name) => ({ id: newId(), name, quantity: 1, unit: 'un' }));
  await api.post('/api/shopping-lists', { id: listId, name: 'Feira', items });
  for (const person of [page, bia]) {
    await person.goto('/lista-compras');
    await expect(person.getByRole('checkbox')).toHaveCount(itemNames.length);
  }
  return { bia, listId };
}

async function openTrip(page: Page, listId: string): Promise<void> {
  await page.goto(`/lista-compras/${listId}/supermercado`);
  await page.getByLabel('Supermercado', { exact: true }).fill(supermarket);
  await button(page, 'Confirmar').click();
  await expect(button(page, 'Escanear Produto')).toBeVisible();
}

test('CASA-36 shows both people of a trip to each other', async ({ page, browser }) => {
  const { bia, listId } = await openSharedList(page, browser);
  await openTrip(page, listId);
  const anaPresenceText = /^ana-\w+ está no Mercado São Jorge$/u;
  await expect(bia.getByText(anaPresenceText)).toBeVisible();
  await bia.goto('/');
  await expect(bia.getByRole('heading', { name: anaPresenceText })).toBeVisible();
  await bia.goto(`/lista-compras/${listId}/supermercado`);
  await expect(button(bia, anaPresenceText)).toBeVisible();
  await expect(button(page, /^bia-\w+ está no Mercado São Jorge$/u)).toBeVisible();
  await page.getByRole('link', { name: 'Voltar para Listas' }).click();
  await expect(button(bia, anaPresenceText)).toBeHidden();
});

test('CASA-34 CASA-35 CASA-37 CASA-38 two people divide one list, and each takes a part of it', async ({
  page,
  browser,
}) => {
  const { bia, listId } = await openSharedList(page, browser);
  await openTrip(page, listId);
  await bia.goto(`/lista-compras/${listId}/supermercado`);
  await expect(button(bia, /^ana-\w+ está no/u)).toBeVisible();

  await button(bia, 'Deixa comigo: Hortifrúti').click();
  await expect(page.getByRole('heading', { name: /^Hortifrúti · bia-\w+ pega$/u })).toBeVisible();
  await expect(bia.getByRole('heading', { name: 'Hortifrúti · Você pega' })).toBeVisible();
  await button(page, 'Pegar Banana').click();
  const bananaDialog = page.getByRole('dialog', { name: 'Banana' });
  await expect(
    bananaDialog.getByText(/^bia-\w+ disse que pega\. Pegar mesmo assim\?$/u),
  ).toBeVisible();
  await button(page, 'Pegar mesmo assim').click();
  await expect(bananaDialog.getByText('Pegar mesmo assim?')).toBeHidden();
  await page
    .getByRole('dialog')
    .getByLabel(/^Preço/u)
    .fill('5,00');
  await page.getByRole('dialog').getByRole('button', { name: confirmButtonName }).click();

  await showCart(bia);
  await expect(bia.getByText(/^ana-\w+ pegou$/u).last()).toBeAttached();
  await expect(bia.getByRole('status', { name: 'Total' })).toHaveText('R$ 5,00');
  await showPending(bia);
  await button(bia, 'Liberar Hortifrúti').click();
  await expect(page.getByRole('heading', { name: 'Hortifrúti', exact: true })).toBeVisible();

  await button(bia, 'Dividir a lista').click();
  const divideDialog = bia.getByRole('dialog', { name: 'Dividir a lista' });
  await divideDialog.getByRole('button', { name: 'Trocar' }).click();
  await divideDialog.getByRole('button', { name: 'Dividir', exact: true }).click();
  await expect(bia.getByText('Lista dividida!')).toBeVisible();
  await expect(bia.getByRole('heading', { name: 'Mercearia · Você pega' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Mercearia · bia-\w+ pega$/u })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hortifrúti · Você pega' })).toBeVisible();
});

test('CASA-39 marks a change of another person, and moves no row while a finger is down', async ({
  page,
  browser,
}) => {
  const { bia } = await openSharedList(page, browser);
  const rowOf = (name: string) =>
    page.locator('[data-item]', { has: page.getByRole('checkbox', { name, exact: true }) });
  const boxOf = (name: string) => rowOf(name).boundingBox();
  const [carrotBox, bananaBox] = [await boxOf('Cenoura'), await boxOf('Banana')];

  await button(bia, 'Editar Banana').click();
  await bia.getByRole('dialog').getByLabel('Quantidade', { exact: true }).fill('3');
  await bia.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await expect(rowOf('Banana').locator('[data-fresh]')).toHaveText('B');
  expect([await boxOf('Cenoura'), await boxOf('Banana')]).toEqual([carrotBox, bananaBox]);
  await expect(page.getByRole('status').getByText(/^bia-\w+ mudou Banana\.$/u)).toBeAttached();
  await expect(page.locator('[data-fresh]')).toHaveCount(0);

  await page.mouse.move(1, 1);
  await page.mouse.down();
  await button(bia, 'Remover Cenoura').click();
  await bia.getByRole('combobox', { name: 'Adicionar item' }).fill('Sal');
  await button(bia, 'Adicionar').click();
  await expect(page.getByRole('status').getByText(/^bia-\w+ adicionou Sal\.$/u)).toBeAttached();
  expect(await boxOf('Cenoura')).toEqual(carrotBox);
  await expect(rowOf('Sal')).toHaveCount(0);
  await page.mouse.up();
  await expect(rowOf('Sal')).toBeVisible();
  await expect(rowOf('Cenoura')).toHaveCount(0);
});
