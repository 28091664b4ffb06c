/** Tests 'Verificação em duas etapas' on the profile. */
import { files } from '#platform/files.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { fakeApi } from '../../../../test/fakes/fake-api.ts';
import { findDialog, user, clickButton, profile } from '../../../../test/screens/open-profile.tsx';
import { fakeIdentity, renderSignedIn } from '../../../../test/screens/signed-in.tsx';
import { CallError } from '../../../sync/http/call-error.ts';
import type { ApiRequest, Reply } from '../../../sync/http/request.ts';
import { setServerFeatures } from '../../../sync/queries/server-features.ts';
import type { EmbeddedSignIn } from '../../../sync/http/identity.ts';
import { ProfileScreen } from '../ProfileScreen.tsx';

const title = 'Verificação em duas etapas';
/** Replies by method and path below '/api/auth/two-factor': 'GET ' reads the state. */
type Answers = Record<string, (body: unknown) => Partial<Reply> | Promise<Partial<Reply>>>;

async function openTwoFactorDialog(answers: Answers) {
  localStorage.clear();
  fakeApi({ getProfile: profile });
  const requests: string[] = [];
  const embeddedSignIn: EmbeddedSignIn = {
    async request({ method, path, body }: ApiRequest) {
      const name = `${method} ${path.replace(/^\/api\/auth\/(two-factor\/?)?/u, '')}`;
      requests.push(name);
      const answer = answers[name];
      if (!answer) throw new CallError({ kind: 'network' });
      return { status: 200, body: undefined, retryAfterMs: 0, ...(await answer(body)) };
    },
    startSession: async () => undefined,
  };
  const identity = Object.assign(fakeIdentity(), { embeddedSignIn });
  const view = renderSignedIn(<ProfileScreen onSignOut={() => undefined} />, identity);
  await screen.findByRole('button', { name: 'Editar nome' });
  await clickButton(title);
  return { ...view, requests, identity, twoFactorDialog: await findDialog(title) };
}

const stateOn = (recoveryCodesLeft: number) => () => ({ body: { isOn: true, recoveryCodesLeft } });
const stateOff = () => ({ body: { isOn: false, recoveryCodesLeft: 0 } });
const recoveryCodes = ['k7mq-2xwe-9hrt', 'b3cd-4efg-5hjk'];
const secret = 'ABCDEFGH23';
const setup = { uri: `otpauth://totp/Quitanda:ana?secret=${secret}`, secret, recoveryCodes };

/** Turns the second factor on, after a wrong password and a wrong code. */
async function turnOnAfterMistakes() {
  const opened = await openTwoFactorDialog({
    'GET ': stateOff,
    'POST start': (body) =>
      (body as { password: string }).password === 'segredo'
        ? { body: setup }
        : { status: 401, body: { code: 'wrong-password' } },
    'POST confirm': (body) =>
      (body as { code: string }).code === '123456'
        ? { status: 204 }
        : { status: 401, body: { code: 'wrong-code' } },
  });
  const { twoFactorDialog, baseElement } = opened;
  await user.type(await twoFactorDialog.findByLabelText('Senha'), 'x');
  await user.click(twoFactorDialog.getByRole('button', { name: 'Continuar' }));
  expect(await twoFactorDialog.findByText('Senha incorreta. Tente novamente.')).toBeVisible();
  await user.clear(twoFactorDialog.getByLabelText('Senha'));
  await user.type(twoFactorDialog.getByLabelText('Senha'), 'segredo{Enter}');
  expect(await twoFactorDialog.findByLabelText('Chave')).toHaveValue('ABCD EFGH 23');
  expect(
    await twoFactorDialog.findByRole('img', { name: `Código QR da v${title.slice(1)}` }),
  ).toBeVisible();
  expect(await axe(baseElement)).toEqual([]);
  const writeText = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(twoFactorDialog.getByRole('button', { name: 'Copiar chave' }));
  expect(await twoFactorDialog.findByText('Chave copiada!')).toBeVisible();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(secret);
  const codeField = twoFactorDialog.getByLabelText('Código de 6 números');
  await user.type(codeField, '000000{Enter}');
  expect(await twoFactorDialog.findByText(/^Código incorreto\./u)).toBeVisible();
  expect(twoFactorDialog.queryByLabelText('Códigos de recuperação')).toBeNull();
  await user.clear(codeField);
  await user.type(codeField, '123456{Enter}');
  expect(await twoFactorDialog.findByLabelText('Códigos de recuperação')).toHaveValue(
    recoveryCodes.join('\n'),
  );
  expect(screen.getByText('Verificação em duas etapas ligada.')).toBeVisible();
  return opened;
}

it('TWO-01 TWO-02 TWO-03 turns the second factor on with the first code, and shows the recovery codes once', async () => {
  const { twoFactorDialog, baseElement } = await turnOnAfterMistakes();
  expect(await axe(baseElement)).toEqual([]);
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockClear();
  await user.click(twoFactorDialog.getByRole('button', { name: 'Copiar' }));
  expect(await twoFactorDialog.findByText('Códigos copiados!')).toBeVisible();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(recoveryCodes.join('\n'));
  await user.click(twoFactorDialog.getByRole('button', { name: 'Guardei os códigos' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await clickButton(title);
  await findDialog(title);
  expect(screen.queryByLabelText('Códigos de recuperação')).toBeNull();
});

it('TWO-03 downloads the recovery codes', async () => {
  const { twoFactorDialog } = await turnOnAfterMistakes();
  const createObjectUrl = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:codes');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await user.click(twoFactorDialog.getByRole('button', { name: 'Baixar' }));
  await waitFor(() => expect(createObjectUrl).toHaveBeenCalledOnce());
  const [file] = createObjectUrl.mock.calls[0] ?? [];
  expect(await (file as Blob).text()).toBe(recoveryCodes.join('\n'));
});

it('TWO-07 turns the second factor off with the password', async () => {
  const { twoFactorDialog, requests } = await openTwoFactorDialog({
    'GET ': stateOn(10),
    'POST off': () => ({ status: 204 }),
  });
  await twoFactorDialog.findByText(
    'A verificação em duas etapas está ligada. Restam 10 códigos de recuperação.',
  );
  await user.click(twoFactorDialog.getByRole('button', { name: 'Desligar' }));
  expect(twoFactorDialog.getByText('Por favor, preencha todos os campos.')).toBeVisible();
  expect(requests).toEqual(['GET ']);
  await user.type(twoFactorDialog.getByLabelText('Senha'), 'segredo');
  await user.click(twoFactorDialog.getByRole('button', { name: 'Desligar' }));
  expect(await screen.findByText('Verificação em duas etapas desligada.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  [0, 'Não resta nenhum código de recuperação: gere novos.'],
  [1, 'Resta 1 código de recuperação.'],
])('TWO-06 creates new recovery codes when %i are left', async (remainingCount, text) => {
  const newCodes = ['ccc2-ddd3-eee4'];
  const { twoFactorDialog } = await openTwoFactorDialog({
    'GET ': stateOn(remainingCount),
    'POST codes': () => ({ body: { recoveryCodes: newCodes } }),
  });
  expect(
    await twoFactorDialog.findByText(new RegExp(text.replaceAll('.', String.raw`\.`), 'u')),
  ).toBeVisible();
  await user.type(twoFactorDialog.getByLabelText('Senha'), 'segredo');
  await user.click(twoFactorDialog.getByRole('button', { name: 'Gerar novos códigos' }));
  expect(await twoFactorDialog.findByLabelText('Códigos de recuperação')).toHaveValue(newCodes[0]);
});

it('TWO-06 shows new recovery codes even if the dialog was closed before the answer', async () => {
  const answer = Promise.withResolvers<Partial<Reply>>();
  const { twoFactorDialog, requests } = await openTwoFactorDialog({
    'GET ': stateOn(3),
    'POST codes': () => answer.promise,
  });
  await user.type(await twoFactorDialog.findByLabelText('Senha'), 'segredo');
  await user.click(twoFactorDialog.getByRole('button', { name: 'Gerar novos códigos' }));
  await waitFor(() => expect(requests).toContain('POST codes'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answer.resolve({ body: { recoveryCodes } });
  const reopenedDialog = await findDialog(title);
  expect(reopenedDialog.getByLabelText('Códigos de recuperação')).toHaveValue(
    recoveryCodes.join('\n'),
  );
  await user.click(reopenedDialog.getByRole('button', { name: 'Guardei os códigos' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('TWO-01 refers a person without a password to the provider for the second factor', async () => {
  const providers = [{ id: 'google', name: 'Google' }];
  setServerFeatures({ signInProviders: providers });
  const methods = () => ({ body: { hasPassword: false, providers, isFresh: true } });
  const { twoFactorDialog } = await openTwoFactorDialog({
    'GET ': stateOff,
    'GET sign-in-methods': methods,
  });
  expect(await twoFactorDialog.findByText(/^Você entra com Google, sem senha\./u)).toBeVisible();
  expect(twoFactorDialog.queryByLabelText('Senha')).toBeNull();
  setServerFeatures({ signInProviders: undefined });
});

it('TWO-01 UI-07 shows that the dialog needs a connection', async () => {
  const { twoFactorDialog } = await openTwoFactorDialog({});
  expect(await twoFactorDialog.findByRole('alert')).toHaveTextContent('Sem conexão.');
});

it('TWO-01 NAV-11 requests a new token after the server has rejected the old one', async () => {
  const rejectToken = () => ({ status: 401, body: { code: 'unauthenticated' } });
  const { identity, twoFactorDialog } = await openTwoFactorDialog({
    'GET ': stateOff,
    'POST start': rejectToken,
  });
  const token = vi.spyOn(identity, 'token');
  await user.type(await twoFactorDialog.findByLabelText('Senha'), 'segredo{Enter}');
  await waitFor(() => expect(token).toHaveBeenCalledWith({ forceRefresh: true }));
});

it('TWO-01 offers no second factor with a hosted identity provider', async () => {
  localStorage.clear();
  fakeApi({ getProfile: profile });
  renderSignedIn(<ProfileScreen onSignOut={() => undefined} />, fakeIdentity());
  await screen.findByRole('button', { name: 'Alterar senha' });
  expect(screen.queryByRole('button', { name: title })).toBeNull();
});

it.each([
  ['done', 0],
  ['failed', 1],
] as const)('TWO-03 shows a message if saving the recovery codes is %s', async (outcome, count) => {
  const { twoFactorDialog } = await turnOnAfterMistakes();
  const save = vi.spyOn(files, 'save').mockResolvedValue(outcome);
  await user.click(twoFactorDialog.getByRole('button', { name: 'Baixar' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  await act(async () => {});
  expect(screen.queryAllByText('Falha ao baixar os códigos.')).toHaveLength(count);
});
