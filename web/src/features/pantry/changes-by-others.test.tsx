import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { comeBack } from '../../../test/come-back.ts';
import { chooseInPantry, makePantry, servePantries } from '../../../test/screens/open-pantry.tsx';

const user = userEvent.setup();

beforeEach(() => localStorage.clear());

it('PAN-06 deletes no other pantry if another device deletes the one in the confirmation', async () => {
  localStorage.setItem('activePantryId', 'b');
  const { api, show } = servePantries(makePantry('a', 'Cozinha'), makePantry('b', 'Praia'));
  show();
  await screen.findByRole('option', { name: 'Praia (0 itens)' });
  await chooseInPantry('Excluir');
  const dialog = within(await screen.findByRole('dialog', { name: 'Tem certeza?' }));
  const question = 'A despensa "Praia" e o estoque dela serão excluídos.';
  expect(dialog.getByText(question)).toBeVisible();

  api.reads.getPantries = [makePantry('a', 'Cozinha')];
  comeBack();
  await waitFor(() =>
    expect(screen.queryByRole('option', { name: /Praia/u, hidden: true })).toBeNull(),
  );
  expect(dialog.getByText(question)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]).toMatchObject({ name: 'deletePantry', params: { pantryId: 'b' } });
  expect(await screen.findByRole('option', { name: 'Cozinha (0 itens)' })).toBeVisible();
});
