/** A photo of an item in a real browser, which decodes and encodes it. */
import type { ItemPhoto } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { readPhoto } from '../contract/src/values/photos/read-photo.ts';
import { apiOf, signUpByApi } from './support/account.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { createLabelPhoto, createTextFile } from './support/label-photo.ts';
import { expect, test } from './support/test.ts';

test('PHO-02 PHO-09 makes a small upright photo without metadata, shows it after a reload, and removes it', async ({
  page,
}) => {
  await signUpByApi(page);
  const api = await apiOf(page);
  const items = [{ id: newId(), name: 'Queijo', quantity: 1, unit: 'un' }];
  await api.post('/api/shopping-lists', { name: 'Feira', items });
  await page.goto('/lista-compras');
  const edit = page.getByRole('button', { name: 'Editar Queijo' });
  await edit.click();
  const field = page.getByLabel('Foto do item');
  await field.setInputFiles(createTextFile());
  await expect(page.getByText('Este aparelho não abre esta foto. Escolha outra.')).toBeVisible();
  const photo = await createLabelPhoto(page, { width: 4_000, height: 1_000, isRotated: true });
  await field.setInputFiles(photo);
  const tile = page.getByRole('button', { name: 'Foto de Queijo' });
  await expect(tile.locator('img')).toBeVisible();

  const readStored = async () => (await api.get('/api/item-photos')) as ItemPhoto[];
  await expect
    .poll(async () => (await readStored()).map(({ isStored }) => isStored))
    .toEqual([true]);
  const [stored] = await readStored();
  const { token } = (await (await page.request.get('/api/auth/token')).json()) as { token: string };
  const response = await page.request.get(`/api/photos/${stored?.photoId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const bytes = await response.body();
  expect(photo.buffer.includes('Exif')).toBe(true);
  expect(bytes.includes('Exif')).toBe(false);
  expect(readPhoto(bytes)).toEqual({ mediaType: 'image/jpeg', width: 400, height: 1_600 });

  await page.reload();
  await expect(page.getByText('tem foto')).toBeAttached();
  await edit.click();
  await expect(tile.locator('img')).toBeVisible();
  await tile.click();
  await expect(page.getByRole('img', { name: 'Foto de Queijo' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Remover', exact: true }).click();
  await expect(page.getByText('Foto removida.')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(tile.locator('img')).toBeVisible();
});
