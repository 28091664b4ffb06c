import { randomUUID } from 'node:crypto';
import { apiOf, newUser } from './support/account.ts';
import { expect, test } from './support/test.ts';

test('PAN-03 UI-01 removing is a word on wide screens and an icon on phones, by the same name', async ({
  page,
  isMobile,
}) => {
  await newUser(page);
  const api = await apiOf(page);
  const pantryId = randomUUID();
  await api.post('/api/pantries', { id: pantryId, name: 'Cozinha' });
  await api.post(`/api/pantries/${pantryId}/items`, { name: 'Café', quantity: 3, unit: 'un' });
  await page.goto('/despensa');

  const remove = page.getByRole('button', { name: 'Remover da Despensa', exact: true });
  await expect(remove).toBeVisible();
  const words = await remove.getByText('Remover da Despensa').boundingBox();
  expect((words?.width ?? 0) > 100).toBe(!isMobile);
  await expect(remove.locator('svg')).toBeVisible();

  await remove.click();
  const toast = page.getByRole('status').filter({ hasText: 'Item removido com sucesso!' });
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  const screen = page.viewportSize();
  if (!box || !screen) throw new Error('no toast');
  expect(box.y).toBeLessThan(screen.height / 4);
  expect(screen.width - (box.x + box.width)).toBeLessThan(30);
});
