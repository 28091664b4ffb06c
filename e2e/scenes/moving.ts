/** The selection of several items, their order, the sections of a list, and its search. */
import { apiOf } from '../support/account.ts';
import { chooseList, chooseListAction } from '../support/lists.ts';
import type { Household } from './household.ts';
import type { Stage } from './scenes.ts';

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
  await search.waitFor();
  await shoot('list-long');
  await search.fill('quiabo');
  await page.getByText('Nenhum item com "quiabo".').waitFor();
  await shoot('list-search-empty');
  await search.fill('');

  await chooseListAction(page, 'Selecionar');
  await page.getByRole('checkbox', { name: 'Selecionar Banana' }).click();
  await shoot('list-selecting-one');
  await page.getByRole('checkbox', { name: 'Selecionar Detergente' }).click();
  const handle = await button('Mudar o lugar de Leite integral').boundingBox();
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
  await shoot('list-view-menu');
  await page.getByRole('menuitemradio', { name: 'Por seção' }).click();
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
