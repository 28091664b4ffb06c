/** The screens of what expires: the pantry, the sheet of an item, and the dates of a trip. */
import { addDays, type BatchFacts } from '@quitanda/contract/batches/batches';
import { newId } from '@quitanda/contract/ids';
import { apiOf } from '../../support/account.ts';
import { createFinishedTrip } from '../../support/history.ts';
import type { Household } from '../household.ts';
import type { Stage } from '../scenes.ts';

interface Dated extends BatchFacts {
  readonly amount: number;
  /** Days from today to its date. */
  readonly days: number;
}
interface Stocked {
  readonly name: string;
  readonly unit: 'un' | 'kg';
  readonly undated?: number;
  readonly batches: readonly Dated[];
}
const opened = (today: string) => ({ openedOn: today });
const stock = (today: string): readonly Stocked[] => [
  { name: 'Iogurte Nestlé', unit: 'un', batches: [{ amount: 2, days: -1 }] },
  { name: 'Presunto Sadia', unit: 'un', batches: [{ amount: 1, days: 0, kind: 'use-by' }] },
  {
    name: 'Leite Piracanjuba 1 L',
    unit: 'un',
    batches: [
      { amount: 1, days: 3, ...opened(today) },
      { amount: 2, days: 42 },
    ],
  },
  { name: 'Ovos brancos', unit: 'un', batches: [{ amount: 9, days: 12, isGuess: true }] },
  { name: 'Queijo minas', unit: 'kg', undated: 0.5, batches: [] },
];

/** Fills a new pantry with things that expire, and shows what the app says of them. */
export async function showValidity({ page, shoot }: Stage, household: Household): Promise<void> {
  const api = await apiOf(page);
  const pantryId = newId();
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  await api.post('/api/pantries', { id: pantryId, name: 'Despensa de casa' });
  for (const { name, unit, undated = 0, batches } of stock(today)) {
    const itemId = newId();
    const [first, ...others] = batches;
    const quantity = first?.amount ?? undated;
    await api.post(`/api/pantries/${pantryId}/items`, { id: itemId, name, unit, quantity });
    const path = `/api/pantries/${pantryId}/items/${itemId}/batches`;
    if (first) {
      const { amount: _, days, ...facts } = first;
      await api.patch(`${path}/${itemId}`, { ...facts, bestBefore: addDays(today, days) });
    }
    for (const { days, ...facts } of others) {
      await api.post(path, { ...facts, bestBefore: addDays(today, days) });
    }
  }
  await page.goto('/despensa');
  await page
    .getByRole('combobox', { name: 'Despensa' })
    .selectOption({ label: 'Despensa de casa (5 itens)' });
  await page.getByText('Venceu ontem').waitFor();
  await shoot('validity', { isFull: true });
  const dialog = page.getByRole('dialog');
  const edit = async (name: string) => {
    // The rows move once, when the dates appear.
    await page.getByText('Venceu ontem').waitFor();
    await page.getByRole('button', { name: `Editar ${name}` }).click();
  };
  await edit('Leite Piracanjuba 1 L');
  await dialog.getByText('Aberto', { exact: true }).waitFor();
  await shoot('validity-batches');
  await dialog.getByRole('button', { name: /^Mudar: / }).click();
  await dialog.getByText('De preferência antes de').waitFor();
  await shoot('validity-batch');
  await page.goto('/despensa');
  await edit('Queijo minas');
  await dialog.getByText('Quando vence?').waitFor();
  await shoot('validity-date');
  await page.goto('/despensa');
  await edit('Iogurte Nestlé');
  await dialog.getByRole('button', { name: /^Foi para o lixo/ }).click();
  await dialog.getByText('Quanto foi para o lixo?').waitFor();
  await shoot('validity-waste');
  await createFinishedTrip(api, household.pantryId, 'Mercado da Praça', 0, [
    { name: 'Leite integral', quantity: 2, unit: 'un', price: 4.79 },
    { name: 'Queijo', quantity: 0.4, unit: 'kg', price: 45.9 },
  ]);
  await page.goto('/compras');
  const trip = page.getByRole('link', { name: /^Mercado da Praça/ });
  const address = await trip.getAttribute('href');
  await page.goto(`${address}&resumo=sim`);
  await page.getByRole('button', { name: /^Datas da compra/ }).click();
  await dialog.getByText('1 de 2').waitFor();
  await shoot('validity-trip');
}
