/** Items of lists that are selected, moved and put in order by hand, on the built app. */
import type { Page } from '@playwright/test';
import { apiOf, signUpByApi } from './support/account.ts';
import { chooseList } from './support/lists.ts';
import { expectAllSent } from './support/sent.ts';
import { settle } from './support/settle.ts';
import { expect, test } from './support/test.ts';

async function openLongList(page: Page) {
  await signUpByApi(page);
  const api = await apiOf(page);
  const items = Array.from({ length: 30 }, (_, index) => ({
    name: `Item ${String(index + 1).padStart(2, '0')}`,
    quantity: 1,
    unit: 'un',
  }));
  await api.post('/api/shopping-lists', { name: 'Mês', items });
  await api.post('/api/shopping-lists', { name: 'Churrasco' });
  await page.goto('/lista-compras');
  const rows = page.getByRole('listitem');
  await expect(rows).toHaveCount(30);
  const namesOf = async () =>
    (await rows.allTextContents()).map((text) => /Item \d\d/u.exec(text)?.[0] ?? '');
  return { rows, namesOf };
}

test('LST-58 LST-59 LST-63 holds a row to select it, drags another by its handle, and moves the first', async ({
  page,
  context,
  expectOnConsole,
}) => {
  expectOnConsole(/ERR_INTERNET_DISCONNECTED/u);
  const { rows, namesOf } = await openLongList(page);
  const held = await page.getByText('Item 02').boundingBox();
  if (held === null) throw new Error('The row is not shown.');
  await page.mouse.move(held.x + 5, held.y + 5);
  await page.mouse.down();
  await expect(page.getByText('1 selecionado')).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText('1 selecionado')).toBeVisible();

  await context.setOffline(true);
  const handle = page.getByRole('button', { name: 'Mudar o lugar de Item 01' });
  const [from, to] = [await handle.boundingBox(), await rows.nth(4).boundingBox()];
  if (from === null || to === null) throw new Error('The rows are not shown.');
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, to.y + to.height * 0.8, { steps: 6 });
  await page.mouse.up();
  const expected = ['Item 02', 'Item 03', 'Item 04', 'Item 05', 'Item 01', 'Item 06'];
  await expect.poll(async () => (await namesOf()).slice(0, 6)).toEqual(expected);

  await page.getByRole('button', { name: 'Mover para…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Churrasco/u })
    .click();
  await expect(page.getByText('"Item 02" foi para "Churrasco".')).toBeVisible();
  await context.setOffline(false);
  await expectAllSent(page);
  await page.reload();
  await expect(rows).toHaveCount(29);
  await expect.poll(async () => (await namesOf()).slice(0, 5)).toEqual(expected.slice(1));
  await chooseList(page, /^Churrasco/u);
  await expect(rows).toHaveCount(1);
});

test('LST-01 LST-65 shows seven rows of a list with a search on a phone, and five on a small phone', async ({
  page,
}) => {
  const { rows } = await openLongList(page);
  await expect(page.getByRole('searchbox', { name: 'Buscar nesta lista' })).toBeVisible();
  for (const [width, height, minRows] of [
    [390, 844, 7],
    [320, 640, 5],
  ] as const) {
    await page.setViewportSize({ width, height });
    await settle(page);
    const bar = await page.getByRole('button', { name: 'Ir para o Supermercado' }).boundingBox();
    const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()));
    const visibleRows = boxes.filter((box) => box && bar && box.y + box.height <= bar.y);
    expect(visibleRows.length, `${width}×${height}`).toBeGreaterThanOrEqual(minRows);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});
