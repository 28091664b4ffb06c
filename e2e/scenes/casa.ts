/**
 * A household of two people: its members, its activity, the trash, and a conflict about one item.
 */
import { newId } from '@quitanda/contract/ids';
import type { Page } from '@playwright/test';
import { apiOf, type Api } from '../support/account.ts';
import { createFinishedTrip } from '../support/history.ts';
import { chooseList, chooseListAction } from '../support/lists.ts';
import { confirmButtonName, takeButtonName } from '../support/trip.ts';
import { signUpBia, createHouseholdWithInvite } from '../support/two-people.ts';
import { shopTogether } from './aisle.ts';
import { openTrip } from './open-trip.ts';
import { supermarket, type Household } from './household.ts';
import { createBasket } from './prices.ts';
import type { Stage } from './scenes.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function changeDisplayName(page: Page, displayName: string): Promise<void> {
  const { token } = (await (await page.request.get('/api/auth/token')).json()) as { token: string };
  await page.request.patch('/api/users/me', {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': newId() },
    data: { displayName },
  });
}

/** Ana creates a household on this page, and Bia opens the invite on another phone. */
async function createAndInvite(stage: Stage): Promise<{ bia: Page; householdId: string }> {
  const { page, shoot } = stage;
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page belongs to no browser.');
  await changeDisplayName(page, 'Ana Souza');
  await page.goto('/lista-compras');
  await chooseListAction(page, 'Compartilhar com a casa');
  await page.getByText('Só você vê').waitFor();
  await shoot('casa-list-none');
  await page.goto('/casa');
  await button(page, 'Criar uma casa').waitFor();
  await shoot('casa-none');
  const householdResponse = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && response.url().endsWith('/api/households'),
  );
  const link = await createHouseholdWithInvite(page, 'Casa Souza');
  const { id: householdId } = (await (await householdResponse).json()) as { id: string };
  await shoot('casa-invite');
  await page.keyboard.press('Escape');
  const bia = await signUpBia(browser, page);
  await bia.goto('/');
  await changeDisplayName(bia, 'Bia');
  await bia.goto(link);
  await button(bia, 'Entrar na casa').waitFor();
  await stage.cameraFor(bia)('casa-join');
  return { bia, householdId };
}

export async function showHouseholdOfTwo(stage: Stage, household: Household): Promise<void> {
  const { page, shoot } = stage;
  const { bia, householdId } = await createAndInvite(stage);
  await button(bia, 'Entrar na casa').click();
  await bia.getByText('Você entrou em Casa Souza.').waitFor();
  const [anaApi, biaApi] = [await apiOf(page, householdId), await apiOf(bia, householdId)];
  const [weeklyListId, barbecueListId, kitchenId] = [newId(), newId(), newId()];
  const createItem = (name: string) => ({ id: newId(), name, quantity: 2, unit: 'un' });
  const coffee = createItem('Café 500 g');
  await anaApi.post('/api/shopping-lists', {
    id: weeklyListId,
    name: 'Feira da semana',
    items: [coffee, ...['Banana', 'Leite integral', 'Pão francês', 'Sabonete'].map(createItem)],
  });
  await biaApi.post('/api/shopping-lists', {
    id: barbecueListId,
    name: 'Churrasco',
    items: ['Carvão', 'Picanha', 'Sal grosso'].map(createItem),
  });
  await biaApi.delete(`/api/shopping-lists/${barbecueListId}`);
  await biaApi.post('/api/pantries', { id: kitchenId, name: 'Cozinha' });
  await shopTogether(stage, bia, householdId);
  await page.goto('/casa');
  await page.getByText('excluiu a lista Churrasco').waitFor();
  await shoot('casa', { isFull: true });
  await button(page, 'Sair da casa').click();
  await page.getByRole('dialog', { name: 'Sair da casa' }).waitFor();
  await shoot('casa-leave');
  await showNotices(stage);
  await page.goto('/lista-compras');
  await chooseList(page, weeklyListId);
  await chooseListAction(page, 'Lixeira');
  await page.getByText('Listas excluídas ficam aqui por 30 dias.').waitFor();
  await shoot('trash');
  await page.keyboard.press('Escape');
  await chooseListAction(page, 'Compartilhar com a casa');
  await page.getByText('Quem é de Casa Souza vê').waitFor();
  await shoot('casa-list');
  await page.keyboard.press('Escape');
  await showConflict(stage, bia, { ...household, pendingListId: weeklyListId });
  await showSpendingOfBoth(stage, [anaApi, biaApi], kitchenId);
  await bia.context().close();
  await page.goto('/');
  await button(page, /^Casa: /u)
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Suas casas' }).waitFor();
  await shoot('casa-switch');
}

/** Chooses what to be told, and when, also without a network (NOT-12, NOT-16). */
async function showNotices({ page, shoot }: Stage): Promise<void> {
  await page.goto('/perfil/avisos');
  const discs = page.getByRole('checkbox');
  await discs.nth(4).waitFor();
  await shoot('notices-new', { isFull: true });
  for (const index of [0, 1, 3]) await discs.nth(index).click();
  await page.locator('[role=checkbox][aria-checked=true]').nth(2).waitFor();
  await shoot('notices', { isFull: true });
  await button(page, /^Silêncio/u).click();
  await page.getByRole('dialog', { name: 'Silêncio' }).waitFor();
  await shoot('notices-quiet');
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  await page.getByRole('checkbox', { name: 'Um resumo por dia' }).click();
  await page.getByText('Aguardando envio').waitFor();
  await shoot('notices-offline', { isFull: true });
  await page.context().setOffline(false);
}

/** Finishes a trip of each person, and takes a picture of what each of them spent (INS-09). */
async function showSpendingOfBoth(
  { page, shoot }: Stage,
  apis: readonly Api[],
  pantryId: string,
): Promise<void> {
  for (const [index, api] of apis.entries()) {
    await createFinishedTrip(api, pantryId, supermarket, 1, createBasket(index, index + 1));
  }
  await page.goto('/gastos');
  await page.getByRole('heading', { name: 'Quem comprou' }).waitFor();
  await shoot('spending-people', { isFull: true });
}

/**
 * Ana takes the coffee while offline, and Bia takes it too. The server keeps Bia's price, and the
 * app asks Ana which price is right.
 */
async function showConflict(
  { page, shoot }: Stage,
  bia: Page,
  household: Household,
): Promise<void> {
  await openTrip(page, household);
  // The app does not ask Bia for the supermarket, because the household has already chosen it.
  await bia.goto(`/lista-compras/${household.pendingListId}/supermercado`);
  await bia.getByRole('textbox', { name: 'Supermercado' }).waitFor({ state: 'hidden' });
  await typePrice(page, '22,90');
  await page.context().setOffline(true);
  await typePrice(bia, '24,90');
  await confirmTake(bia);
  await confirmTake(page);
  await page.context().setOffline(false);
  await page.getByRole('dialog', { name: /já pegou/u }).waitFor();
  await shoot('conflict');
  await button(page, /^Ficar com o de/u).click();
}

async function typePrice(page: Page, price: string): Promise<void> {
  await button(page, takeButtonName('Café 500 g')).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Preço/u)
    .fill(price);
}

async function confirmTake(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: confirmButtonName }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}
