import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { setUpAnaAndBia } from '../../test/ana-and-bia.ts';
import { makePantry } from '../../test/screens/open-pantry.tsx';
import { renderSignedIn } from '../../test/screens/signed-in.tsx';
import { AppRoutes } from './App.tsx';

const user = userEvent.setup();

beforeEach(() => localStorage.clear());

it('CASA-01 offers no undo in another household than the one that was changed', async () => {
  const cozinha = makePantry('a', 'Cozinha', [{ name: 'Café' }]);
  const { identity } = setUpAnaAndBia({
    getLists: [],
    getPantries: [cozinha],
    getPantry: cozinha,
  });
  window.history.replaceState({}, '', '/despensa');
  renderSignedIn(<AppRoutes />, identity);
  await user.click(await screen.findByRole('button', { name: 'Editar Café' }));
  await user.click(await screen.findByRole('button', { name: 'Estoque mínimo e outras opções' }));
  await user.click(await screen.findByRole('button', { name: 'Remover da Despensa' }));
  expect(await screen.findByRole('button', { name: 'Desfazer' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Casa: Casa Souza' }));
  await user.click(await screen.findByRole('button', { name: /Pessoal/u }));
  expect(await screen.findByRole('button', { name: 'Casa: Pessoal' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull());
});
