import { randomUUID } from 'node:crypto';
import { apiOf, signUpByApi } from './support/account.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

/** Eleven items, more than a phone shows at once, in alphabetical order. */
const itemNames = [
  'Arroz',
  'Banana',
  'Café',
  'Detergente',
  'Feijão',
  'Leite',
  'Macarrão',
  'Óleo',
  'Papel higiênico',
  'Sal',
  'Vinagre',
];

test('PAN-03 shows eight rows of a pantry on a phone, and changes the stock of each in one tap', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUpByApi(page);
  const api = await apiOf(page);
  const pantryId = randomUUID();
  await api.post('/api/pantries', { id: pantryId, name: 'Cozinha' });
  for (const name of itemNames) {
    await api.post(`/api/pantries/${pantryId}/items`, { name, quantity: 300, unit: 'g' });
  }
  const pantry = (await api.get(`/api/pantries/${pantryId}`)) as { items: { id: string }[] };
  const lastItemId = pantry.items.at(-1)?.id ?? '';
  await api.put(`/api/pantries/${pantryId}/items/${lastItemId}`, { quantity: 0 });
  await page.goto('/despensa');

  const rows = page.getByRole('listitem');
  await expect(rows.first()).toContainText('VinagreAcabou');
  const barTop = await page.evaluate(
    () => document.querySelector('nav[aria-label]')?.getBoundingClientRect().top ?? innerHeight,
  );
  const eighthRow = await rows.nth(7).boundingBox();
  // If the first navigation is not the bar at the bottom, the test assumes a bar of 64 px (NAV-13).
  expect((eighthRow?.y ?? 9_999) + (eighthRow?.height ?? 0)).toBeLessThanOrEqual(
    barTop > 400 ? barTop : 844 - 64,
  );
  for (const name of ['Diminuir Arroz', 'Aumentar Arroz']) {
    const box = await page.getByRole('button', { name }).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await page.getByRole('button', { name: 'Diminuir Arroz' }).click();
  await expect(page.getByLabel('Estoque de Arroz')).toHaveText('200 g');
  await expectNoAxeViolations(page);

  await page.getByLabel('Buscar ou adicionar item').fill('feij');
  await expect(rows).toHaveCount(1);
  await page.setViewportSize({ width: 320, height: 640 });
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(scrollWidth).toBe(320);
});

test('PAN-05 PAN-06 puts a used-up item on the list and undoes that, and removes an item in its dialog', async ({
  page,
}) => {
  await signUpByApi(page);
  const api = await apiOf(page);
  const pantryId = randomUUID();
  await api.post('/api/pantries', { id: pantryId, name: 'Cozinha' });
  await api.post(`/api/pantries/${pantryId}/items`, { name: 'Café', quantity: 1, unit: 'un' });
  await page.goto('/despensa');
  await page.getByRole('button', { name: 'Diminuir Café' }).click();
  await page.getByRole('button', { name: 'Pôr em "Compras"' }).click();
  await expect(page.getByText('Café está acabando.')).toBeHidden();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Café está acabando.')).toBeVisible();

  await page.getByRole('button', { name: 'Editar Café' }).click();
  await page.getByRole('button', { name: 'Estoque mínimo e outras opções' }).click();
  await page.getByRole('button', { name: 'Remover da Despensa' }).click();
  await expect(page.getByText('Item removido com sucesso!')).toBeVisible();
  await expect(page.getByText('Sua despensa está vazia.')).toBeVisible();
});
