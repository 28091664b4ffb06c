/** Imports a spreadsheet of another app into a list and a pantry, and undoes the import. */
import type { ListSummary, Pantry, PantrySummary } from '@quitanda/contract';
import type { Page } from '@playwright/test';
import { apiOf, signUpByApi } from './support/account.ts';
import { expect, test } from './support/test.ts';

/** A spreadsheet as Excel saves it in Brazil: semicolons, decimal commas, Windows-1252. */
const spreadsheet = Buffer.from(
  'Produto;Qtd;Unidade;Código de barras\r\nPão francês;6;un;\r\nMaçã;1,5;kg;\r\nÓleo;muito;;\r\n;2;un;\r\n',
  'latin1',
);

test('IMP-01 IMP-02 IMP-04 IMP-21 IMP-06 IMP-07 imports a spreadsheet once, and undoes it', async ({
  page,
}) => {
  await signUpByApi(page);
  const api = await apiOf(page);
  const readLists = async () =>
    ((await api.get('/api/shopping-lists')) as ListSummary[]).map(({ name, _count }) => [
      name,
      _count.items,
    ]);
  const chooseFile = async () => {
    await page.getByLabel('Arquivo para importar').setInputFiles({
      name: 'Feira da semana.csv',
      mimeType: 'text/csv',
      buffer: spreadsheet,
    });
    await page.getByRole('heading', { name: 'Feira da semana (3)' }).waitFor();
  };
  await page.goto('/perfil');
  await page.getByRole('link', { name: 'Importar de outro app' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Importar' })).toBeVisible();

  await chooseFile();
  await expect(page.getByRole('combobox', { name: 'Quantidade' })).toHaveValue('1');
  await expect(page.getByText('Linha 4', { exact: true })).toBeVisible();
  await expect(page.getByText('A quantidade “muito” não foi entendida e ficou 1.')).toBeVisible();
  await expect(page.getByText('Não tem nome; não entrou.')).toBeVisible();
  await page.getByRole('button', { name: 'Importar 3 itens' }).click();
  await expect(page.getByText('3 itens importados.')).toBeVisible();
  expect(await readLists()).toEqual([['Feira da semana', 3]]);
  await page.getByRole('link', { name: 'Abrir a lista Feira da semana' }).click();
  await expect(page.getByRole('button', { name: 'Lista: Feira da semana' })).toBeVisible();
  await expect(page.getByText('Maçã')).toBeVisible();

  // Chooses the same file again, from the menu of the lists.
  await page.getByRole('button', { name: 'Lista: Feira da semana' }).click();
  await page.getByRole('menuitem', { name: 'Importar' }).click();
  await chooseFile();
  await page.getByRole('button', { name: 'Importar 3 itens' }).click();
  await expect(page.getByText(/^Este conteúdo já foi importado em/u)).toBeVisible();
  expect(await readLists()).toEqual([['Feira da semana', 3]]);

  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Importação desfeita.')).toBeVisible();
  expect(await readLists()).toEqual([]);

  await chooseFile();
  await page
    .getByRole('combobox', { name: 'Levar para' })
    .selectOption('Nova despensa “Feira da semana”');
  await page.getByRole('button', { name: 'Importar 3 itens' }).click();
  await page.getByRole('link', { name: 'Abrir a despensa Feira da semana' }).click();
  await expect(page.getByText('Pão francês')).toBeVisible();
  const [pantry] = (await api.get('/api/pantries')) as PantrySummary[];
  const { items } = (await api.get(`/api/pantries/${pantry?.id ?? ''}`)) as Pantry;
  expect(items.map(({ name, quantity, unit }) => [name, quantity, unit])).toEqual([
    ['Maçã', 1.5, 'kg'],
    ['Óleo', 1, 'un'],
    ['Pão francês', 6, 'un'],
  ]);
});

test('IMP-01 IMP-05 IMP-06 adds everything once if the answer is lost, and if a second tab imports too', async ({
  page,
  context,
  expectOnConsole,
}) => {
  expectOnConsole(/net::ERR_/u);
  // The server answers 404 for an import that another tab has undone.
  expectOnConsole(/status of 404 .*\/api\/imports\//u);
  await signUpByApi(page);
  const api = await apiOf(page);
  const readItemCounts = async () =>
    ((await api.get('/api/shopping-lists')) as ListSummary[]).map(({ _count }) => _count.items);
  const pasteList = async (tab: Page) => {
    await tab.goto('/importar');
    await tab.getByLabel('Ou cole o texto da lista').fill('- Arroz\n- Feijão\n- Café\n');
    await tab.getByRole('button', { name: 'Ler texto' }).click();
  };
  await pasteList(page);
  // The second tab has the session of the first one, because both have the same context.
  const otherTab = await context.newPage();
  await pasteList(otherTab);
  const importButton = page.getByRole('button', { name: 'Importar 3 itens' });
  const offlineMessage = page.getByText('Sem conexão. Tente novamente quando o sinal voltar.');

  // Without a network nothing is sent.
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await importButton.click();
  await expect(offlineMessage).toBeVisible();
  await page.unroute('**/api/**');
  expect(await readItemCounts()).toEqual([]);

  // The server gets the import, but its answer is lost.
  const lostAnswer = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/api/imports'),
  );
  await page.route('**/api/imports', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await importButton.dblclick();
  await lostAnswer;
  await expect(importButton).toBeEnabled();
  expect(await readItemCounts()).toEqual([3]);
  await page.unroute('**/api/imports');
  await importButton.click();
  await expect(page.getByText('3 itens importados.')).toBeVisible();
  expect(await readItemCounts()).toEqual([3]);

  await otherTab.getByRole('button', { name: 'Importar 3 itens' }).click();
  await expect(otherTab.getByText(/^Este conteúdo já foi importado em/u)).toBeVisible();
  expect(await readItemCounts()).toEqual([3]);
  await otherTab.getByRole('button', { name: 'Desfazer' }).click();
  await expect(otherTab.getByText('Importação desfeita.')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Importação não encontrada.')).toBeVisible();
  expect(await readItemCounts()).toEqual([]);
});
