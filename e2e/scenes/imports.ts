/**
 * The ways to fill a list: a pasted text, an import up to its undo, what repeats (REP-01) and a template
 * (REP-07).
 */
import type { Page } from '@playwright/test';
import { chooseList, chooseListAction } from '../support/lists.ts';
import type { Household } from './household.ts';
import type { Stage } from './scenes.ts';

const spreadsheet = `Produto;Qtd;Unidade;Código de barras
Arroz;5;kg;
Café em pó;2;pacote;7891000100103
Leite integral;6;un;
Maçã;1,5;kg;
Sabão em pó;1;cx;
Óleo de soja;muito;;
;2;un;
Detergente;3;un;123
Biscoito;26/11;un;
Açúcar;-1;kg;
=SOMA(B2:B9);1;;
`;

/** An export of the app Grocy. */
const grocyExport = JSON.stringify({
  products: [
    { id: 1, name: 'Farinha de trigo', qu_id_stock: 1 },
    { id: 2, name: 'Ovos caipiras de granja certificada, bandeja grande', qu_id_stock: 2 },
  ],
  quantity_units: [
    { id: 1, name: 'g' },
    { id: 2, name: 'un' },
  ],
  stock: [
    { product_id: 1, amount: 750 },
    { product_id: 2, amount: 30 },
  ],
  shopping_list: [
    { product_id: 2, amount: 12, shopping_list_id: 1 },
    { note: 'Velas de aniversário', amount: 1, shopping_list_id: 2 },
  ],
  shopping_lists: [
    { id: 1, name: 'Compras da semana' },
    { id: 2, name: 'Festa' },
  ],
});

export async function importFiles({ page, shoot }: Stage): Promise<void> {
  await page.goto('/importar');
  await page.getByRole('button', { name: 'Escolher arquivo' }).waitFor();
  await shoot('import', { isFull: true });
  const fileField = page.getByLabel('Arquivo para importar');
  const upload = (name: string, text: string) =>
    fileField.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await upload('lista.xlsx', 'PK\u0003\u0004');
  await page.getByRole('alert').waitFor();
  await shoot('import-refused');

  await upload('grocy.json', grocyExport);
  await button('Importar 4 itens').waitFor();
  await shoot('import-grocy', { isFull: true });
  await button('Escolher outro arquivo').click();

  await upload('Compras do mês.csv', spreadsheet);
  await button('Importar 9 itens').waitFor();
  await shoot('import-review', { isFull: true });
  const showAllButton = button(/^Mostrar todos/u).first();
  // There are several such buttons. Each one disappears when it is pressed.
  while (await showAllButton.isVisible()) await showAllButton.click();
  await shoot('import-review-all', { isFull: true });
  await page.getByRole('combobox', { name: 'Nome' }).selectOption('Código de barras');
  await page.getByText('Para conferir').waitFor();
  await shoot('import-other-column', { isFull: true });
  await page.getByRole('combobox', { name: 'Nome' }).selectOption('Produto');

  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await button('Importar 9 itens').click();
  await page.getByText('Sem conexão. Tente novamente quando o sinal voltar.').waitFor();
  await shoot('import-offline');
  await page.unroute('**/api/**');
  await button('Importar 9 itens').click();
  await page.getByText('9 itens importados.').waitFor();
  await shoot('import-done', { isFull: true });

  await button('Importar outro arquivo').click();
  await upload('Compras do mês.csv', spreadsheet);
  await button('Importar 9 itens').click();
  await page.getByText('já foi importado em').waitFor();
  await shoot('import-repeat', { isFull: true });
  await button('Desfazer').click();
  await page.getByText('Importação desfeita.').waitFor();
  await shoot('import-undone');
}

/** A list from a chat, with headings, doubts, ticks and a line longer than the screen. */
const chat = `[28/11/2026, 12:03] Ana: Bom dia!
[28/11/2026, 12:04] Ana: Compras do mês
[28/11/2026, 12:04] Beto: <Mídia oculta>
🥬 Hortifrúti
• 2 pés de alface
• 2 a 3 kg de tomate
• cheiro-verde
🧀 Laticínios e frios
• duzentos gramas de presunto
• 10 reais de pão de queijo
• Iogurte natural integral sem açúcar da fazenda, garrafa de vidro retornável de um litro, o de sempre - R$ 18,90
LIMPEZA
• 3 pacotes de esponja
• ✅ sabão em pó
• vinagre?`;

export async function pasteList(
  { page, shoot }: Stage,
  { weeklyListId }: Household,
): Promise<void> {
  await page.goto('/lista-compras');
  await chooseList(page, weeklyListId);
  await page.getByLabel('Adicionar item').focus();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  }, chat);
  const dialog = page.getByRole('dialog', { name: 'Itens colados' });
  await dialog.waitFor();
  await shoot('lists-pasted');
  await dialog.getByRole('textbox').last().scrollIntoViewIfNeeded();
  await shoot('lists-pasted-end');
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

/** Lets an item return to its list, and opens the templates. */
export async function planRepeats(
  { page, shoot }: Stage,
  { pendingListId }: Household,
): Promise<void> {
  await page.goto('/lista-compras');
  await chooseList(page, pendingListId);
  await page
    .getByRole('button', { name: /^Editar /u })
    .first()
    .click();
  await page.getByRole('checkbox', { name: 'Repetir' }).click();
  await page.getByText('Repetir toda semana').waitFor();
  await shoot('item-repeats');
  await button(page, 'Mudar: Repetir toda semana').click();
  await page.getByRole('radio', { name: 'Todo mês' }).check({ force: true });
  await shoot('repeat-rule');
  await button(page, 'Cancelar').last().click();
  await page.getByRole('dialog', { name: /^Repetir / }).waitFor({ state: 'detached' });
  // A second tap at the same place would count as a double tap (UI-15).
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await chooseListAction(page, 'O que se repete');
  await page.getByText('toda semana · volta em').waitFor();
  await shoot('repeats');
  await button(page, 'Fechar').click();
  await chooseListAction(page, 'Usar modelo');
  await button(page, /Churrasco/u).click();
  await page.getByText('O modelo é para 10 pessoas.').waitFor();
  await shoot('template');
  await button(page, 'Mudar o modelo').click();
  await page.getByLabel('Nome do modelo').waitFor();
  await shoot('template-edit');
}
