import { expect, type Page } from '@playwright/test';
import type { InputMethod } from './input-method.ts';
import { hasTabs } from './support/trip.ts';

/**
 * `price` is what the person types. `lineTotal` is price times quantity, rounded half up to the
 * centavo. The total is the sum of the line totals.
 */
const cart = [
  { item: 'banana', price: '5,99', lineTotal: 'R$ 8,99' },
  { item: 'Arroz', price: '24,90', lineTotal: 'R$ 49,80' },
  { item: 'Café', price: '18.9', lineTotal: 'R$ 18,90' },
  { item: 'Leite', price: '4,79', lineTotal: 'R$ 57,48' },
  { item: 'Tomate', price: '7,98', lineTotal: 'R$ 2,75' },
];
const total = 'R$ 137,92';

/**
 * Makes a household's first trip: signs up, writes a list, takes the items, finishes, and checks
 * the pantry. Then starts a second trip and checks the price history.
 */
export async function makeFirstTrip(page: Page, input: InputMethod): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });

  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await input.press(page.getByRole('link', { name: 'Cadastre-se' }));
  // The sign-in screen also has an e-mail field, and is shown until the sign-up screen has loaded.
  await expect(page.getByRole('heading', { name: 'Criar Conta' })).toBeVisible();
  await input.type(page.getByLabel('E-mail'), `ana.${crypto.randomUUID()}@exemplo.com.br`);
  await input.type(page.getByLabel('Senha (mínimo 6 caracteres)', { exact: true }), 'segredo1');
  await input.type(page.getByLabel('Confirmar Senha', { exact: true }), 'segredo1');
  await input.press(button('Criar Conta'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Olá');

  await input.press(page.getByRole('link', { name: 'Criar lista' }));
  await expect(page).toHaveURL(/\/lista-compras\/nova$/);
  await input.type(page.getByLabel('Nome da Lista'), 'Compras do mês');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Itens em "Compras do mês"' })).toBeVisible();
  await expect(page).toHaveURL(/\/lista-compras$/);

  const itemName = page.getByRole('combobox', { name: 'Adicionar item' });
  for (const entry of ['1,5 kg banana', '2 Arroz', 'Café', '12 Leite', '0,345 kg Tomate']) {
    await input.type(itemName, entry);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('listitem').filter({ hasText: 'banana' })).toContainText('1,5 kg');

  await input.press(button('Ir para o Supermercado'));
  await input.type(dialog('Iniciar Compras').getByRole('combobox'), 'Mercado São Jorge');
  await input.press(dialog('Iniciar Compras').getByRole('button', { name: 'Confirmar e Iniciar' }));
  await expect(page.getByRole('heading', { name: 'Comprando: Compras do mês' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A Pegar (5)' })).toBeVisible();

  for (const { item, price } of cart) await take(item, price);

  await expect(page.getByText('Nenhum item pendente!')).toBeVisible();
  if (hasTabs(page)) await input.press(button('Carrinho'));
  await expect(page.getByRole('heading', { name: 'No Carrinho (5)' })).toBeVisible();
  for (const { lineTotal } of cart) await expect(page.getByText(lineTotal).first()).toBeVisible();
  await expect(page.getByRole('status', { name: 'Total' })).toContainText(total);

  await input.press(button('Finalizar Compra'));
  const finishDialog = dialog('Finalizar Compra');
  await expect(finishDialog.getByLabel('Nome da Despensa')).toHaveValue('Cozinha');
  await input.press(finishDialog.getByRole('button', { name: 'Criar e finalizar' }));

  await expect(page.getByRole('heading', { name: 'Compra finalizada' })).toBeVisible();
  await input.press(page.getByRole('link', { name: 'Ver despensa' }).filter({ visible: true }));
  await expect(page).toHaveURL(/\/despensa$/);
  const stock = (name: RegExp) => page.getByRole('status', { name });
  await expect(stock(/Estoque de .*banana/i)).toHaveText('1,5 kg');
  await expect(stock(/Estoque de .*arroz/i)).toHaveText('2 un');
  await expect(stock(/Estoque de .*leite/i)).toHaveText('12 un');
  // Checks that the server has what the screen shows.
  await expect(page.getByText(/pendente/)).toHaveCount(0);
  await page.reload();
  await expect(stock(/Estoque de .*leite/i)).toHaveText('12 un');

  await page.goto('/lista-compras');
  await input.type(itemName, 'Leite');
  await page.keyboard.press('Enter');
  await input.press(button('Outro supermercado').filter({ visible: true }));
  await input.type(dialog('Iniciar Compras').getByRole('combobox'), 'mercado sao jorge');
  await input.press(dialog('Iniciar Compras').getByRole('button', { name: 'Confirmar e Iniciar' }));
  const history = page.getByRole('region', { name: 'Histórico de preços' });
  await expect(history.getByText('R$ 4,79', { exact: true })).toBeAttached();
  await expect(history.getByText(/Última compra/).first()).toBeAttached();

  async function take(item: string, price: string) {
    await input.press(button(`Pegar ${item}`));
    await input.press(button('Vincular produto'));
    const linkDialog = dialog(`Vincular Produto para "${item}"`);
    await input.press(linkDialog.getByRole('button', { name: /^Selecionar este/ }).first());
    const itemDialog = dialog(/./);
    await input.type(itemDialog.getByLabel('Preço'), price);
    await page.keyboard.press('Enter');
    await expect(button(`Pegar ${item}`)).toHaveCount(0);
  }
}
