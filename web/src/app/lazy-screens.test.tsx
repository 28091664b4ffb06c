import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi } from '../../test/fakes/fake-api.ts';
import { renderSignedIn } from '../../test/screens/signed-in.tsx';
import { AppRoutes } from './App.tsx';

const moduleLoading = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('../features/pantry/PantryScreen.tsx', async () => {
  await moduleLoading.promise;
  return { PantryScreen: () => <h1>Minha Despensa</h1> };
});

it('NAV-05 shows the spinner until the code of a screen is loaded', async () => {
  window.history.replaceState({}, '', '/despensa');
  fakeApi({ getLists: [], getPantries: [] });
  renderSignedIn(<AppRoutes />);
  expect(await screen.findByText('Carregando...')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Minha Despensa' })).toBeNull();
  moduleLoading.resolve();
  expect(await screen.findByRole('heading', { name: 'Minha Despensa' })).toBeVisible();
  expect(screen.queryByText('Carregando...')).toBeNull();
});
