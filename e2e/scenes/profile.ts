/** The profile with its dialogs, the connections, and the warning before unsent writes are lost. */
import type { Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { apiOf } from '../support/account.ts';
import { confirmEmail } from '../support/mailbox.ts';
import type { Household } from './household.ts';
import type { Stage } from './scenes.ts';

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

async function cancelDialog(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
}

export async function editProfile({ page, shoot }: Stage): Promise<void> {
  await page.goto('/perfil');
  await button(page, 'Editar nome').click();
  await dialog(page).getByRole('textbox', { name: 'Nome' }).fill('Marina Souza');
  await shoot('profile-name');
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Tudo salvo').waitFor();
  await page.getByText('Nome salvo!').waitFor({ state: 'hidden' });
  await shoot('profile', { isFull: true });
  await page.getByRole('radio', { name: 'Escuro' }).check({ force: true });
  await shoot('profile-chosen-dark', { isFull: true });
  await page.getByRole('radio', { name: 'Sistema' }).check({ force: true });
  await button(page, 'Alterar senha').click();
  await shoot('profile-password');
  await cancelDialog(page);
  await button(page, 'Aparelhos conectados').click();
  await dialog(page).getByText('Este aparelho').waitFor();
  await shoot('profile-sessions');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  await button(page, 'Excluir conta').click();
  await shoot('profile-delete');
  await cancelDialog(page);
  await page.context().setOffline(true);
  await button(page, 'Editar nome').click();
  await dialog(page).getByRole('textbox', { name: 'Nome' }).fill('Marina Lima');
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await button(page, 'Sair').click();
  await dialog(page).getByText('ainda não foi enviada').waitFor();
  await shoot('profile-unsent');
  await cancelDialog(page);
  await page.context().setOffline(false);
}

export async function addConnections(
  { page, shoot, mailbox }: Stage,
  { account }: Household,
): Promise<void> {
  await confirmEmail(page, account, mailbox);
  await page.goto('/perfil/conexoes');
  await button(page, 'Criar chave').click();
  await dialog(page).getByLabel('Nome da chave').fill('Home Assistant');
  await shoot('connections-new-key');
  await askForProof(page, shoot);
  await dialog(page).getByRole('button', { name: 'Criar chave' }).click();
  const apiKey = await dialog(page).getByLabel('Chave da API').inputValue();
  await shoot('connections-key-created');
  await dialog(page).getByRole('button', { name: 'Pronto' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  await page.request.get('/api/users/me', { headers: { authorization: `Bearer ${apiKey}` } });
  const api = await apiOf(page);
  await api.post('/api/users/me/keys', {
    name: 'Planilha das compras do mês',
    scope: 'write',
    secret: `qtd_${randomBytes(32).toString('base64url')}`,
    expiresInDays: 30,
  });
  for (const url of [
    'http://127.0.0.1:1/api/webhook/quitanda-3f9c1b7e5a2d4c68b0e1',
    'https://casa.exemplo.com.br/aviso',
  ]) {
    const webhookSecret = `whsec_${randomBytes(32).toString('base64')}`;
    await api.post('/api/webhooks', { url, secret: webhookSecret });
  }
  await page.reload();
  await page.getByRole('button', { name: 'Testar' }).last().click();
  await page.getByText('Não deu para chegar ao endereço agora').waitFor();
  await page.getByText('Não deu para chegar ao endereço.').waitFor({ state: 'hidden' });
  await page.evaluate(() => window.scrollTo(0, 0));
  await shoot('connections', { isFull: true });
  await button(page, 'Criar webhook').click();
  await dialog(page).getByLabel('Endereço').fill('casa');
  await page.keyboard.press('Enter');
  await shoot('connections-new-webhook');
  await dialog(page).getByLabel('Endereço').fill('https://casa.exemplo.com.br/outro');
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel('Segredo do webhook').waitFor();
  await shoot('connections-webhook-created');
  await dialog(page).getByRole('button', { name: 'Pronto' }).click();
  await button(page, 'Revogar Home Assistant').click();
  await shoot('connections-revoke');
  await cancelDialog(page);
}

/** Shows the question for a fresh proof, as after ten minutes without one, and answers it. */
async function askForProof(page: Page, shoot: Stage['shoot']): Promise<void> {
  const json = { code: 'proof-required', message: 'Confirme que é você para continuar.' };
  await page.route('**/api/users/me/keys', (route) => route.fulfill({ status: 403, json }), {
    times: 1,
  });
  await dialog(page).getByRole('button', { name: 'Criar chave' }).click();
  const question = page.getByRole('dialog', { name: 'Confirme que é você' });
  await question.getByLabel('Senha', { exact: true }).waitFor();
  await shoot('proof-question');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await question.waitFor({ state: 'hidden' });
}
