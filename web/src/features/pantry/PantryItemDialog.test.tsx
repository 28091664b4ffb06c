import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { comeBack } from '../../../test/come-back.ts';
import { open, pantryOf } from '../../../test/open-pantry.tsx';

const person = userEvent.setup();

it('PAN-06 leaves alone what another device counted while the dialog was open', async () => {
  const { api, show } = open(pantryOf('a', 'Cozinha', [{ quantity: 3 }]));
  show();
  await person.click(await screen.findByRole('button', { name: 'Editar Café' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Café' }));
  api.reads.getPantry = pantryOf('a', 'Cozinha', [{ quantity: 7 }]);
  // Some seconds later, coming to the front reads it again.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20_000 });
  onTestFinished(() => void vi.useRealTimers());
  act(comeBack);
  await waitFor(() => expect(screen.getByLabelText('Estoque de Café')).toHaveTextContent('7 un'));

  const threshold = dialog.getByLabelText('Avisar quando restar (un, opcional)');
  await person.clear(threshold);
  await person.type(threshold, '5');
  await person.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]?.body).toEqual({ lowStockAlertThreshold: 5 });
});
