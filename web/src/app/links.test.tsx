import { shell } from '#platform/shell.ts';
import type { Invite } from '@quitanda/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeApi } from '../../test/fakes/fake-api.ts';
import { fakeIdentity, renderSignedIn } from '../../test/screens/signed-in.tsx';
import { AppRoutes } from './App.tsx';
import { followLinks } from './links.ts';

const inviteToken = 'Zk3vQ0-_r1xYb8dTn5mWcA';
const invite: Invite = {
  name: 'Churrasco',
  owner: { name: 'Rafael', displayName: 'Rafael', email: 'rafael@exemplo.com.br' },
  itemNames: ['Carvão'],
  _count: { items: 1 },
};

function openApp(address: string, status?: 'signed-in' | 'signed-out' | 'loading') {
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

const currentAddress = () => {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
};
const findHeading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => localStorage.clear());

describe('a hash link', () => {
  it('NAV-04 NAV-01 opens the page of a hash link for a signed-in user', async () => {
    openApp(`/#/accept-list/${inviteToken}`);
    expect(await screen.findByText('Churrasco')).toBeVisible();
    expect(currentAddress()).toBe(`/accept-list/${inviteToken}`);
  });

  it('NAV-04 opens the page of a hash link in the running app, and Back leads to the previous screen', async () => {
    openApp('/despensa');
    await findHeading('Minha Despensa');
    window.location.hash = `#/accept-list/${inviteToken}`;
    expect(await screen.findByText('Churrasco')).toBeVisible();
    expect(currentAddress()).toBe(`/accept-list/${inviteToken}`);
    window.history.back();
    expect(await findHeading('Minha Despensa')).toBeVisible();
    expect(currentAddress()).toBe('/despensa');
  });

  it('NAV-03 NAV-04 opens the login for a visitor, and then the page of the hash link', async () => {
    const identity = openApp(`/#/accept-list/${inviteToken}`, 'signed-out');
    await findHeading('Bem-vindo(a) de Volta!');
    expect(currentAddress()).toBe(
      `/login?destino=${encodeURIComponent(`/accept-list/${inviteToken}`)}`,
    );
    await identity.signIn('', '');
    expect(await screen.findByText('Churrasco')).toBeVisible();
    expect(currentAddress()).toBe(`/accept-list/${inviteToken}`);
  });

  it('NAV-03 NAV-04 opens the page of a hash link after a sign-up, even if the login was already open', async () => {
    const identity = openApp('/login', 'signed-out');
    await findHeading('Bem-vindo(a) de Volta!');
    window.location.hash = `#/accept-list/${inviteToken}`;
    await waitFor(() => expect(currentAddress()).toContain('destino='));
    await userEvent.click(await screen.findByRole('link', { name: 'Cadastre-se' }));
    await findHeading('Criar Conta');
    await identity.signUp('', '');
    expect(await screen.findByText('Churrasco')).toBeVisible();
    expect(currentAddress()).toBe(`/accept-list/${inviteToken}`);
  });

  it('NAV-01 INV-03 shows a message if the link has no id', async () => {
    openApp('/#/accept-list');
    expect(await screen.findByText('ID do convite não fornecido.')).toBeVisible();
    expect(currentAddress()).toBe('/accept-list');
  });

  it.each(['#//evil.example', String.raw`#/\evil.example`, '#/login', '#/accept-list/a/b', '#/x'])(
    'NAV-03 NAV-04 opens the home page for %s',
    async (hash) => {
      openApp(`/despensa${hash}`);
      expect(await findHeading(/^Olá/u)).toBeVisible();
      expect(currentAddress()).toBe('/');
    },
  );

  it('NAV-04 ignores a hash that is not a path', async () => {
    openApp('/despensa#fim');
    await findHeading('Minha Despensa');
    expect(currentAddress()).toBe('/despensa#fim');
  });
});

describe('a link by which the device opens the app', () => {
  /** Opens the app, and returns a function that reports a link as the device does. */
  function openWithDeviceLinks(address: string, status?: 'signed-in' | 'signed-out') {
    let reportLink: (path: string) => void = () => undefined;
    vi.spyOn(shell, 'subscribeToOpenedLinks').mockImplementationOnce((openLink) => {
      reportLink = openLink;
      return () => undefined;
    });
    const identity = openApp(address, status);
    return { identity, reportLink: (path: string) => reportLink(path) };
  }

  it('MOB-02 NAV-04 opens the page of a device link in the running app, and Back leads to the previous screen', async () => {
    const { reportLink } = openWithDeviceLinks('/despensa');
    await findHeading('Minha Despensa');
    reportLink(`/accept-list/${inviteToken}`);
    expect(await screen.findByText('Churrasco')).toBeVisible();
    expect(currentAddress()).toBe(`/accept-list/${inviteToken}`);
    window.history.back();
    expect(await findHeading('Minha Despensa')).toBeVisible();
  });

  it('MOB-02 NAV-03 NAV-04 opens the login for a visitor, and then the page of the device link', async () => {
    const { reportLink, identity } = openWithDeviceLinks('/', 'signed-out');
    await findHeading(/./u);
    reportLink(`/accept-list/${inviteToken}`);
    await findHeading('Bem-vindo(a) de Volta!');
    await waitFor(() => expect(currentAddress()).toContain('destino='));
    await identity.signIn('', '');
    expect(await screen.findByText('Churrasco')).toBeVisible();
    expect(currentAddress()).toBe(`/accept-list/${inviteToken}`);
  });

  it('MOB-02 NAV-03 opens the home page for a device link to another site', async () => {
    const { reportLink } = openWithDeviceLinks('/despensa');
    await findHeading('Minha Despensa');
    reportLink('//evil.example');
    expect(await findHeading(/^Olá/u)).toBeVisible();
    expect(currentAddress()).toBe('/');
  });
});
