/** Takes pictures of the catalogue and of its dialogs. */
import type { Page } from '@playwright/test';
import type { Stage } from './scenes.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

async function closeDialog(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Fechar' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
}

export async function browseCatalogue({ page, shoot }: Stage): Promise<void> {
  await page.goto('/catalogo');
  await button(page, 'Carregar Mais Produtos').waitFor();
  await shoot('catalogue', { isFull: true });
  await button(page, 'Padaria').click();
  await button(page, 'Carregar Mais Produtos').waitFor({ state: 'hidden' });
  await shoot('catalogue-category');
  await button(page, 'Todos').click();
  await button(page, 'Adicionar à Lista').first().click();
  await dialog(page).getByRole('combobox').waitFor();
  await shoot('catalogue-list');
  await button(page, '+ Nova Lista').click();
  await shoot('catalogue-list-new');
  await closeDialog(page);
  await button(page, 'Adicionar à Despensa').first().click();
  await dialog(page).getByRole('combobox').waitFor();
  await shoot('catalogue-pantry');
  await closeDialog(page);
  await button(page, 'Escolher vários').click();
  const picker = page.getByRole('region', { name: 'Escolher vários' });
  for (const index of [0, 2]) await picker.getByRole('checkbox').nth(index).click();
  await shoot('catalogue-pick');
  await button(page, 'Cancelar').click();
  await page.getByLabel('Buscar por nome').fill('guaraná da serra');
  await page.getByText('Nenhum produto encontrado com os filtros atuais.').waitFor();
  await shoot('catalogue-empty');
}

export async function registerProduct({ page, shoot }: Stage): Promise<void> {
  await page.goto('/catalogo');
  await button(page, 'Cadastrar Novo Produto').click();
  await dialog(page).waitFor();
  await shoot('product-create-blank');
  await dialog(page).getByLabel('Código de barras', { exact: true }).fill('7896089011358');
  await dialog(page).getByLabel('Nome').fill('Café Torrado e Moído Tradicional 500 g');
  await dialog(page).getByLabel('Marca').fill('Pilão');
  await dialog(page).getByLabel('Categoria').selectOption({ label: 'Padaria' });
  await button(page, 'Salvar Produto').click();
  await dialog(page).getByText('Código de barras inválido').waitFor();
  await shoot('product-create');
  await closeDialog(page);
}
