import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { makePantry } from '../../../../test/screens/open-pantry.tsx';
import { fakeIdentity, renderSignedIn } from '../../../../test/screens/signed-in.tsx';
import { fakeApi } from '../../../../test/fakes/fake-api.ts';
import { AppRoutes } from '../../../app/App.tsx';

const user = userEvent.setup();

beforeEach(() => localStorage.clear());

it.each([1, 2])(
  'PAN-05 keeps the focus in the main part after the removal of one of %i items',
  async (count) => {
    const names = ['Leite', 'Sal'].slice(0, count);
    const pantry = makePantry(
      'a',
      'Cozinha',
      names.map((name) => ({ name })),
    );
    fakeApi({ getPantries: [pantry], getPantry: pantry, getLists: [] });
    window.history.replaceState({}, '', '/despensa');
    renderSignedIn(<AppRoutes />, fakeIdentity());
    await user.click(await screen.findByRole('button', { name: 'Editar Leite' }));
    await user.click(await screen.findByRole('button', { name: 'Estoque mínimo e outras opções' }));
    await user.click(await screen.findByRole('button', { name: 'Remover da Despensa' }));
    expect(await screen.findByText('Item removido com sucesso!')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  },
);
