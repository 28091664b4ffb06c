/** A list for people without the app: on paper, and as a page behind its link. */
import { newId } from '@quitanda/contract/ids';
import type { Page } from '@playwright/test';
import { apiOf, signUpByApi } from './support/account.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { chooseListAction, findListEntry } from './support/lists.ts';
import { expect, test } from './support/test.ts';

const names = [
  'Tomate',
  'Arroz',
  'Leite',
  'Pão francês',
  'Detergente',
  'Café',
  'Picanha',
  'Banana',
];
const items = [...names, 'Guardanapos de papel bem grandes, dos brancos'].map((name, index) => ({
  id: newId(),
  name,
  quantity: index + 1,
  unit: 'un',
}));

async function createList(page: Page): Promise<string> {
  await signUpByApi(page);
  const id = newId();
  const api = await apiOf(page);
  await api.post('/api/shopping-lists', { id, name: 'Churrasco de domingo', items });
  await api.put(`/api/shopping-lists/${id}/items/${items[1]?.id}`, { isChecked: true });
  return id;
}

test('TXT-03 prints only the list, in two columns, also without a network', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(/ERR_INTERNET_DISCONNECTED/u);
  await createList(page);
  await page.goto('/lista-compras');
  await page.getByRole('checkbox', { name: 'Tomate' }).waitFor();
  await page.getByRole('button', { name: 'Mais opções', exact: true }).click();
  await (await findListEntry(page, 'Imprimir')).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  // Headless browsers have no dialog for printing.
  await page.evaluate(() => void (window.print = () => undefined));
  await chooseListAction(page, 'Imprimir');
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('body > :last-child');
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText('Churrasco de domingo');
  await expect(page.getByRole('button')).toHaveCount(0);
  const lefts = await sheet
    .getByRole('heading', { level: 2 })
    .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)));
  expect(new Set(lefts).size).toBe(2);
  const pdf = await page.pdf({
    format: 'A4',
    preferCSSPageSize: true,
    path: test.info().outputPath('list.pdf'),
  });
  expect(pdf.length).toBeGreaterThan(1_000);
});

test('TXT-04 TXT-05 TXT-08 shows a list without an account and a script, and leads to a copy', async ({
  page,
  browser,
  expectOnConsole,
}) => {
  expectOnConsole(/401/);
  const id = await createList(page);
  const api = await apiOf(page);
  await api.put(`/api/shopping-lists/${id}/share`, undefined);
  await page.goto('/lista-compras');
  await page.getByRole('button', { name: 'Lista compartilhada' }).click();
  const field = page.getByLabel('Link do convite');
  await page.getByRole('checkbox', { name: 'Qualquer pessoa com o link vê esta lista' }).click();
  await expect(field).toHaveValue(/\/ver\/[\w-]{22}$/u);
  const link = await field.inputValue();

  const context = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await context.newPage();
  await expect(async () => {
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Churrasco de domingo');
  }).toPass();
  await expect(visitor.getByRole('listitem')).toHaveCount(items.length);
  await context.close();

  const withScripts = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const newcomer = await withScripts.newPage();
  await newcomer.goto(link);
  await expectNoAxeViolations(newcomer, [], ['light', 'dark']);
  const isScrollable = await newcomer.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isScrollable).toBe(false);
  await newcomer.screenshot({ path: test.info().outputPath('page.png'), fullPage: true });
  await newcomer.getByRole('link', { name: 'Criar conta e copiar' }).click();
  await expect(newcomer.getByText('Um convite para uma lista espera por você.')).toBeVisible();
  await withScripts.close();
});
