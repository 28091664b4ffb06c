/** Writes that wait for a connection, and writes that the server has refused. */
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
