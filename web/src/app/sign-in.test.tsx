import type { AuthErrorCode } from '@quitanda/contract/auth';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setUpAnaAndBia } from '../../test/ana-and-bia.ts';
import { fakeApi } from '../../test/fakes/fake-api.ts';
import { getToastKind } from '../../test/toast-kind.ts';
import { fakeIdentity, renderSignedIn } from '../../test/screens/signed-in.tsx';
import { setServerFeatures } from '../sync/queries/server-features.ts';
import { IdentityError, TooManyTriesError } from '../sync/http/identity.ts';
import { AppRoutes } from './App.tsx';

const user = userEvent.setup();

async function openApp(address: string, identity = fakeIdentity('signed-out')) {
  window.history.replaceState({}, '', address);
  fakeApi({ getLists: [] });
  const calls = {
    signIn: vi.spyOn(identity, 'signIn'),
    signUp: vi.spyOn(identity, 'signUp'),
    resetPassword: vi.spyOn(identity, 'resetPassword'),
  };
  renderSignedIn(<AppRoutes />, identity);
  await screen.findByRole('heading', { level: 1 });
  return calls;
}

const typeInto = async (label: string, text: string) =>
  user.type(screen.getByLabelText(label), text);
const clickButton = async (name: string) => user.click(screen.getByRole('button', { name }));

async function submitSignUp(password = 'segredo', confirmation = password) {
  await typeInto('E-mail', 'ana@exemplo.com.br');
  await typeInto('Senha (mínimo 6 caracteres)', password);
  await typeInto('Confirmar Senha', confirmation);
  await clickButton('Criar Conta');
}

beforeEach(() => {
  localStorage.clear();
  setServerFeatures({ sendsMail: false });
});

describe('login', () => {
  it('AUT-01 shows the heading, the fields and the links of the login', async () => {
    await openApp('/login');
    expect(screen.getByRole('heading', { name: 'Bem-vindo(a) de Volta!' })).toBeVisible();
    expect(screen.getByLabelText('E-mail')).toHaveAttribute('type', 'email');
    expect(screen.getByRole('link', { name: 'Cadastre-se' })).toHaveAttribute('href', '/signup');
  });

  it('AUT-01 AUT-25 says who can create a new password if the server sends no mail', async () => {
    await openApp('/login');
    await typeInto('Senha', 'segred');
    await clickButton('Esqueceu a senha?');
    const dialog = await screen.findByRole('dialog', { name: 'Esqueceu a senha?' });
    expect(dialog).toHaveTextContent(
      'Peça um link de nova senha a quem cuida deste Quitanda. O link vale por uma hora e só funciona uma vez.',
    );
    await clickButton('Entendi');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(screen.getByLabelText('Senha')).toHaveValue('segred');
  });

  it('AUT-14 counts down after too many attempts, and then accepts the right password', async () => {
    const { signIn } = await openApp('/login');
    signIn.mockRejectedValueOnce(new TooManyTriesError(40));
    await typeInto('E-mail', 'ana@exemplo.com.br');
    await typeInto('Senha', 'segredo');
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await clickButton('Entrar');
    const waitText = (seconds: string) => `Muitas tentativas. Tente de novo em ${seconds}.`;
    expect(await screen.findByRole('alert')).toHaveTextContent(waitText('40 segundos'));
    const signInButton = screen.getByRole('button', { name: 'Entrar' });
    expect(signInButton).toBeDisabled();
    await user.type(screen.getByLabelText('Senha'), '{Enter}');
    expect(signIn).toHaveBeenCalledTimes(1);

    act(() => void vi.advanceTimersByTime(39_000));
    expect(screen.getByText(waitText('1 segundo'))).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(waitText('40 segundos'));
    act(() => void vi.advanceTimersByTime(1_000));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(signInButton).toBeEnabled();
    await clickButton('Entrar');
    expect(signIn).toHaveBeenCalledTimes(2);
  });

  it('AUT-14 asks to wait if the provider reports no waiting time', async () => {
    const { signIn } = await openApp('/login');
    signIn.mockRejectedValueOnce(new IdentityError('too-many-tries'));
    await typeInto('E-mail', 'ana@exemplo.com.br');
    await typeInto('Senha', 'segredo');
    await clickButton('Entrar');
    const text = 'Muitas tentativas. Aguarde um pouco e tente de novo.';
    expect(await screen.findByText(text)).toBeVisible();
    expect(getToastKind(text)).toBe('error');
    await clickButton('Entrar');
    expect(signIn).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['/login', 'Entre para aceitar.'],
    ['/signup', 'Crie sua conta para aceitar.'],
  ])('INV-04 shows at %s that an invite is waiting', async (path, hint) => {
    await openApp(`${path}?destino=${encodeURIComponent('/accept-list/lista-1')}`);
    expect(screen.getByText(`Um convite para uma lista espera por você. ${hint}`)).toBeVisible();
  });

  it.each(['/entrar-na-casa', '/entrar-na-casa/Ab-_9'])(
    'AUT-23 shows that an invite to a household is waiting: %s',
    async (destination) => {
      await openApp(`/login?destino=${encodeURIComponent(destination)}`);
      const text = 'Um convite para uma casa espera por você. Entre para aceitar.';
      expect(screen.getByText(text)).toBeVisible();
      cleanup();
      await openApp(`/signup?destino=${encodeURIComponent(destination)}`);
      expect(screen.getByText(/^Um convite para uma casa espera por você\. Crie/u)).toBeVisible();
    },
  );

  it.each(['/login', '/login?destino=%2Faccept-list', '/login?destino=%2Fdespensa'])(
    'INV-04 shows no invite at %s',
    async (address) => {
      await openApp(address);
      expect(screen.queryByText(/Um convite/u)).toBeNull();
    },
  );

  it('AUT-01 sends nothing while a field is empty, and focuses the first empty field', async () => {
    const { signIn } = await openApp('/login');
    await clickButton('Entrar');
    expect(screen.getAllByText('Por favor, preencha todos os campos.')).toHaveLength(2);
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    expect(signIn).not.toHaveBeenCalled();
  });

  it('AUT-01 signs in once, even if the button is tapped twice', async () => {
    const { signIn } = await openApp('/login');
    signIn.mockReturnValue(new Promise(() => undefined));
    await typeInto('E-mail', ' ana@exemplo.com.br ');
    await typeInto('Senha', 'segredo');
    await clickButton('Entrar');
    await clickButton('Entrar');
    expect(signIn.mock.calls).toEqual([['ana@exemplo.com.br', 'segredo']]);
  });

  it('AUT-01 AUT-25 requests a reset mail to the typed e-mail', async () => {
    const identity = fakeIdentity('signed-out');
    const sendPasswordReset = vi.fn<(email: string) => Promise<void>>(async () => undefined);
    await openApp('/login', Object.assign(identity, { sendPasswordReset }));
    await clickButton('Esqueceu a senha?');
    expect(screen.getByText('Por favor, preencha todos os campos.')).toBeVisible();
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    expect(sendPasswordReset).not.toHaveBeenCalled();

    await typeInto('E-mail', ' ana@exemplo.com.br ');
    await clickButton('Esqueceu a senha?');
    const sentText = 'Enviamos um e-mail para redefinir a sua senha.';
    expect(await screen.findByText(sentText)).toBeVisible();
    expect(getToastKind(sentText)).toBe('success');
    expect(sendPasswordReset.mock.calls).toEqual([['ana@exemplo.com.br']]);

    sendPasswordReset.mockRejectedValue(new IdentityError('user-not-found'));
    await clickButton('Esqueceu a senha?');
    expect(
      await screen.findByText('Usuário não encontrado. Verifique o e-mail ou cadastre-se.'),
    ).toBeVisible();
  });

  const failureCases: [string, AuthErrorCode, string][] = [
    ['AUT-04', 'invalid-email', 'Endereço de e-mail inválido.'],
    ['AUT-05', 'user-disabled', 'Este usuário foi desabilitado.'],
    ['AUT-06', 'user-not-found', 'Usuário não encontrado. Verifique o e-mail ou cadastre-se.'],
    ['AUT-07', 'wrong-password', 'Senha incorreta. Tente novamente.'],
    ['AUT-08', 'email-already-in-use', 'Este e-mail já está em uso. Tente fazer login.'],
    ['AUT-09', 'weak-password', 'Senha muito fraca. A senha deve ter pelo menos 6 caracteres.'],
    [
      'AUT-10',
      'operation-not-allowed',
      'Operação não permitida. Login com e-mail/senha pode estar desabilitado.',
    ],
    ['AUT-11', 'other', 'Ocorreu um erro de autenticação. Tente novamente.'],
  ];
  it.each(failureCases)('%s shows for the failure %s the text %j', async (_, code, text) => {
    const { signIn } = await openApp('/login');
    signIn.mockRejectedValue(new IdentityError(code));
    await typeInto('E-mail', 'ana@exemplo.com.br');
    await typeInto('Senha', 'segredo');
    await clickButton('Entrar');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText('E-mail')).toHaveValue('ana@exemplo.com.br');
  });

  it('UI-07 UI-32 shows that there is no network', async () => {
    const { signIn } = await openApp('/login');
    signIn.mockRejectedValue(new IdentityError('network'));
    await typeInto('E-mail', 'ana@exemplo.com.br');
    await typeInto('Senha', 'segredo');
    await clickButton('Entrar');
    expect(
      await screen.findByText('Sem conexão. Tente novamente quando o sinal voltar.'),
    ).toBeVisible();
  });
});

describe('a server that sends mail', () => {
  async function openWithMail(address: string) {
    setServerFeatures({ sendsMail: true });
    const identity = fakeIdentity('signed-out');
    const calls = {
      requestResetLink: vi.fn<(email: string) => Promise<void>>(async () => undefined),
      confirmEmail: vi.fn<(token: string) => Promise<void>>(async () => undefined),
    };
    return { ...calls, ...(await openApp(address, Object.assign(identity, calls))) };
  }
  const findDialog = () => screen.findByRole('dialog', { name: 'Esqueceu a senha?' });

  it('MAIL-03 sends a link to the e-mail, and shows the same text with or without an account', async () => {
    const { requestResetLink, signIn } = await openWithMail('/login');
    await typeInto('E-mail', 'ana@exemplo.com.br');
    await clickButton('Esqueceu a senha?');
    expect(await findDialog()).toHaveTextContent('Enviamos um link para criar uma nova senha.');
    const field = screen.getByRole('textbox', { name: 'E-mail' });
    expect(field).toHaveValue('ana@exemplo.com.br');
    await user.clear(field);
    await clickButton('Enviar link');
    expect(screen.getByText('Por favor, preencha todos os campos.')).toBeVisible();
    expect(requestResetLink).not.toHaveBeenCalled();

    await user.type(field, ' bia@exemplo.com.br ');
    await clickButton('Enviar link');
    expect(await screen.findByText(/Se houver uma conta com/u)).toHaveTextContent(
      'Se houver uma conta com bia@exemplo.com.br, o link chega em alguns minutos. Ele vale por uma hora e só funciona uma vez.',
    );
    expect(requestResetLink.mock.calls).toEqual([['bia@exemplo.com.br']]);
    const button = screen.getByRole('button', { name: 'Entendi' });
    expect(button).toHaveFocus();
    expect(button).toHaveAccessibleDescription(/^Se houver uma conta com bia@exemplo.com.br/u);
    await clickButton('Entendi');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('E-mail')).toHaveValue('ana@exemplo.com.br');
    expect(signIn).not.toHaveBeenCalled();
  });

  it('MAIL-03 AUT-14 asks to wait after too many requests', async () => {
    const { requestResetLink } = await openWithMail('/login');
    await typeInto('E-mail', 'ana@exemplo.com.br');
    await clickButton('Esqueceu a senha?');
    await findDialog();
    requestResetLink.mockRejectedValueOnce(new TooManyTriesError(40));
    await clickButton('Enviar link');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Muitas tentativas. Tente de novo em 40 segundos.',
    );
    expect(screen.getByRole('button', { name: 'Enviar link' })).toBeDisabled();
    // Closes the dialog, because its history entry would disturb the next test.
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('MAIL-04 shows that a link for a new password is not valid any more', async () => {
    const { resetPassword } = await openWithMail('/login?redefinir=velho');
    resetPassword.mockRejectedValue(new IdentityError('link-expired'));
    await typeInto('Nova senha (mínimo 6 caracteres)', 'segredo novo');
    await typeInto('Confirmar Senha', 'segredo novo');
    await clickButton('Salvar senha');
    const text = 'Este link não vale mais. Peça outro.';
    expect(await screen.findByText(text)).toBeVisible();
    expect(getToastKind(text)).toBe('error');
  });

  it('MAIL-05 confirms an e-mail by a tap, not by opening the link', async () => {
    const { confirmEmail } = await openWithMail('/login?confirmar=abc_DEF-1');
    expect(screen.getByRole('heading', { name: 'Confirmar e-mail' })).toBeVisible();
    expect(confirmEmail).not.toHaveBeenCalled();
    confirmEmail.mockRejectedValueOnce(new IdentityError('link-expired'));
    await clickButton('Confirmar e-mail');
    expect(await screen.findByText('Este link não vale mais. Peça outro.')).toBeVisible();
    await clickButton('Confirmar e-mail');
    expect(confirmEmail.mock.calls).toEqual([['abc_DEF-1'], ['abc_DEF-1']]);
    expect(await screen.findByRole('heading', { name: 'Bem-vindo(a) de Volta!' })).toBeVisible();
    expect(screen.getByText('E-mail confirmado. Entre na sua conta.')).toBeVisible();
  });

  it('MAIL-05 AUT-17 confirms the e-mail of a person who is signed in, and opens the first page', async () => {
    const confirmEmail = vi.fn<(token: string) => Promise<void>>(async () => undefined);
    await openApp('/login?confirmar=abc', Object.assign(fakeIdentity(), { confirmEmail }));
    expect(screen.getByText('Confirme que este e-mail é seu.')).toBeVisible();
    await clickButton('Confirmar e-mail');
    expect(await screen.findByText('E-mail confirmado.')).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });

  it('MAIL-05 opens the login after the sign-up, and signs nobody in until the e-mail is confirmed', async () => {
    const { signUp, signIn } = await openWithMail('/signup');
    signUp.mockRejectedValue(new IdentityError('email-not-confirmed'));
    await submitSignUp();
    expect(await screen.findByRole('heading', { name: 'Bem-vindo(a) de Volta!' })).toBeVisible();
    const text = 'Conta criada! Abra o link que enviamos para o seu e-mail e depois entre.';
    expect(screen.getByText(text)).toBeVisible();
    expect(getToastKind(text)).toBe('success');

    signIn.mockRejectedValue(new IdentityError('email-not-confirmed'));
    await typeInto('E-mail', 'ana@exemplo.com.br');
    await typeInto('Senha', 'segredo');
    await clickButton('Entrar');
    expect(
      await screen.findByText('Confirme seu e-mail pelo link que acabamos de enviar.'),
    ).toBeVisible();
  });
});

it.each([
  ['MAIL-04', 'redefinir', 'Criar nova senha'],
  ['MAIL-05', 'confirmar', 'Confirmar e-mail'],
])('%s opens the link with ?%s even if a person is signed in', async (_, name, heading) => {
  await openApp(`/login?${name}=abc`, fakeIdentity());
  expect(screen.getByRole('heading', { name: heading })).toBeVisible();
});

describe('sign-up', () => {
  it('AUT-02 shows the heading and the link of the sign-up', async () => {
    await openApp('/signup');
    expect(screen.getByRole('heading', { name: 'Criar Conta' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Faça login' })).toHaveAttribute('href', '/login');
  });

  it('AUT-03 rejects passwords that do not match or are too short', async () => {
    const { signUp } = await openApp('/signup');
    await submitSignUp('segredo', 'segred0');
    expect(screen.getByText('As senhas não coincidem.')).toBeVisible();
    await user.clear(screen.getByLabelText('Senha (mínimo 6 caracteres)'));
    await typeInto('Senha (mínimo 6 caracteres)', '12345');
    await clickButton('Criar Conta');
    expect(
      screen.getByText('Senha muito fraca. A senha deve ter pelo menos 6 caracteres.'),
    ).toBeVisible();
    expect(signUp).not.toHaveBeenCalled();
  });

  it('AUT-24 takes a name at the sign-up, which may stay empty', async () => {
    const identity = Object.assign(fakeIdentity('signed-out'), { embeddedSignIn: {} as never });
    const { signUp } = await openApp('/signup', identity);
    signUp.mockRejectedValue(new IdentityError('email-already-in-use'));
    await submitSignUp();
    expect(signUp).toHaveBeenLastCalledWith('ana@exemplo.com.br', 'segredo', '');
    await typeInto('Nome (opcional)', '  Ana  Souza ');
    await clickButton('Criar Conta');
    await waitFor(() => expect(signUp).toHaveBeenCalledTimes(2));
    expect(signUp).toHaveBeenLastCalledWith('ana@exemplo.com.br', 'segredo', 'Ana  Souza');
  });

  it.each([
    ['Ana <b>Souza</b>', 'Use apenas texto simples.'],
    ['Ana\u001bSouza', 'Use apenas texto simples, sem o caractere U+001B.'],
  ])('AUT-24 says beside the field why the name %j is refused', async (name, problem) => {
    const identity = Object.assign(fakeIdentity('signed-out'), { embeddedSignIn: {} as never });
    const { signUp } = await openApp('/signup', identity);
    const field = screen.getByLabelText('Nome (opcional)');
    fireEvent.change(field, { target: { value: name } });
    await submitSignUp();
    await waitFor(() => expect(field).toHaveAccessibleDescription(problem));
    expect(field).toHaveFocus();
    expect(signUp).not.toHaveBeenCalled();
    await user.clear(field);
    await user.type(field, 'Ana Souza');
    await clickButton('Criar Conta');
    await waitFor(() => expect(signUp).toHaveBeenCalledTimes(1));
  });

  it('AUT-24 asks for no name where the identity comes from Firebase', async () => {
    await openApp('/signup');
    expect(screen.queryByLabelText('Nome (opcional)')).toBeNull();
  });

  it('AUT-02 NAV-06 signs in after the sign-up, and opens the home page', async () => {
    await openApp('/signup');
    await submitSignUp();
    expect(await screen.findByRole('heading', { level: 1, name: /^Olá/ })).toBeVisible();
    expect(window.location.pathname).toBe('/');
  });
});

it('AUT-01 AUT-25 sets a new password by the link that the operator printed', async () => {
  const { resetPassword } = await openApp('/login?redefinir=abc_DEF-1');
  await typeInto('Nova senha (mínimo 6 caracteres)', 'segredo novo');
  await typeInto('Confirmar Senha', 'segredo novo');
  await clickButton('Salvar senha');
  expect(resetPassword.mock.calls).toEqual([['abc_DEF-1', 'segredo novo']]);
  expect(await screen.findByRole('heading', { name: 'Bem-vindo(a) de Volta!' })).toBeVisible();
});

it('AUT-18 AUT-26 lists what the new password has ended, and keeps the list until the person goes on', async () => {
  const { identity } = setUpAnaAndBia();
  identity.resetPassword = async () => ['1 aparelho conectado', 'entrada com Google'];
  window.history.replaceState({}, '', '/login?redefinir=abc');
  renderSignedIn(<AppRoutes />, identity);
  await screen.findByRole('heading', { name: 'Criar nova senha' });
  await typeInto('Nova senha (mínimo 6 caracteres)', 'segredo novo');
  await typeInto('Confirmar Senha', 'segredo novo');
  await clickButton('Salvar senha');
  const title = await screen.findByRole('heading', { name: 'Senha alterada' });
  expect(title).toHaveFocus();
  // The household that was shown belongs to the session, which the new password has ended.
  act(() => identity.set({ status: 'signed-out' }));
  expect(
    await screen.findByText('Sua sessão terminou. Entre novamente para continuar.'),
  ).toBeVisible();
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    '1 aparelho conectado',
    'entrada com Google',
  ]);
  await clickButton('Entrar com a nova senha');
  expect(await screen.findByRole('heading', { name: 'Bem-vindo(a) de Volta!' })).toBeVisible();
});
