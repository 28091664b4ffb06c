/** What expires at home, as the home screen and lists say it, and what went to waste. */
import type { Pantry } from '@quitanda/contract';
import { addDays, batchesOf } from '@quitanda/contract/batches/batches';
import { newId } from '@quitanda/contract/ids';
import { apiOf } from '../support/account.ts';
import { chooseList } from '../support/lists.ts';
import type { Household } from './household.ts';
import { openTrip } from './open-trip.ts';
import type { Stage } from './scenes.ts';

export async function showWaste({ page, shoot }: Stage, household: Household): Promise<void> {
  const api = await apiOf(page);
  const { pantryId, weeklyListId } = household;
  const now = Date.now();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(now);
  for (const [name, unit, days] of [
    ['Presunto', 'un', -1],
    ['Cenoura', 'kg', 1],
    ['Pão de queijo congelado', 'un', 3],
    ['Iogurte', 'un', 3],
  ] as const) {
    const id = newId();
    await api.post(`/api/pantries/${pantryId}/items`, { id, name, quantity: 1, unit });
    const batch = { amount: 1, bestBefore: addDays(today, days) };
    await api.post(`/api/pantries/${pantryId}/items/${id}/batches`, batch);
  }
  const { items } = (await api.get(`/api/pantries/${pantryId}`)) as Pantry;
  for (const [name, amount, reason] of [
    ['Leite', 1, 'expired'],
    ['Leite', 1, 'leftover'],
    ['Tomate', 0.3, 'spoiled'],
    ['Presunto', 1, 'expired'],
  ] as const) {
    const item = items.find((each) => each.name.startsWith(name));
    const [batch] = item ? batchesOf(item) : [];
    if (!item || !batch) throw new Error(`The pantry has no ${name}.`);
    const body = { pantryId, itemId: item.id, batchId: batch.id, amount, reason };
    await api.post('/api/wastes', body);
  }
  await page.goto('/gastos');
  const card = page.getByRole('link', { name: /^Desperdício/u });
  await card.waitFor();
  await shoot('waste-card');
  await card.click();
  await page.getByRole('heading', { name: 'Desperdício' }).waitFor();
  await page.getByRole('button', { name: /^Leite/u }).click();
  await page
    .getByRole('button', { name: /^Desfazer: /u })
    .first()
    .waitFor();
  await shoot('waste', { isFull: true });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Use primeiro' }).waitFor();
  await shoot('home-use-first', { isFull: true });
  await page.goto('/lista-compras');
  await chooseList(page, weeklyListId);
  await page
    .getByText(/^Tem .* em casa/u)
    .first()
    .waitFor();
  await shoot('list-at-home', { isFull: true });
  await openTrip(page, household, weeklyListId);
  const note = page.getByText(/^Tem .* em casa/u).first();
  await note.waitFor();
  await note.scrollIntoViewIfNeeded();
  await shoot('trip-at-home');
  // Makes the next trip ask for the supermarket again.
  await page.evaluate((id) => localStorage.removeItem(`currentSupermarket_${id}`), weeklyListId);
}
