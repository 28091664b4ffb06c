import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiOf, signUpByApi } from './support/account.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Starts a server on this machine that receives the events of a webhook. */
async function startReceiver() {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/aviso`,
    received,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

const typeOf = ({ body }: ReceivedRequest) => (JSON.parse(body) as { type: string }).type;

test('KEY-01 KEY-02 HOOK-01 HOOK-02 HOOK-06 a program reads with an API key, and receives events by a webhook', async ({
  page,
}) => {
  await signUpByApi(page);
  const { post } = await apiOf(page);
  const list = (await post('/api/shopping-lists', { name: 'Feira' })) as { id: string };
  await page.goto('/perfil');
  await page.getByRole('link', { name: 'Conexões' }).click();
  await expect(page).toHaveURL('/perfil/conexoes');
  await expect(page.getByRole('heading', { level: 1, name: 'Conexões' })).toBeVisible();

  await page.getByRole('button', { name: 'Criar chave' }).click();
  const form = page.getByRole('dialog', { name: 'Criar chave' });
  await form.getByLabel('Nome da chave').fill('Home Assistant');
  await page.keyboard.press('Enter');
  const keyDialog = page.getByRole('dialog', { name: 'Chave criada' });
  const key = await keyDialog.getByLabel('Chave da API').inputValue();
  await keyDialog.getByRole('button', { name: 'Pronto' }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  await expect(page.getByText('nunca usada')).toBeVisible();

  const headers = { authorization: `Bearer ${key}` };
  const lists = await page.request.get('/api/shopping-lists', { headers });
  expect(await lists.json()).toMatchObject([{ name: 'Feira' }]);
  const item = { name: 'Café', quantity: 1, unit: 'un' };
  const path = `/api/shopping-lists/${list.id}/items`;
  const rejectedPost = await page.request.post(path, { headers, data: item });
  expect([rejectedPost.status(), await rejectedPost.json()]).toMatchObject([
    403,
    { code: 'key-read-only' },
  ]);

  const receiver = await startReceiver();
  await page.getByRole('button', { name: 'Criar webhook' }).click();
  const webhookForm = page.getByRole('dialog', { name: 'Criar webhook' });
  await webhookForm.getByLabel('Endereço').fill(receiver.url);
  await page.keyboard.press('Enter');
  const webhookDialog = page.getByRole('dialog', { name: 'Webhook criado' });
  const secret = await webhookDialog.getByLabel('Segredo do webhook').inputValue();
  await webhookDialog.getByRole('button', { name: 'Pronto' }).click();
  await page.getByRole('button', { name: 'Testar' }).click();
  await expect(page.getByText('Aviso de teste entregue!')).toBeVisible();
  await expect(page.getByText('Entregue agora')).toBeVisible();
  await expectNoAxeViolations(page);

  await post(path, item);
  await expect.poll(() => receiver.received.map(typeOf)).toEqual(['test', 'list.item.added']);
  const [, addedEvent] = receiver.received;
  const signedText = `${String(addedEvent?.headers['webhook-id'])}.${String(addedEvent?.headers['webhook-timestamp'])}.${addedEvent?.body}`;
  const signingKey = Buffer.from(secret.slice('whsec_'.length), 'base64');
  expect(addedEvent?.headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', signingKey).update(signedText).digest('base64')}`,
  );
  await receiver.stop();

  await page.reload();
  await expect(page.getByText('usada agora')).toBeVisible();
  await page.getByRole('button', { name: 'Revogar Home Assistant' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revogar' }).click();
  await expect(page.getByText('nunca usada').or(page.getByText('usada agora'))).toHaveCount(0);
  expect((await page.request.get('/api/shopping-lists', { headers })).status()).toBe(401);
});
