import { shell } from '#platform/shell.ts';
import type { Invite } from '@quitanda/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeApi } from '../../test/fakes/fake-api.ts';
import { fakeIdentity, renderSignedIn } from '../../test/screens/signed-in.tsx';
import { AppRoutes } from './App.tsx';
import { followLinks } from './links.ts';

const id = 'Zk3vQ0-_r1xYb8dTn5mWcA';
const invite: Invite = {
  name: 'Churrasco',
  owner: { displayName: 'Rafael', email: 'rafael@exemplo.com.br' },
  itemNames: ['Carvão'],
  _count: { items: 1 },
};

function open(address: string, status?: 'signed-in' | 'signed-out' | 'loading') {
  window.history.replaceState({}, '', address);
  onTestFinished(followLinks(window));
  fakeApi({
    getInvite: invite,
    getLists: [],
    getPantries: [],
  });
  const identity = fakeIdentity(status);
  renderSignedIn(<AppRoutes />, identity);
  return identity;
}

const address = () => {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
};
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => localStorage.clear());

describe('a hash link', () => {
  it('NAV-04 NAV-01 opens its page for a signed-in user', async () => {
    open(`/#/accept-list/${id}`);
    expect(await screen.findByText('Churrasco')).toBeVisible();
    expect(address()).toBe(`/accept-list/${id}`);
  });

  it('NAV-04 opens its page over the running app, and Back leads to the previous screen', async () => {
    open('/despensa');
    await heading('Minha Despensa');
    window.location.hash = `#/accept-list/${id}`;
    expect(await screen.findByText('Churrasco')).toBeVisible();
    expect(address()).toBe(`/accept-list/${id}`);
    window.history.back();
    expect(await heading('Minha Despensa')).toBeVisible();
    expect(address()).toBe('/despensa');
  });

  it('NAV-03 NAV-04 opens the login for a visitor, and then its page', async () => {
    const identity = open(`/#/accept-list/${id}`, 'signed-out');
    await heading('Bem-vindo(a) de Volta!');
    expect(address()).toBe(`/login?destino=${encodeURIComponent(`/accept-list/${id}`)}`);
    await identity.signIn('', '');
    expect(await screen.findByText('Churrasco')).toBeVisible();
    expect(address()).toBe(`/accept-list/${id}`);
  });

  it('NAV-03 NAV-04 opens its page after a visitor has signed up, even from an open login', async () => {
    const identity = open('/login', 'signed-out');
    await heading('Bem-vindo(a) de Volta!');
    window.location.hash = `#/accept-list/${id}`;
    await waitFor(() => expect(address()).toContain('destino='));
    await userEvent.click(await screen.findByRole('link', { name: 'Cadastre-se' }));
    await heading('Criar Conta');
    await identity.signUp('', '');
    expect(await screen.findByText('Churrasco')).toBeVisible();
    expect(address()).toBe(`/accept-list/${id}`);
  });

  it('NAV-01 INV-03 shows a message if the link has no id', async () => {
    open('/#/accept-list');
    expect(await screen.findByText('ID do convite não fornecido.')).toBeVisible();
    expect(address()).toBe('/accept-list');
  });

  it.each(['#//evil.example', String.raw`#/\evil.example`, '#/login', '#/accept-list/a/b', '#/x'])(
    'NAV-03 NAV-04 opens the home page for %s',
    async (hash) => {
      open(`/despensa${hash}`);
      expect(await heading(/^Olá/u)).toBeVisible();
      expect(address()).toBe('/');
    },
  );

  it('NAV-04 ignores other hashes', async () => {
    open('/despensa#fim');
    await heading('Minha Despensa');
    expect(address()).toBe('/despensa#fim');
  });
});

describe('a link by which the device opens the app', () => {
  /** Opens the app, and returns a function that reports a link as the device does. */
  function openLater(where: string, status?: 'signed-in' | 'signed-out') {
    let reportLink: (path: string) => void = () => undefined;
    vi.spyOn(shell, 'followLinks').mockImplementationOnce((next) => {
      reportLink = next;
      return () => undefined;
    });
    const identity = open(where, status);
    return { identity, reportLink: (path: string) => reportLink(path) };
  }

  it('MOB-02 NAV-04 shows its page over the running app, and Back leads to the previous screen', async () => {
    const { reportLink } = openLater('/despensa');
    await heading('Minha Despensa');
    reportLink(`/accept-list/${id}`);
    expect(await screen.findByText('Churrasco')).toBeVisible();
    expect(address()).toBe(`/accept-list/${id}`);
    window.history.back();
    expect(await heading('Minha Despensa')).toBeVisible();
  });

  it('MOB-02 NAV-03 NAV-04 opens the login for a visitor, and then the page', async () => {
    const { reportLink, identity } = openLater('/', 'signed-out');
    await heading(/./u);
    reportLink(`/accept-list/${id}`);
    await heading('Bem-vindo(a) de Volta!');
    await waitFor(() => expect(address()).toContain('destino='));
    await identity.signIn('', '');
    expect(await screen.findByText('Churrasco')).toBeVisible();
    expect(address()).toBe(`/accept-list/${id}`);
  });

  it('MOB-02 NAV-03 ignores links to other sites', async () => {
    const { reportLink } = openLater('/despensa');
    await heading('Minha Despensa');
    reportLink('//evil.example');
    expect(await heading(/^Olá/u)).toBeVisible();
    expect(address()).toBe('/');
  });
});
