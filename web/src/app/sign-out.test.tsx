/**
 * Tests the end of a session in the whole app: 'Sair' warns about unsent writes, and the next
 * person sees no data of the previous person.
 */
import type { Profile } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { axe } from '../../test/axe.ts';
import { comeBack } from '../../test/come-back.ts';
import { fakeApi } from '../../test/fakes/fake-api.ts';
import { fakeIdentity, renderSignedIn } from '../../test/screens/signed-in.tsx';
import { saveShownHousehold } from '../lib/device/shown-household.ts';
import { AppRoutes } from './App.tsx';

const user = userEvent.setup();
const profile: Profile = {
  id: '01890000-0000-7000-8000-00000000000a',
  email: 'ana.souza@exemplo.com.br',
  displayName: 'Ana Souza',
};

async function openProfile() {
  window.history.replaceState({}, '', '/perfil');
  const api = fakeApi({ getProfile: profile, getLists: [], getPantries: [] });
  const identity = fakeIdentity();
  const view = renderSignedIn(<AppRoutes />, identity);
  await screen.findByRole('heading', { level: 1, name: 'Ana Souza' });
  return { ...view, api, identity };
}

/**
 * Changes the name. The write stays in the outbox, because the fake server does not answer it
 * unless the test sets `answers.changeProfile`.
 */
async function changeName(newName: string) {
  await user.click(screen.getByRole('button', { name: 'Editar nome' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar nome' }));
  const field = dialog.getByRole('textbox', { name: 'Nome' });
  await user.clear(field);
  await user.type(field, `${newName}{Enter}`);
  await screen.findByRole('heading', { level: 1, name: newName });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

const signOutButton = {
  profile: () => screen.getByRole('main').querySelector('button[class*="leave"]'),
  header: () => within(screen.getByRole('banner')).getByRole('button', { name: 'Sair' }),
};
const clickSignOut = async (button: Element | null) => {
  if (button === null) throw new Error('The button is not on the screen.');
  await user.click(button);
};
const findLogin = () => screen.findByRole('heading', { name: 'Bem-vindo(a) de Volta!' });

beforeEach(() => localStorage.clear());

describe('signing out', () => {
  it('NAV-07 NAV-16 signs out without a confirmation if everything was sent', async () => {
    await openProfile();
    await clickSignOut(signOutButton.profile());
    expect(await findLogin()).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['profile', 'header'] as const)(
    'NAV-07 NAV-16 MOB-01 warns about unsent writes at the sign-out in the %s, and Cancelar keeps the person signed in',
    async (buttonLocation) => {
      const { identity, baseElement } = await openProfile();
      await changeName('Ana Lima');
      await clickSignOut(signOutButton[buttonLocation]());
      const dialog = within(await screen.findByRole('dialog', { name: 'Sair agora?' }));
      expect(dialog.getByText(/^Há 1 alteração que ainda não foi enviada\./u)).toBeVisible();
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus());
      expect(await axe(baseElement)).toEqual([]);
      await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(identity.snapshot().status).toBe('signed-in');
      await clickSignOut(signOutButton[buttonLocation]());
      await user.click(await screen.findByRole('button', { name: 'Sair mesmo assim' }));
      expect(await findLogin()).toBeVisible();
      expect(window.location.pathname).toBe('/login');
    },
  );

  it('NAV-07 NAV-16 MOB-01 shows the number of unsent writes, and sends them when the same person signs in again', async () => {
    const { api, identity } = await openProfile();
    api.isOffline = true;
    await changeName('Ana Lima');
    await changeName('Ana Dias');
    await clickSignOut(signOutButton.header());
    expect(
      await screen.findByText(/^Há 2 alterações que ainda não foram enviadas\./u),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sair mesmo assim' }));
    await findLogin();
    api.isOffline = false;
    api.answers.changeProfile = ({ body }) => ({ ...profile, ...(body as object) });
    await act(() => identity.signIn('', ''));
    await waitFor(() =>
      expect(api.sent.map(({ body }) => body)).toEqual([
        { displayName: 'Ana Lima' },
        { displayName: 'Ana Dias' },
      ]),
    );
  });

  it('NAV-07 NAV-16 CASA-01 warns about the unsent writes of a household that is not shown', async () => {
    const { api } = await openProfile();
    const personal = { id: profile.id, name: 'Casa', role: 'responsible' as const, memberCount: 1 };
    api.memberships = [
      { ...personal, isPersonal: true },
      { ...personal, id: newId(), name: 'Casa Souza', isPersonal: false },
    ];
    saveShownHousehold(undefined);
    act(() => comeBack());
    await screen.findByRole('button', { name: /^Casa: /u });
    await changeName('Ana Lima');
    await user.click(screen.getByRole('button', { name: /^Casa: /u }));
    await user.click(await screen.findByRole('button', { name: /^Casa Souza/u }));
    await screen.findByRole('button', { name: 'Casa: Casa Souza' });
    await clickSignOut(signOutButton.header());
    expect(await screen.findByText(/^Há 1 alteração que ainda não foi enviada\./u)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sair mesmo assim' }));
    expect(await findLogin()).toBeVisible();
  });

  it('NAV-07 UI-01 removes all toasts at the sign-out, and shows none about the end of the session', async () => {
    await openProfile();
    await changeName('Ana Lima');
    expect(screen.getByText('Nome salvo!')).toBeVisible();
    await clickSignOut(signOutButton.header());
    await user.click(await screen.findByRole('button', { name: 'Sair mesmo assim' }));
    await findLogin();
    expect(screen.queryByText('Nome salvo!')).toBeNull();
    expect(screen.queryByText(/Sua sessão terminou/u)).toBeNull();
  });
});

describe('the next person', () => {
  it('NAV-07 NAV-16 shows the next person no data of the previous person', async () => {
    const { api, identity } = await openProfile();
    await changeName('Ana Lima');
    localStorage.setItem('activeShoppingListId', 'of-ana');
    localStorage.setItem('currentSupermarket_of-ana', 'São Jorge');
    await waitFor(() => expect(api.sent).toHaveLength(1));
    // The session ends without a press on 'Sair'.
    act(() => identity.set({ status: 'signed-out' }));
    await findLogin();
    expect(screen.getByText('Sua sessão terminou. Entre novamente para continuar.')).toBeVisible();
    api.reads.getProfile = { ...profile, email: 'bia@exemplo.com.br', displayName: null };
    act(() =>
      identity.set({ status: 'signed-in', user: { id: newId(), email: 'bia@exemplo.com.br' } }),
    );
    expect(await screen.findByText('bia', { selector: 'header *' })).toBeVisible();
    expect(document.body.textContent).not.toContain('Ana');
    expect(api.sent).toHaveLength(1);
    expect(Object.keys(localStorage).filter((key) => /active|current/u.test(key))).toEqual([]);
  });
});
