/**
 * Writes that wait for a connection, writes that the server has refused, and items that are selected, moved
 * and put in order.
 */
import { newId } from '@quitanda/contract/ids';
import { apiOf } from '../support/account.ts';
import type { Household } from './household.ts';
import type { Stage } from './scenes.ts';
import { chooseList, chooseListAction } from '../support/lists.ts';
import { waitUntilPreloaded } from '../support/preloaded.ts';
import { failWrites, refuseWrites } from '../support/sync-route.ts';

export async function showUnsentWrites(
  { page, shoot }: Stage,
  { weeklyListId }: Household,
): Promise<void> {
  const button = (name: RegExp) => page.getByRole('button', { name });
  const sheet = page.getByRole('dialog', { name: 'Pendentes de envio' });
  const closeSheet = async () => {
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
  };
  await page.goto('/lista-compras');
  await chooseList(page, weeklyListId);
  await page.getByRole('checkbox', { name: 'Cenoura' }).waitFor();
  await waitUntilPreloaded(page);
  await page.context().setOffline(true);
  await page.getByRole('combobox', { name: 'Adicionar item' }).fill('2 kg batata');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Cenoura' }).click();
  await button(/pendentes?: ver/u).click();
  await sheet.getByText('Marcar "Cenoura"').waitFor();
  await shoot('unsent');
  await closeSheet();

  const failure = {
    code: 'too-many-items',
    message: 'Esta lista já tem 1.000 itens, o máximo permitido.',
  } as const;
  const stopRefusing = await refuseWrites(page, 'addListItem', failure);
  await page.getByRole('checkbox', { name: 'batata' }).click();
  await page.context().setOffline(false);
  await button(/não aceito: ver/u).waitFor();
  await page.goto(`/lista-compras/${weeklyListId}/supermercado`);
  await button(/não aceito: ver/u).waitFor();
  await shoot('refused-shopping');
  await button(/não aceito: ver/u).click();
  await sheet.getByText('Junto com:').waitFor();
  await shoot('refused');
  await stopRefusing();
  const stopFailing = await failWrites(page, 500, { code: 'internal', message: 'Erro interno.' });
  await sheet.getByRole('button', { name: /^Tentar de novo/u }).click();
  await sheet.getByRole('button', { name: 'Enviar agora' }).click();
  await sheet.getByRole('button', { name: /^Deixar de lado/u }).waitFor();
  await shoot('failing');
  await stopFailing();
  await sheet.getByText('Tudo foi enviado.').waitFor();
  await closeSheet();
}

/** SYN-37: what was typed for an item that another device removes meanwhile. */
export async function editRemovedItems({ page, shoot }: Stage): Promise<void> {
  const api = await apiOf(page);
  const dialog = page.getByRole('dialog');
  const listId = newId();
  const items = ['Feijão carioca', 'Macarrão', 'Azeite'].map((name) => ({
    id: newId(),
    name,
    quantity: 1,
    unit: 'un',
  }));
  const remove = (index: number) =>
    api.delete(`/api/shopping-lists/${listId}/items/${items[index]?.id}`);
  await api.post('/api/shopping-lists', { id: listId, name: 'Mercearia', items });
  await page.goto('/lista-compras');
  await chooseList(page, listId);
  await page.getByRole('button', { name: 'Editar Feijão carioca' }).click();
  await dialog.getByRole('textbox', { name: 'Quantidade' }).fill('3');
  await page.context().setOffline(true);
  await remove(0);
  // The device asks for newer rows when the connection is back.
  await page.context().setOffline(false);
  await dialog.getByText('saiu da lista enquanto você editava.').waitFor();
  await shoot('removed-while-editing');
  await page.keyboard.press('Escape');

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Editar Macarrão' }).click();
  await dialog.getByRole('textbox', { name: 'Quantidade' }).fill('4');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await remove(1);
  await page.context().setOffline(false);
  await dialog.getByText('Macarrão já saiu da lista').waitFor();
  await shoot('removed-before-sending');
  await dialog.getByRole('button', { name: 'Descartar o meu' }).click();

  await page.getByRole('checkbox', { name: 'Azeite' }).click();
  await page.getByText('Tudo comprado!').waitFor();
  await shoot('lists-all-ticked');
}

/** The items of a long list. */
const names = [
  'Queijo mussarela fatiado da peça inteira',
  'Leite integral',
  'Banana',
  'Alface crespa',
  'Detergente',
  'Papel higiênico',
  'Arroz',
  'Feijão carioca',
  'Café',
  'Pão francês',
  'Frango',
  'Sabonete',
  'Iogurte natural',
  'Tomate',
  'Ração de gato',
  'Suco de uva',
];

export async function moveItems({ page, shoot }: Stage, household: Household): Promise<void> {
  const api = await apiOf(page);
  const items = names.map((name, index) => ({ name, quantity: 1 + (index % 3), unit: 'un' }));
  const list = await api.post('/api/shopping-lists', { name: 'Festa', items });
  const { id } = list as { id: string };
  await page.goto('/lista-compras');
  await chooseList(page, id);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const search = page.getByRole('searchbox', { name: 'Buscar nesta lista' });
  const folded = button('Buscar nesta lista');
  await search.or(folded).waitFor();
  await shoot('list-long');
  if (await folded.isVisible()) await folded.click();
  await search.fill('quiabo');
  await page.getByText('Nenhum item com "quiabo".').waitFor();
  await shoot('list-search-empty');
  await search.fill('');

  await chooseListAction(page, 'Selecionar');
  await page.getByRole('checkbox', { name: 'Selecionar Banana' }).click();
  await shoot('list-selecting-one');
  await page.getByRole('checkbox', { name: 'Selecionar Detergente' }).click();
  const handleButton = button('Mudar o lugar de Leite integral');
  // Scrolls it out from under the bars of a low phone.
  await handleButton.hover();
  const handle = await handleButton.boundingBox();
  if (handle === null) throw new Error('The row has no handle.');
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 4, y + 130, { steps: 4 });
  await shoot('list-dragging');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await button('Mover para…').click();
  await page.getByRole('dialog', { name: 'Mover para…' }).waitFor();
  await shoot('list-move-target');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Compra/u })
    .first()
    .click();
  await page.getByText(/^2 itens foram para/u).waitFor();
  await shoot('list-moved');
  await button('Desfazer').click();
  await button('Editar Banana').waitFor();

  await button('Mais opções').click();
  await page.getByRole('menuitem', { name: 'Selecionar' }).waitFor();
  await page.getByRole('menuitem', { name: 'Ordem dos itens' }).click();
  const bySection = page.getByRole('menuitemradio', { name: 'Por seção' });
  await bySection.waitFor();
  await shoot('list-view-menu');
  await bySection.click();
  await page.getByRole('region', { name: 'Hortifrúti' }).waitFor();
  await shoot('list-sections', { isFull: true });
  await button('Editar Banana').click();
  await button('Mover para outra lista').waitFor();
  await shoot('list-item-move');
  await page.keyboard.press('Escape');
  await api.delete(`/api/shopping-lists/${id}`);
  await page.goto('/lista-compras');
  await chooseList(page, household.weeklyListId);
}
