/** The dialog that shares a list, and the invite to a list of another person. */
import { newId } from '@quitanda/contract/ids';
import { apiOf, newAccount, signUp } from '../support/account.ts';
import type { Household } from './household.ts';
import type { Stage } from './scenes.ts';
import { chooseList } from '../support/lists.ts';

const itemNames = [
  'Picanha',
  'Linguiça',
  'Pão francês',
  'Refrigerante',
  'Carvão',
  'Sal grosso',
  'Queijo coalho',
  'Tomate italiano',
  'Cebola',
  'Farinha de mandioca',
  'Gelo',
  'Guardanapos de papel bem grandes, dos brancos',
  'Cerveja',
  'Limão',
];

/** Signs up another person, who shares a list. Returns the address of the invite. */
async function createInvite({ page }: Stage): Promise<string> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page belongs to no browser.');
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const rafaelPage = await context.newPage();
  await signUp(rafaelPage, newAccount('rafael.nogueira'));
  const api = await apiOf(rafaelPage);
  const id = newId();
  await api.post('/api/shopping-lists', {
    id,
    name: 'Churrasco de domingo',
    items: itemNames.map((name) => ({ id: newId(), name, quantity: 1, unit: 'un' })),
  });
  const path = `/api/shopping-lists/${id}/share`;
  const shared = (await api.put(path, undefined)) as { inviteToken: string };
  await context.close();
  return `/#/accept-list/${shared.inviteToken}`;
}

export async function shareLists(stage: Stage, { weeklyListId }: Household): Promise<void> {
  const { page, shoot } = stage;
  await page.goto('/lista-compras');
  await chooseList(page, weeklyListId);
  await page.getByRole('button', { name: 'Compartilhar', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img').waitFor();
  await dialog.getByRole('button', { name: 'Copiar link' }).click();
  await dialog.getByRole('checkbox', { name: /^Qualquer pessoa com o link/u }).click();
  await shoot('lists-share');
  await dialog.getByRole('button', { name: 'Fechar' }).first().click();
  await dialog.waitFor({ state: 'hidden' });
  await shoot('lists-shared');

  await page.goto(await createInvite(stage));
  await page.getByRole('button', { name: 'Sim, adicionar' }).waitFor();
  await shoot('invite', { isFull: true });
  await page.getByRole('button', { name: 'Sim, adicionar' }).click();
  await page.getByText('Lista adicionada com sucesso!').waitFor();
  await shoot('invite-accepted');
  await page.goto(`/#/accept-list/${newId()}`);
  await page.getByText('Não foi possível encontrar o convite.').waitFor();
  await shoot('invite-missing');
}
