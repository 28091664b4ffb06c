import type { Profile } from '@quitanda/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, serverError } from '../../test/fakes/fake-api.ts';
import { fakeIdentity, renderSignedIn } from '../../test/screens/signed-in.tsx';
import { AppRoutes } from './App.tsx';

const user = userEvent.setup();
const profile: Profile = {
  id: '01890000-0000-7000-8000-00000000000a',
  email: 'ana.souza@exemplo.com.br',
  displayName: null,
};

/** Sets the address and the fake server. The returned `renderApp` renders the app. */
function prepare(address: string, status?: 'signed-in' | 'signed-out' | 'loading') {
  window.history.replaceState({}, '', address);
  const api = fakeApi({ getProfile: profile, getLists: [], getPantries: [] });
  const identity = fakeIdentity(status);
  return { api, identity, renderApp: () => renderSignedIn(<AppRoutes />, identity) };
}

const currentAddress = () => `${window.location.pathname}${window.location.search}`;
/** The home screen shows this only after lists and pantries have loaded. */
const findCarousel = () => screen.findByRole('button', { name: 'Slide anterior' });
const findHeading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => localStorage.clear());

describe('a visitor', () => {
  it.each([
    '/',
    '/lista-compras',
    '/lista-compras/nova',
    '/lista-compras/a1/supermercado',
    '/despensa',
    '/catalogo',
    '/perfil',
    '/accept-list',
    '/accept-list/a1',
  ])(
    'NAV-01 NAV-03 redirects %s to the login, and stores it as the destination',
    async (requested) => {
      prepare(requested, 'signed-out').renderApp();
      expect(await findHeading('Bem-vindo(a) de Volta!')).toBeVisible();
      const destination = requested === '/' ? '' : `?destino=${encodeURIComponent(requested)}`;
      expect(currentAddress()).toBe(`/login${destination}`);
    },
  );

  it('NAV-03 opens the requested page after signing in, even after a visit to the sign-up screen', async () => {
    const { identity, renderApp } = prepare('/despensa?a=1#b', 'signed-out');
    renderApp();
    await user.click(await screen.findByRole('link', { name: 'Cadastre-se' }));
    expect(await findHeading('Criar Conta')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Faça login' }));
    expect(await findHeading('Bem-vindo(a) de Volta!')).toBeVisible();
    await identity.signIn('', '');
    expect(await findHeading('Minha Despensa')).toBeVisible();
    expect(`${currentAddress()}${window.location.hash}`).toBe('/despensa?a=1#b');
  });

  it('NAV-03 NAV-06 opens the requested page after signing up, not the home page', async () => {
    const { identity, renderApp } = prepare('/despensa', 'signed-out');
    renderApp();
    await user.click(await screen.findByRole('link', { name: 'Cadastre-se' }));
    await findHeading('Criar Conta');
    await identity.signUp('', '');
    expect(await findHeading('Minha Despensa')).toBeVisible();
    expect(currentAddress()).toBe('/despensa');
  });

  it('NAV-03 opens the home page if the stored destination is not a page of the app', async () => {
    const { identity, renderApp } = prepare('/login?destino=%2F%2Fevil.example', 'signed-out');
    renderApp();
    await findHeading('Bem-vindo(a) de Volta!');
    await identity.signIn('', '');
    expect(await findHeading(/^Olá/)).toBeVisible();
    expect(currentAddress()).toBe('/');
  });

  it('NAV-06 shows neither header nor footer on login and sign-up', async () => {
    prepare('/signup', 'signed-out').renderApp();
    await findHeading('Criar Conta');
    expect(screen.queryByRole('contentinfo')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('a signed-in person', () => {
  it('NAV-02 redirects an unknown path to the home screen', async () => {
    prepare('/isto/nao/existe').renderApp();
    expect(await findHeading(/^Olá/)).toBeVisible();
    expect(currentAddress()).toBe('/');
  });

  it('NAV-03 NAV-06 opens the home screen for a destination that is no address', async () => {
    prepare('/login?destino=/..//').renderApp();
    expect(await findHeading(/^Olá/)).toBeVisible();
    expect(currentAddress()).toBe('/');
  });

  it.each(['/login', '/signup'])('NAV-06 redirects %s to the home screen', async (requested) => {
    prepare(requested).renderApp();
    expect(await findHeading(/^Olá/)).toBeVisible();
    expect(currentAddress()).toBe('/');
  });

  it('NAV-09 shows a footer with the year, the name of the app and the copyright notice', async () => {
    prepare('/').renderApp();
    await findHeading(/^Olá/);
    expect(screen.getByRole('contentinfo')).toHaveTextContent(
      `${new Date().getFullYear()} Quitanda. Todos os direitos reservados.`,
    );
  });

  it('NAV-10 opens the dialog to create a list if the address is /lista-compras/nova, and shows the address of the lists once the dialog is closed', async () => {
    prepare('/lista-compras/nova').renderApp();
    const dialog = await screen.findByRole('dialog', { name: 'Criar Nova Lista' });
    expect(dialog).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(currentAddress()).toBe('/lista-compras'));
  });

  it('HOM-01 greets by name, or by e-mail if there is no name', async () => {
    const { api, renderApp } = prepare('/');
    const { unmount } = renderApp();
    expect(await findHeading('Olá, ana.souza@exemplo.com.br!')).toBeVisible();
    unmount();
    api.reads.getProfile = { ...profile, displayName: 'Ana' };
    renderSignedIn(<AppRoutes />, fakeIdentity());
    expect(await findHeading('Olá, Ana!')).toBeVisible();
  });

  it('HOM-01 AUT-24 greets without a name or an e-mail until the profile is read', async () => {
    const { api, renderApp } = prepare('/');
    const { promise, resolve } = Promise.withResolvers<Profile>();
    api.reads.getProfile = () => promise;
    renderApp();
    expect(await findHeading('Olá!')).toBeVisible();
    resolve({ ...profile, displayName: 'Ana' });
    expect(await findHeading('Olá, Ana!')).toBeVisible();
  });

  it('HOM-02 changes the slide by buttons, dots and arrow keys, and wraps around at the ends', async () => {
    prepare('/').renderApp();
    await findCarousel();
    const expectShown = async (title: string) =>
      waitFor(() =>
        expect(
          screen.getByRole('heading', { level: 2, name: title }).closest('[inert]'),
        ).toBeNull(),
      );
    await findHeading(/^Olá/);
    await user.click(screen.getByRole('button', { name: 'Slide anterior' }));
    await expectShown('Controle a despensa');
    await user.click(screen.getByRole('button', { name: 'Próximo slide' }));
    await expectShown('Crie sua lista');
    await user.click(screen.getByRole('button', { name: /^Ir para o slide 2/ }));
    await expectShown('Registre no supermercado');
    await user.keyboard('{ArrowRight}');
    await expectShown('Controle a despensa');
    await user.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}');
    await expectShown('Registre no supermercado');
  });

  it('HOM-02 changes the slide by arrow keys while the link of the slide has the focus, but not while Alt is pressed', async () => {
    prepare('/').renderApp();
    await findCarousel();
    const getLink = (name: string) => screen.getByText(name).closest('a');
    act(() => getLink('Criar lista')?.focus());
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(getLink('Criar lista')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(getLink('Ir às compras')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(getLink('Ver despensa')).toHaveFocus();
  });

  it.each([
    ['Criar lista', '/lista-compras/nova'],
    ['Ir às compras', '/lista-compras'],
    ['Ver despensa', '/despensa'],
  ])('HOM-02 links the slide with %s to its screen', async (name, target) => {
    prepare('/').renderApp();
    await findCarousel();
    const link = screen.getByText(name).closest('a');
    expect(link).toHaveAttribute('href', target);
  });

  it('HOM-03 opens the assistant by its link', async () => {
    prepare('/').renderApp();
    await findHeading(/^Olá/);
    await user.click(await screen.findByRole('link', { name: 'Ver Dicas IA' }));
    expect(await findHeading('Conversa')).toBeVisible();
    expect(currentAddress()).toBe('/dicas-ia');
  });
});

describe('the session', () => {
  it('NAV-05 shows that the session is loading', () => {
    prepare('/', 'loading').renderApp();
    expect(screen.getByText('Carregando sessão...')).toBeVisible();
  });

  it('NAV-11 stays signed in if the profile cannot be loaded, and shows the reason', async () => {
    const { api, renderApp } = prepare('/');
    api.failures.getProfile = serverError;
    renderApp();
    expect(await findHeading('Olá!')).toBeVisible();
    expect(
      await screen.findByText(
        'Erro ao sincronizar com o servidor: Erro interno. Tente novamente. Tente recarregar a página.',
      ),
    ).toBeVisible();
  });
});

it('NAV-07 NAV-16 signs out, opens the login, and removes the data of the person from the device', async () => {
  prepare('/').renderApp();
  await findHeading(/^Olá/);
  localStorage.setItem('activeShoppingListId', 'a');
  localStorage.setItem('activePantryId', 'b');
  localStorage.setItem('currentSupermarket_a', 'São Jorge');
  localStorage.setItem('shoppingIsFlat', 'true');
  const [signOutButton] = screen.getAllByRole('button', { name: 'Sair' });
  if (signOutButton) await user.click(signOutButton);
  expect(await findHeading('Bem-vindo(a) de Volta!')).toBeVisible();
  expect(currentAddress()).toBe('/login');
  expect(Object.keys(localStorage)).toEqual(['shoppingIsFlat']);
});
