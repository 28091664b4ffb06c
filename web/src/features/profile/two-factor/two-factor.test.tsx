/** 'Verificação em duas etapas' on the profile. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { fakeApi } from '../../../../test/fakes/fake-api.ts';
import { dialog, person, press, profile } from '../../../../test/screens/open-profile.tsx';
import { fakeIdentity, renderSignedIn } from '../../../../test/screens/signed-in.tsx';
import { CallError } from '../../../sync/http/call-error.ts';
import type { ApiRequest, Reply } from '../../../sync/http/request.ts';
import { noteFeatures } from '../../../sync/queries/server-features.ts';
import type { OwnSignIn } from '../../../sync/session/identity.ts';
import { ProfileScreen } from '../ProfileScreen.tsx';

const title = 'Verificação em duas etapas';
type Answers = Record<string, (body: unknown) => Partial<Reply>>;

async function open(answers: Answers) {
  localStorage.clear();
  fakeApi({ getProfile: profile });
  const requested: string[] = [];
  const own: OwnSignIn = {
    async request({ method, path, body }: ApiRequest) {
      const name = `${method} ${path.replace(/^\/api\/auth\/(two-factor\/?)?/u, '')}`;
      requested.push(name);
      const answer = answers[name];
      if (!answer) throw new CallError({ kind: 'network' });
      return { status: 200, body: undefined, retryAfter: 0, ...answer(body) };
    },
    enter: async () => undefined,
  };
  const identity = Object.assign(fakeIdentity(), { own });
  const view = renderSignedIn(<ProfileScreen onSignOut={() => undefined} />, identity);
  await screen.findByRole('button', { name: 'Editar nome' });
  await press(title);
  return { ...view, requested, identity, shown: await dialog(title) };
}

const stateOn = (recoveryCodesLeft: number) => () => ({ body: { isOn: true, recoveryCodesLeft } });
const stateOff = () => ({ body: { isOn: false, recoveryCodesLeft: 0 } });
const recoveryCodes = ['k7mq-2xwe-9hrt', 'b3cd-4efg-5hjk'];
const secret = 'ABCDEFGH23';
const setup = { uri: `otpauth://totp/Quitanda:ana?secret=${secret}`, secret, recoveryCodes };

async function openCodes() {
  const opened = await open({
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
  const { shown, baseElement } = opened;
  await person.type(await shown.findByLabelText('Senha'), 'x');
  await person.click(shown.getByRole('button', { name: 'Continuar' }));
  expect(await shown.findByText('Senha incorreta. Tente novamente.')).toBeVisible();
  await person.clear(shown.getByLabelText('Senha'));
  await person.type(shown.getByLabelText('Senha'), 'segredo{Enter}');
  expect(await shown.findByLabelText('Chave')).toHaveValue('ABCD EFGH 23');
  expect(await shown.findByRole('img', { name: `Código QR da v${title.slice(1)}` })).toBeVisible();
  expect(await axe(baseElement)).toEqual([]);
  const writeText = vi.spyOn(navigator.clipboard, 'writeText');
  await person.click(shown.getByRole('button', { name: 'Copiar chave' }));
  expect(await shown.findByText('Chave copiada!')).toBeVisible();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(secret);
  const code = shown.getByLabelText('Código de 6 números');
  await person.type(code, '000000{Enter}');
  expect(await shown.findByText(/^Código incorreto\./u)).toBeVisible();
  expect(shown.queryByLabelText('Códigos de recuperação')).toBeNull();
  await person.clear(code);
  await person.type(code, '123456{Enter}');
  expect(await shown.findByLabelText('Códigos de recuperação')).toHaveValue(
    recoveryCodes.join('\n'),
  );
  expect(screen.getByText('Verificação em duas etapas ligada.')).toBeVisible();
  return opened;
}

it('TWO-01 TWO-02 TWO-03 turns the second factor on with the first code, and shows the recovery codes once', async () => {
  const { shown, baseElement } = await openCodes();
  expect(await axe(baseElement)).toEqual([]);
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockClear();
  await person.click(shown.getByRole('button', { name: 'Copiar' }));
  expect(await shown.findByText('Códigos copiados!')).toBeVisible();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(recoveryCodes.join('\n'));
  await person.click(shown.getByRole('button', { name: 'Guardei os códigos' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(title);
  await dialog(title);
  expect(screen.queryByLabelText('Códigos de recuperação')).toBeNull();
});

it('TWO-03 downloads the recovery codes', async () => {
  const { shown } = await openCodes();
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:codes');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await person.click(shown.getByRole('button', { name: 'Baixar' }));
  await waitFor(() => expect(made).toHaveBeenCalledOnce());
  const [file] = made.mock.calls[0] ?? [];
  expect(await (file as Blob).text()).toBe(recoveryCodes.join('\n'));
});

it('TWO-07 turns the second factor off with the password', async () => {
  const { shown, requested } = await open({
    'GET ': stateOn(10),
    'POST off': () => ({ status: 204 }),
  });
  await shown.findByText(
    'A verificação em duas etapas está ligada. Restam 10 códigos de recuperação.',
  );
  await person.click(shown.getByRole('button', { name: 'Desligar' }));
  expect(shown.getByText('Por favor, preencha todos os campos.')).toBeVisible();
  expect(requested).toEqual(['GET ']);
  await person.type(shown.getByLabelText('Senha'), 'segredo');
  await person.click(shown.getByRole('button', { name: 'Desligar' }));
  expect(await screen.findByText('Verificação em duas etapas desligada.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  [0, 'Não resta nenhum código de recuperação: gere novos.'],
  [1, 'Resta 1 código de recuperação.'],
])('TWO-06 creates new recovery codes with %i left', async (left, text) => {
  const next = ['ccc2-ddd3-eee4'];
  const { shown } = await open({
    'GET ': stateOn(left),
    'POST codes': () => ({ body: { recoveryCodes: next } }),
  });
  expect(
    await shown.findByText(new RegExp(text.replaceAll('.', String.raw`\.`), 'u')),
  ).toBeVisible();
  await person.type(shown.getByLabelText('Senha'), 'segredo');
  await person.click(shown.getByRole('button', { name: 'Gerar novos códigos' }));
  expect(await shown.findByLabelText('Códigos de recuperação')).toHaveValue(next[0]);
});

it('TWO-01 shows that an account without a password has no second factor here', async () => {
  const providers = [{ id: 'google', name: 'Google' }];
  noteFeatures({ signInProviders: providers });
  const methods = () => ({ body: { hasPassword: false, providers, isFresh: true } });
  const { shown } = await open({ 'GET ': stateOff, 'GET sign-in-methods': methods });
  expect(await shown.findByText(/^Você entra com Google, sem senha\./u)).toBeVisible();
  expect(shown.queryByLabelText('Senha')).toBeNull();
  noteFeatures({ signInProviders: undefined });
});

it('TWO-01 UI-07 shows that the dialog needs a connection', async () => {
  const { shown } = await open({});
  expect(await shown.findByRole('alert')).toHaveTextContent('Sem conexão.');
});

it('TWO-01 NAV-11 reports a rejected token to the identity provider', async () => {
  const ended = () => ({ status: 401, body: { code: 'unauthenticated' } });
  const { identity, shown } = await open({ 'GET ': stateOff, 'POST start': ended });
  const token = vi.spyOn(identity, 'token');
  await person.type(await shown.findByLabelText('Senha'), 'segredo{Enter}');
  await waitFor(() => expect(token).toHaveBeenCalledWith({ forceRefresh: true }));
});

it('TWO-01 offers no second factor if a hosted identity provider has its own', async () => {
  localStorage.clear();
  fakeApi({ getProfile: profile });
  renderSignedIn(<ProfileScreen onSignOut={() => undefined} />, fakeIdentity());
  await screen.findByRole('button', { name: 'Alterar senha' });
  expect(screen.queryByRole('button', { name: title })).toBeNull();
});
