import type { PersonalKey, Webhook } from '@quitanda/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { setUpAnaAndBia } from '../../../test/ana-and-bia.ts';
import { axe } from '../../../test/axe.ts';
import { fakeApi, ErrorResponse, serverError } from '../../../test/fakes/fake-api.ts';
import { renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { textOf } from '../../../test/text-of.ts';
import { waitUntilAllSent } from '../../../test/sent-writes.ts';
import { ConnectionsScreen } from './ConnectionsScreen.tsx';

const user = userEvent.setup();
const profile = { id: 'a', email: 'ana@exemplo.com.br', displayName: null };
const createdAt = '2026-11-20T12:00:00.000Z';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const key: PersonalKey = {
  id: '01890000-0000-7000-8000-00000000000b',
  name: 'Home Assistant',
  scope: 'write',
  createdAt,
  expiresAt: null,
  lastUsedAt: null,
};
const webhook: Webhook = {
  id: '01890000-0000-7000-8000-00000000000c',
  url: 'https://casa.exemplo.com.br/api/webhook/abc',
  createdAt,
  isOn: true,
  waitingCount: 0,
  lastAttempt: null,
};

async function openConnections(
  keys: readonly PersonalKey[] = [],
  webhooks: readonly Webhook[] = [],
) {
  const api = fakeApi({
    getProfile: profile,
    getPersonalKeys: [...keys],
    getWebhooks: [...webhooks],
  });
  const view = renderSignedIn(<ConnectionsScreen />);
  await waitFor(() => expect(api.receivedReads.map(({ name }) => name)).toContain('getWebhooks'));
  return { ...view, api };
}
const clickButton = async (name: string) => user.click(await screen.findByRole('button', { name }));
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const findRowTexts = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map((row) => textOf(row) ?? '');

beforeEach(() => localStorage.clear());

it('KEY-05 lists keys with their scope, last use and expiry', async () => {
  const { container } = await openConnections([
    key,
    {
      ...key,
      id: `${key.id.slice(0, -1)}1`,
      name: 'Planilha',
      scope: 'read',
      lastUsedAt: minutesAgo(3),
    },
    { ...key, id: `${key.id.slice(0, -1)}2`, name: 'Velha', expiresAt: '2026-01-02T12:00:00.000Z' },
  ]);
  expect(await findRowTexts('Chaves da API')).toEqual([
    'Home AssistantLê e muda · criada em 20/11/2026 · nunca usada',
    'PlanilhaSó lê · criada em 20/11/2026 · usada há 3 min',
    'VelhaLê e muda · criada em 20/11/2026 · nunca usada · venceu em 02/01/2026Vencida',
  ]);
  expect(screen.getByRole('link', { name: 'API da Quitanda' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/api\/docs$/u),
  );
  expect(await axe(container)).toEqual([]);
});

it('KEY-01 KEY-06 KEY-07 creates a key with a secret that the device generates, and shows it once', async () => {
  const { api } = await openConnections();
  api.answers.createPersonalKey = ({ body }) => {
    const createdKey = { ...key, ...(body as Pick<PersonalKey, 'id' | 'name' | 'scope'>) };
    api.reads.getPersonalKeys = [createdKey];
    return createdKey;
  };
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await clickButton('Criar chave');
  const form = await findDialog('Criar chave');
  expect(form.getByLabelText('O que ela pode')).toHaveDisplayValue('Só lê');
  expect(form.getByLabelText('Vale')).toHaveDisplayValue('Por um ano');
  await user.click(form.getByRole('button', { name: 'Criar chave' }));
  expect(form.getByText('O nome da chave é obrigatório.')).toBeVisible();
  await user.type(form.getByLabelText('Nome da chave'), 'Minha casa');
  await user.selectOptions(form.getByLabelText('O que ela pode'), 'Lê e muda');
  await user.selectOptions(form.getByLabelText('Vale'), 'Por 90 dias');
  await user.click(form.getByRole('button', { name: 'Criar chave' }));
  const createdDialog = await findDialog('Chave criada');
  expect(
    createdDialog.getByText(
      'Copie a chave agora e guarde-a como uma senha: ela não aparece de novo. Ela vale até vencer ou ser revogada, também se você alterar a senha no perfil.',
    ),
  ).toBeVisible();
  const secret = createdDialog.getByLabelText<HTMLInputElement>('Chave da API').value;
  expect(secret).toMatch(/^qtd_[0-9A-Za-z_-]{43}$/u);
  expect(api.sent).toMatchObject([
    {
      name: 'createPersonalKey',
      body: { name: 'Minha casa', scope: 'write', secret, expiresInDays: 90 },
    },
  ]);
  await user.click(createdDialog.getByRole('button', { name: 'Copiar' }));
  expect(writeText).toHaveBeenCalledWith(secret);
  expect(await createdDialog.findByText('Chave copiada!')).toBeVisible();
  writeText.mockRejectedValueOnce(new Error('refused'));
  await user.click(createdDialog.getByRole('button', { name: 'Copiar' }));
  expect(
    await createdDialog.findByText('O navegador não deixou copiar. Copie a chave acima.'),
  ).toBeVisible();
  await user.click(createdDialog.getByRole('button', { name: 'Pronto' }));
  expect((await findRowTexts('Chaves da API'))[0]).toContain('Minha casa');
  await waitFor(() => expect(screen.queryByDisplayValue(secret)).toBeNull());
  await clickButton('Criar chave');
  expect((await findDialog('Criar chave')).getByLabelText('Nome da chave')).toHaveValue('');
});

it.each([
  ['Por 30 dias', 30],
  ['Por um ano', 365],
  ['Até eu revogar', null],
])('KEY-01 creates a key with the validity: %s', async (choice, expiresInDays) => {
  const { api } = await openConnections();
  api.answers.createPersonalKey = key;
  await clickButton('Criar chave');
  const form = await findDialog('Criar chave');
  await user.type(form.getByLabelText('Nome da chave'), 'X');
  await user.selectOptions(form.getByLabelText('Vale'), choice);
  await user.click(form.getByRole('button', { name: 'Criar chave' }));
  await findDialog('Chave criada');
  expect(api.sent).toMatchObject([{ body: { scope: 'read', expiresInDays } }]);
});

it('KEY-01 shows why a key was not created, and retries with the same key', async () => {
  const { api } = await openConnections();
  const message = 'Você já tem 20 chaves da API, o máximo permitido.';
  api.answers.createPersonalKey = () =>
    new ErrorResponse(409, { code: 'too-many-personal-keys', message });
  await clickButton('Criar chave');
  const form = await findDialog('Criar chave');
  await user.type(form.getByLabelText('Nome da chave'), 'X');
  await user.click(form.getByRole('button', { name: 'Criar chave' }));
  expect(await screen.findByText(message)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Criar chave' }));
  await waitFor(() => expect(api.sent).toHaveLength(2));
  expect(api.sent[1]?.body).toEqual(api.sent[0]?.body);
});

it('KEY-01 creates the key with the values of the retry, if these were changed after a lost response', async () => {
  const { api } = await openConnections();
  const stored = new Map<string, PersonalKey & { secret: string }>();
  api.answers.createPersonalKey = ({ body }) => {
    const sentKey = body as PersonalKey & { secret: string };
    // Like the server, keeps the first key with an id.
    if (!stored.has(sentKey.id)) stored.set(sentKey.id, sentKey);
    return api.sent.length === 1 ? serverError : { ...key, ...stored.get(sentKey.id) };
  };
  await clickButton('Criar chave');
  const form = await findDialog('Criar chave');
  await user.type(form.getByLabelText('Nome da chave'), 'X{Enter}');
  await waitFor(() => expect(api.sent).toHaveLength(1));
  await user.selectOptions(form.getByLabelText('O que ela pode'), 'Lê e muda');
  await user.click(form.getByRole('button', { name: 'Criar chave' }));
  const createdDialog = await findDialog('Chave criada');
  const { value } = createdDialog.getByLabelText<HTMLInputElement>('Chave da API');
  expect([...stored.values()].find(({ secret }) => secret === value)?.scope).toBe('write');
});

it('KEY-01 KEY-06 revokes a key after a confirmation', async () => {
  const { api } = await openConnections([key]);
  api.answers.revokePersonalKey = () => {
    api.reads.getPersonalKeys = [];
    return undefined;
  };
  await clickButton('Revogar Home Assistant');
  const question = await findDialog('Revogar "Home Assistant"?');
  expect(
    question.getByText('O programa que usa esta chave deixa de entrar na mesma hora.'),
  ).toBeVisible();
  expect(await waitUntilAllSent(api)).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Revogar' }));
  await waitFor(() =>
    expect(api.sent).toMatchObject([{ name: 'revokePersonalKey', params: { keyId: key.id } }]),
  );
});

it('KEY-01 KEY-06 revokes a second key while the first one is still being revoked', async () => {
  const otherKey = { ...key, id: `${key.id.slice(0, -1)}1`, name: 'Planilha' };
  const { api } = await openConnections([key, otherKey]);
  for (const name of ['Home Assistant', 'Planilha']) {
    await clickButton(`Revogar ${name}`);
    const question = await findDialog(`Revogar "${name}"?`);
    await user.click(question.getByRole('button', { name: 'Revogar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  // The fake server answers neither call.
  await waitFor(() =>
    expect(api.sent.map(({ params }) => params['keyId'])).toEqual([key.id, otherKey.id]),
  );
});

it('HOOK-08 lists webhooks with their last result and the number of waiting events', async () => {
  const at = minutesAgo(3);
  const attempt = (outcome: NonNullable<Webhook['lastAttempt']>['outcome'], status = 0) => ({
    at,
    outcome,
    status: status || null,
  });
  const webhooks = [
    {},
    { lastAttempt: attempt('delivered', 204), waitingCount: 2 },
    { lastAttempt: attempt('refused', 500) },
    { lastAttempt: attempt('timed-out') },
    { lastAttempt: attempt('unreachable') },
    { lastAttempt: attempt('address-refused'), isOn: false },
  ].map((changes, index) => ({ ...webhook, ...changes, id: `${webhook.id.slice(0, -1)}${index}` }));
  const { container } = await openConnections([], webhooks);
  const rows = await findRowTexts('Webhooks');
  expect(rows.map((row) => row.replace(webhook.url, '').replace('Testar', ''))).toEqual([
    'Nada enviado ainda',
    'Entregue há 3 min · 2 à espera',
    'O endereço respondeu 500 há 3 min',
    'O endereço não respondeu a tempo há 3 min',
    'Não deu para chegar ao endereço há 3 min',
    'O endereço não está na internet há 3 minDesligado Falhou por muito tempo. Novos avisos não são guardados.Ligar de novo',
  ]);
  expect(await axe(container)).toEqual([]);
});

it('HOOK-01 HOOK-09 creates a webhook and shows its secret once', async () => {
  const { api } = await openConnections();
  api.answers.createWebhook = ({ body }) => ({
    ...webhook,
    ...(body as Pick<Webhook, 'id' | 'url'>),
  });
  await clickButton('Criar webhook');
  const form = await findDialog('Criar webhook');
  const field = form.getByLabelText('Endereço');
  for (const invalidAddress of ['casa', 'ftp://casa.com.br/', 'https://ana:x@casa.com.br/']) {
    await user.clear(field);
    await user.type(field, `${invalidAddress}{Enter}`);
    expect(form.getByText('Informe um endereço completo.')).toBeVisible();
  }
  await user.clear(field);
  await user.click(field);
  await user.paste(`https://casa.com.br/${'a'.repeat(481)}`);
  await user.keyboard('{Enter}');
  expect(form.getByText('Use no máximo 500 caracteres.')).toBeVisible();
  expect(await waitUntilAllSent(api)).toEqual([]);
  await user.clear(field);
  await user.type(field, ' https://ação.com.br/aviso ');
  await user.click(form.getByRole('button', { name: 'Criar webhook' }));
  const createdDialog = await findDialog('Webhook criado');
  expect(
    createdDialog.getByText(
      'Copie o segredo agora: ele não aparece de novo. Com ele, o seu programa confere que um aviso veio da Quitanda.',
    ),
  ).toBeVisible();
  const secret = createdDialog.getByLabelText<HTMLInputElement>('Segredo do webhook').value;
  expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/u);
  expect(api.sent).toMatchObject([
    { name: 'createWebhook', body: { url: 'https://xn--ao-siap.com.br/aviso', secret } },
  ]);
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(createdDialog.getByRole('button', { name: 'Copiar' }));
  expect(writeText).toHaveBeenCalledWith(secret);
  expect(await createdDialog.findByText('Segredo copiado!')).toBeVisible();
  await user.click(createdDialog.getByRole('button', { name: 'Pronto' }));
  await waitFor(() => expect(screen.queryByDisplayValue(secret)).toBeNull());
});

it('HOOK-01 creates the webhook with the address of the retry, if it was changed after a lost response', async () => {
  const { api } = await openConnections();
  const stored = new Map<string, string>();
  api.answers.createWebhook = ({ body }) => {
    const { id, url } = body as Webhook;
    // Like the server, keeps the first webhook with an id.
    if (!stored.has(id)) stored.set(id, url);
    return api.sent.length === 1 ? serverError : webhook;
  };
  await clickButton('Criar webhook');
  const form = await findDialog('Criar webhook');
  await user.type(form.getByLabelText('Endereço'), 'https://casa.com.br/avis{Enter}');
  await waitFor(() => expect(api.sent).toHaveLength(1));
  await user.type(form.getByLabelText('Endereço'), 'o{Enter}');
  await findDialog('Webhook criado');
  expect([...stored.values()]).toContain('https://casa.com.br/aviso');
});

it('HOOK-03 shows at the field why an address is refused', async () => {
  const { api } = await openConnections();
  const message = 'Use um endereço https da internet.';
  api.answers.createWebhook = () =>
    new ErrorResponse(400, { code: 'webhook-address-refused', message });
  await clickButton('Criar webhook');
  const form = await findDialog('Criar webhook');
  await user.type(form.getByLabelText('Endereço'), 'http://192.168.0.2/{Enter}');
  expect(await form.findByText(message)).toBeVisible();
  await waitFor(() => expect(form.getByLabelText('Endereço')).toHaveFocus());
});

it.each([
  ['Aviso de teste entregue!', { outcome: 'delivered', status: 204 }],
  ['O endereço respondeu 404.', { outcome: 'refused', status: 404 }],
  ['Não deu para chegar ao endereço.', { outcome: 'unreachable', status: null }],
] as const)('HOOK-06 sends a test to a webhook and shows the result: %s', async (text, result) => {
  const { api } = await openConnections([], [webhook]);
  api.answers.testWebhook = { ...webhook, lastAttempt: { at: minutesAgo(0), ...result } };
  await clickButton('Testar');
  expect(await screen.findByText(text)).toBeVisible();
  expect(api.sent).toMatchObject([{ name: 'testWebhook', params: { webhookId: webhook.id } }]);
});

it('HOOK-05 switches a webhook on again after it was switched off', async () => {
  const { api } = await openConnections([], [{ ...webhook, isOn: false }]);
  api.answers.resumeWebhook = () => {
    api.reads.getWebhooks = [webhook];
    return webhook;
  };
  await clickButton('Ligar de novo');
  await waitFor(() => expect(screen.queryByText('Desligado')).toBeNull());
  expect(api.sent).toMatchObject([{ name: 'resumeWebhook', params: { webhookId: webhook.id } }]);
});

it('HOOK-05 HOOK-06 switches a webhook on again while a test waits for its address', async () => {
  const { api } = await openConnections([], [{ ...webhook, isOn: false }]);
  await user.dblClick(await screen.findByRole('button', { name: 'Testar' }));
  await clickButton('Ligar de novo');
  await waitFor(() =>
    expect(api.sent.map(({ name }) => name)).toEqual(['testWebhook', 'resumeWebhook']),
  );
});

it('HOOK-01 HOOK-09 deletes a webhook after a confirmation', async () => {
  const { api } = await openConnections([], [webhook]);
  api.answers.deleteWebhook = () => undefined;
  await clickButton(`Excluir ${webhook.url}`);
  const question = await findDialog('Excluir este webhook?');
  expect(
    question.getByText('O endereço não recebe mais avisos, nem os que estão à espera.'),
  ).toBeVisible();
  expect(await waitUntilAllSent(api)).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Excluir' }));
  await waitFor(() =>
    expect(api.sent).toMatchObject([{ name: 'deleteWebhook', params: { webhookId: webhook.id } }]),
  );
});

it('HOOK-01 names the household of the webhooks if a person has several households', async () => {
  const { identity } = setUpAnaAndBia({ getPersonalKeys: [], getWebhooks: [] });
  renderSignedIn(<ConnectionsScreen />, identity);
  expect(
    await screen.findByText(
      (_, element) =>
        element?.tagName === 'P' &&
        element.textContent ===
          'A Quitanda chama um endereço seu quando muda um item de lista ou o estoque de Casa Souza.',
    ),
  ).toBeVisible();
});

it('UI-07 shows offline that a connection is needed, and loads after a retry', async () => {
  const api = fakeApi({ getProfile: profile, getPersonalKeys: [key], getWebhooks: [] });
  api.isOffline = true;
  renderSignedIn(<ConnectionsScreen />);
  expect(
    await screen.findByText('Sem conexão. As chaves aparecem quando o sinal voltar.'),
  ).toBeVisible();
  expect(
    await screen.findByText('Sem conexão. Os webhooks aparecem quando o sinal voltar.'),
  ).toBeVisible();
  api.isOffline = false;
  const [retry] = screen.getAllByRole('button', { name: 'Tentar novamente' });
  if (retry) await user.click(retry);
  expect((await findRowTexts('Chaves da API'))[0]).toContain('Home Assistant');
});

it('UI-07 shows that keys and webhooks could not be loaded', async () => {
  const api = fakeApi({ getProfile: profile });
  api.failures.getPersonalKeys = serverError;
  api.failures.getWebhooks = serverError;
  renderSignedIn(<ConnectionsScreen />);
  expect(await screen.findByText('Falha ao buscar as chaves.')).toBeVisible();
  expect(await screen.findByText('Falha ao buscar os webhooks.')).toBeVisible();
});
