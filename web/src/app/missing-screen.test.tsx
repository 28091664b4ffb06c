/**
 * Tests a screen whose file the server no longer has, while a tap is stored only in the page's
 * memory.
 */
import type { Profile } from '@quitanda/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../test/fakes/fake-api.ts';
import { renderSignedIn } from '../../test/screens/signed-in.tsx';
import { AppRoutes } from './App.tsx';

vi.mock('../features/pantry/PantryScreen.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
afterEach(() => vi.restoreAllMocks());

const user = userEvent.setup();
const profile: Profile = {
  id: '01890000-0000-7000-8000-00000000000a',
  email: 'ana.souza@exemplo.com.br',
  displayName: 'Ana Souza',
};

function fillDisk(): void {
  const throwQuotaExceeded = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(throwQuotaExceeded);
  const { setItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function setItemExceptLocal(
    this: Storage,
    name: string,
    value: string,
  ) {
    if (this === localStorage) throwQuotaExceeded();
    setItem.call(this, name, value);
  });
}

it('MOB-01 does not reload the page while it has an unstored tap', async () => {
  window.history.replaceState({}, '', '/perfil');
  const api = fakeApi({ getProfile: profile, getLists: [], getPantries: [] });
  renderSignedIn(<AppRoutes />);
  await user.click(await screen.findByRole('button', { name: 'Editar nome' }));
  api.isOffline = true;
  fillDisk();
  const field = await screen.findByRole('textbox', { name: 'Nome' });
  await user.clear(field);
  await user.type(field, 'Ana Lima{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Lima' })).toBeVisible();

  await user.click(screen.getAllByRole('link', { name: 'Despensa' })[0] as HTMLElement);
  const retryButton = await screen.findByRole('button', { name: 'Tentar novamente' });
  expect(screen.getByText('Não foi possível abrir esta tela.')).toBeVisible();
  await user.click(retryButton);
  expect(await screen.findByText('Não foi possível abrir esta tela.')).toBeVisible();
  // Before a reload, the app stores a key in sessionStorage. So an empty sessionStorage shows that
  // the page was not reloaded.
  expect(sessionStorage).toHaveLength(0);

  api.isOffline = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(api.sent).toMatchObject([{ body: { displayName: 'Ana Lima' } }]));
});
