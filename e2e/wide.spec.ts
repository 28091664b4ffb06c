/** What only screens of 1024 px and more show (UI-17). */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { apiOf, signUpByApi } from './support/account.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not visible.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signUpByApi(page);
});

test(
  'UI-17 UI-01 UI-27 LST-26 shows the actions on a list as buttons, and messages at the top right',
  { tag: '@only-desktop' },
  async ({ page }) => {
    await (await apiOf(page)).post('/api/shopping-lists', { name: 'Feira' });
    await page.goto('/lista-compras');
    const actions = ['Renomear', 'Compartilhar', 'Excluir'].map((name) => button(page, name));
    const tops = await Promise.all(actions.map(async (action) => (await boxOf(action)).y));
    expect(new Set(tops.map(Math.round)).size, 'on one line').toBe(1);
    const name = await boxOf(page.getByRole('combobox', { name: 'Adicionar item' }));
    const quantity = await boxOf(page.getByLabel('Quantidade', { exact: true }));
    expect(quantity.x).toBeGreaterThan(name.right);
    await expectNoAxeViolations(page);

    await button(page, '+ Nova').click();
    await page.getByLabel('Nome da Lista').fill('Churrasco');
    await page.keyboard.press('Enter');
    const toast = page.locator('[data-toast]', { hasText: 'Lista criada!' });
    const { y, right } = await boxOf(toast);
    expect(y).toBeLessThan(20);
    expect(right).toBeGreaterThan(1_200);

    for (const width of [1024, 1180]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(overflow, `at ${width} px`).toBe(0);
    }
  },
);

test(
  'PAN-11 PAN-09 shows pantry items as cards that keep their size when the rest of the code arrives',
  { tag: '@only-desktop' },
  async ({ page }) => {
    const api = await apiOf(page);
    const pantryId = randomUUID();
    await api.post('/api/pantries', { id: pantryId, name: 'Cozinha' });
    for (const name of ['Arroz', 'Café', 'Sal']) {
      await api.post(`/api/pantries/${pantryId}/items`, { name, quantity: 5, unit: 'un' });
    }
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    const requested = page.waitForRequest(/\/assets\/CardControls-/u);
    await page.route(/\/assets\/CardControls-[^/]*\.js$/u, async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto('/despensa');
    await requested;
    const cards = page.getByRole('listitem');
    await expect(cards).toHaveCount(3);
    const before = await Promise.all((await cards.all()).map(boxOf));
    release();
    await expect(page.getByLabel('Passo de Café')).toBeVisible();
    expect(await Promise.all((await cards.all()).map(boxOf))).toEqual(before);
    expect(new Set(before.map(({ y }) => y)).size, 'in one line').toBe(1);
    await expectNoAxeViolations(page);

    await page.getByLabel('Passo de Café').fill('3');
    await button(page, 'Diminuir Café').click();
    await expect(page.getByLabel('Estoque de Café')).toHaveText('2 un');
    await button(page, 'Remover da Despensa: Sal').click();
    await expect(page.getByText('Item removido com sucesso!')).toBeVisible();
    await expect(cards).toHaveCount(2);

    const warning = await page.evaluate(() => {
      const probe = document.createElement('p');
      probe.style.backgroundColor = 'var(--warning-soft)';
      document.body.append(probe);
      const { backgroundColor } = getComputedStyle(probe);
      probe.remove();
      return backgroundColor;
    });
    await page.getByLabel('Passo de Café').fill('2');
    await button(page, 'Diminuir Café').click();
    const cardOf = (name: string) => cards.filter({ hasText: name });
    await expect(cardOf('Café'), 'PAN-09').toHaveCSS('background-color', warning);
    await expect(cardOf('Arroz'), 'PAN-09').not.toHaveCSS('background-color', warning);

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByLabel('Passo de Café')).toHaveCount(0);
    await expect(button(page, 'Mais opções')).toBeVisible();
  },
);

test(
  'CAT-02 shows category and brand on the card of a product',
  { tag: '@only-desktop' },
  async ({ page }) => {
    const api = await apiOf(page);
    const [category] = (await api.get('/api/products/categories')) as {
      id: string;
      name: string;
    }[];
    const brand = `Marca ${randomUUID().slice(0, 8)}`;
    const name = `Farinha ${brand}`;
    await api.post('/api/products', { name, brand, categoryId: category?.id, typicalUnit: 'kg' });
    await page.goto('/catalogo');
    await page.getByLabel('Buscar por nome').fill(name);
    const card = page.getByRole('listitem').filter({ hasText: name });
    await expect(card.getByText(category?.name ?? '', { exact: true })).toBeVisible();
    const brandText = card.getByText(`${brand} ·`);
    await expect(brandText).toBeVisible();
    await page.setViewportSize({ width: 1023, height: 800 });
    await expect(brandText).toBeHidden();
  },
);
