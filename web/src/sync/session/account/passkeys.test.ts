import { passkeyErrorTexts } from '@quitanda/contract/passkeys';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { CallError } from '../../http/call-error.ts';
import type { ApiRequest, Reply } from '../../http/request.ts';
import type { EmbeddedSignIn } from '../../http/identity.ts';
import { addPasskey, PasskeyError, readPasskeys, signInWithPasskey } from './passkeys.ts';

class FakeCredential {
  static parseRequestOptionsFromJSON = (options: unknown) => ({ parsed: options });
  static parseCreationOptionsFromJSON = (options: unknown) => ({ parsed: options });
  static signalUnknownCredential = vi.fn<() => Promise<void>>(async () => undefined);
  readonly id = 'chave';
  toJSON = () => ({ id: this.id });
}

const passkey = { name: 'Celular', password: 'segredo' };

/** The fake of the browser's prompt. */
let prompt: (options: unknown) => Promise<unknown>;
const requests: Pick<ApiRequest, 'method' | 'path' | 'body'>[] = [];

beforeEach(() => {
  requests.length = 0;
  prompt = async () => new FakeCredential();
  vi.stubGlobal('PublicKeyCredential', FakeCredential);
  const credentials = {
    get: (options: unknown) => prompt(options),
    create: (options: unknown) => prompt(options),
  };
  vi.stubGlobal('navigator', { credentials });
  onTestFinished(() => void vi.unstubAllGlobals());
});

function fakeEmbeddedSignIn(answers: Record<string, Partial<Reply> | 'network'>): EmbeddedSignIn {
  const reply = async (path: string): Promise<Reply> => {
    const answer = answers[path] ?? {};
    if (answer === 'network') throw new CallError({ kind: 'network' });
    return { status: 200, body: { challenge: 'c' }, retryAfterMs: 0, ...answer };
  };
  return {
    request({ method, path, body }) {
      requests.push({ method, path, body });
      return reply(path.replace('/api/auth/', ''));
    },
    async startSession(path, body, toError = () => new Error('refused')) {
      requests.push({ method: 'POST', path, body });
      const answer = await reply(path);
      if (answer.status >= 300) throw toError(answer);
    },
  };
}

it('PASS-02 requests a passkey from the browser, and sends the result to the server', async () => {
  const promptSpy = vi.fn<(options: unknown) => Promise<unknown>>(async () => new FakeCredential());
  prompt = promptSpy;
  await signInWithPasskey(fakeEmbeddedSignIn({}));
  expect(promptSpy).toHaveBeenCalledExactlyOnceWith({ publicKey: { parsed: { challenge: 'c' } } });
  expect(requests.at(-1)).toEqual({
    method: 'POST',
    path: 'sign-in/passkey',
    body: { response: { id: 'chave' } },
  });
});

it('PASS-03 adds a named passkey after checking the password', async () => {
  await addPasskey(fakeEmbeddedSignIn({ 'passkeys/add': { status: 204 } }), passkey);
  expect(requests).toEqual([
    { method: 'POST', path: '/api/auth/passkeys/options', body: { password: 'segredo' } },
    {
      method: 'POST',
      path: '/api/auth/passkeys/add',
      body: { name: 'Celular', response: { id: 'chave' } },
    },
  ]);
});

const cancelPrompt = async () => {
  throw new DOMException('cancelled', 'NotAllowedError');
};

it('PASS-02 PASS-03 reports that the user cancelled the prompt, or that the device already has a passkey', async () => {
  prompt = cancelPrompt;
  await expect(signInWithPasskey(fakeEmbeddedSignIn({}))).rejects.toEqual(
    new PasskeyError('Nenhuma chave de acesso foi usada.'),
  );
  await expect(addPasskey(fakeEmbeddedSignIn({}), passkey)).rejects.toEqual(
    new PasskeyError('Nenhuma chave de acesso foi criada.'),
  );
  prompt = async () => {
    throw new DOMException('known', 'InvalidStateError');
  };
  await expect(addPasskey(fakeEmbeddedSignIn({}), passkey)).rejects.toEqual(
    new PasskeyError('Este aparelho já tem uma chave de acesso desta conta.'),
  );
});

it('PASS-07 makes the device stop offering a passkey that the server does not know', async () => {
  const options = { status: 200, body: { challenge: 'c', rpId: 'quitanda.example' } };
  const unknownPasskeyReply = { status: 401, body: { code: 'passkey-unknown' } };
  const embeddedSignIn = fakeEmbeddedSignIn({
    'sign-in/passkey-options': options,
    'sign-in/passkey': unknownPasskeyReply,
  });
  await expect(signInWithPasskey(embeddedSignIn)).rejects.toThrow(
    passkeyErrorTexts['passkey-unknown'],
  );
  expect(FakeCredential.signalUnknownCredential).toHaveBeenCalledExactlyOnceWith({
    rpId: 'quitanda.example',
    credentialId: 'chave',
  });
});

it.each([
  [{ status: 401, body: { code: 'passkey-unknown' } }, passkeyErrorTexts['passkey-unknown']],
  [{ status: 409, body: { code: 'last-way-in' } }, passkeyErrorTexts['last-way-in']],
  [{ status: 401, body: { code: 'wrong-password' } }, 'Senha incorreta. Tente novamente.'],
  [{ status: 401, body: { code: 'user-disabled' } }, 'Este usuário foi desabilitado.'],
  [
    { status: 403, body: { code: 'email-not-confirmed' } },
    'Confirme seu e-mail pelo link que acabamos de enviar.',
  ],
  [{ status: 429, retryAfterMs: 3_000 }, 'Muitas tentativas. Tente de novo em 3 segundos.'],
  [{ status: 400, body: {} }, 'Ocorreu um erro de autenticação. Tente novamente.'],
  ['network', 'Sem conexão. Tente novamente quando o sinal voltar.'],
] as const)('PASS-07 UI-07 reports %j with the message %s', async (answer, text) => {
  await expect(readPasskeys(fakeEmbeddedSignIn({ passkeys: answer }))).rejects.toThrow(text);
  await expect(
    signInWithPasskey(fakeEmbeddedSignIn({ 'sign-in/passkey': answer })),
  ).rejects.toThrow(text);
});

it('PASS-03 distinguishes a wrong password from other failures', async () => {
  const wrongPasswordReply = { status: 401, body: { code: 'wrong-password' } };
  await expect(
    addPasskey(fakeEmbeddedSignIn({ 'passkeys/options': wrongPasswordReply }), passkey),
  ).rejects.toMatchObject({ code: 'wrong-password' });
});
