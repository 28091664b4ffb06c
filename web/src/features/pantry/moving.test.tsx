import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { chooseInPantry, makePantry, servePantries } from '../../../test/screens/open-pantry.tsx';
import { offlineText } from '../../lib/offline-text.ts';
import { serverError } from '../../../test/fakes/fake-api.ts';
import { saveKnownHouseholds, saveShownHousehold } from '../../lib/device/shown-household.ts';

const user = userEvent.setup();
const responsible = { memberCount: 1, role: 'responsible' as const };
const memberships = [
  { ...responsible, id: 'ana', name: 'Casa', isPersonal: true },
  { ...responsible, id: 'souza', name: 'Casa Souza', isPersonal: false },
];

it('CASA-08 keeps a dialog open that was opened before the answer to a move', async () => {
  localStorage.clear();
  saveKnownHouseholds(memberships);
  saveShownHousehold('souza');
  const { api, show } = servePantries(makePantry('a', 'Cozinha'));
  api.memberships = memberships;
  const move = Promise.withResolvers<undefined>();
  api.answers.movePantry = () => move.promise;
  show();
  await screen.findByText('Sua despensa está vazia.');
  await chooseInPantry('Mover para outra casa');
  await user.click(await screen.findByRole('button', { name: 'Pessoal' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await chooseInPantry('Nova Despensa');
  const newPantryDialog = await screen.findByRole('dialog', { name: 'Criar Nova Despensa' });
  move.resolve(null as unknown as undefined);
  expect(await screen.findByText('“Cozinha” agora está em Pessoal.')).toBeVisible();
  expect(newPantryDialog).not.toHaveAttribute('data-leaving');
});

it('CASA-08 moves no pantry while a change of it cannot be sent', async () => {
  localStorage.clear();
  saveKnownHouseholds(memberships);
  saveShownHousehold('souza');
  const { api, show } = servePantries(makePantry('a', 'Cozinha'));
  api.memberships = memberships;
  api.failures.renamePantry = serverError;
  show();
  await screen.findByText('Sua despensa está vazia.');
  await chooseInPantry('Renomear');
  const field = await screen.findByLabelText('Nome da despensa');
  await user.clear(field);
  await user.type(field, 'Copa{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await chooseInPantry('Mover para outra casa');
  await user.click(await screen.findByRole('button', { name: 'Pessoal' }));
  expect(await screen.findByText(offlineText)).toBeVisible();
  expect(api.sent).toEqual([]);
});
