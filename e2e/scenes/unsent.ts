/** Writes that wait for a connection, and writes that the server has refused. */
import { newId } from '@quitanda/contract/ids';
import { apiOf } from '../support/account.ts';
import type { Household } from './household.ts';
import type { Stage } from './scenes.ts';
import { chooseList } from '../support/lists.ts';
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
