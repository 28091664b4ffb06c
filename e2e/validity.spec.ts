/** The dates of what was bought, from the supermarket to the waste of the month (VAL). */
import type { Browser, Page } from '@playwright/test';
import { newId } from '@quitanda/contract/ids';
import { apiOf } from './support/account.ts';
import { preload, startApp } from './support/app.ts';
import { expectAllSent } from './support/sent.ts';
import { countTaps } from './count-taps.ts';
import { expect, test as base } from './support/test.ts';
import { createSharedHousehold, readHouseholdId } from './support/two-people.ts';

const test = base.extend<object>({
  app: [
    async ({ fakes }, use) => {
      const app = await startApp({ ...fakes.environment, ...preload('offline/clock.ts') });
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

const weekInMs = 7 * 86_400_000;
const supermarket = 'Mercado São Jorge';

/** What is bought. Of the first fifteen, the app suggests dates. The others keep. */
const names = [
  'Alface crespa, Banana prata, Batata, Cebola, Cenoura, Iogurte, Laranja, Leite, Maçã, Manteiga',
  'Ovos, Pão de forma, Presunto, Queijo mussarela, Tomate',
  'Açúcar, Água sanitária, Amaciante, Arroz, Café, Detergente, Esponja, Feijão, Fósforo, Macarrão',
  'Óleo de soja, Papel higiênico, Sabonete, Sabão em pó, Sal',
].flatMap((line) => line.split(', '));

/** Creates Ana and Bia, a pantry, and a trip with thirty things in its cart. */
async function openFullTrip(page: Page, browser: Browser): Promise<Page> {
  const bia = await createSharedHousehold(page, browser);
  const api = await apiOf(page, await readHouseholdId(page));
  await api.post('/api/pantries', { name: 'Cozinha' });
  const listId = newId();
  const items = names.map((name) => {
    const quantity = name === 'Alface crespa' ? 1 : 2;
    const item = { id: newId(), name, unit: 'un', quantity, purchasedQuantity: quantity };
    return { ...item, price: 4.5, supermarket, isChecked: true };
  });
  expect(items).toHaveLength(30);
  await api.post('/api/shopping-lists', { id: listId, name: 'Compra da semana', items });
  await page.addInitScript(([key, name]) => localStorage.setItem(key, name), [
    `currentSupermarket_${listId}`,
    supermarket,
  ] as const);
  await page.goto(`/lista-compras/${listId}/supermercado`);
  return bia;
}

const rows = (page: Page) => page.getByRole('list', { name: 'Itens de Cozinha' });
const row = (page: Page, name: string) =>
  rows(page).locator('[data-item]').filter({ hasText: name });
const chip = (page: Page) => page.getByRole('button', { name: /^Vencendo/u });
const wasteLink = (page: Page) => page.getByRole('link', { name: /^Desperdício/u });

test('VAL-01 VAL-07 VAL-09 VAL-11 VAL-12 VAL-13 VAL-14 puts thirty things away without a tap for dates, and says a week later what expires', async ({
  page,
  browser,
  app,
}) => {
  const bia = await openFullTrip(page, browser);
  const { tap, taps } = countTaps(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const dialog = page.getByRole('dialog');

  await tap(button('Finalizar Compra').filter({ visible: true }));
  await tap(dialog.getByRole('button', { name: /^Cozinha/u }));
  await expect(page.getByRole('heading', { name: 'Compra finalizada' })).toBeVisible();
  expect(taps(), 'to put all of it away').toBe(2);
  await bia.goto('/despensa');
  await expect(row(bia, 'Banana prata')).toContainText(/vence em ~5\sdias/u);
  await expect(row(bia, 'Arroz')).not.toContainText('vence');
  await expect(chip(bia)).toHaveCount(0);

  const dates = button(/^Datas da compra/u);
  await expect(dates).toContainText('15 itens costumam vencer');
  await tap(dates);
  await expect(dialog.getByRole('status')).toContainText('Alface crespa');
  await tap(dialog.getByRole('button', { name: '+1 semana' }));
  await expect(dialog.getByRole('status')).toContainText('Banana prata');
  await tap(dialog.getByRole('button', { name: '+1 mês' }));
  await tap(dialog.getByRole('button', { name: 'Pronto' }));
  expect(taps(), 'to state two dates').toBe(2 + 4);
  await expectAllSent(page);
  await expect(row(bia, 'Banana prata')).toContainText(/vence em (?:28|29|30|31)\sdias/u);

  await app.moveClock(weekInMs);
  for (const person of [page, bia]) {
    await person.clock.install({ time: Date.now() + weekInMs });
  }
  await bia.goto('/despensa');
  await page.goto('/');
  const first = page.getByRole('list', { name: 'Use primeiro' }).getByRole('link');
  await expect(first).toHaveCount(3);
  await expect(chip(bia)).toHaveText('Vencendo (4)');
  await expect(row(bia, 'Alface crespa')).toContainText('Vence hoje');
  await expect(row(bia, 'Pão de forma')).toContainText('Deve vencer hoje');

  await tap(first.filter({ hasText: 'Alface crespa' }));
  await expect(dialog.getByRole('button', { name: /^Foi para o lixo/u })).toContainText('4,50');
  await tap(dialog.getByRole('button', { name: /^Foi para o lixo/u }));
  expect(taps(), 'from home to a thing that was thrown away').toBe(6 + 2);
  await expect(page.getByText(/^1\sun no lixo: R\$\s4,50\.$/u)).toBeVisible();
  await expect(row(bia, 'Alface crespa')).toContainText('Acabou');
  await tap(button('Desfazer'));
  await expect(row(bia, 'Alface crespa')).toContainText('Vence hoje');
  await tap(dialog.getByRole('button', { name: /^Foi para o lixo/u }));
  await tap(dialog.getByRole('button', { name: 'Fechar', exact: true }));
  await tap(chip(page));
  await tap(button('Editar Tomate'));
  const before = taps();
  await tap(dialog.getByRole('button', { name: 'Usei' }));
  expect(taps() - before, "for 'Usei' in the sheet").toBe(1);
  await expect(page.getByText(/^Usado: 1\sun de Tomate\.$/u)).toBeVisible();
  await expect(bia.getByLabel('Estoque de Tomate')).toHaveText(/^1\sun$/u);

  await expectAllSent(page);
  await bia.goto('/gastos');
  // Without a purchase in the month, the one before is shown first.
  await bia.getByLabel('Período').selectOption({ index: 0 });
  await expect(wasteLink(bia)).toContainText(/R\$\s4,50/u);
  await wasteLink(bia).click();
  await expect(bia.getByRole('button', { name: /^Alface crespa/u })).toContainText('1 vez');
});
