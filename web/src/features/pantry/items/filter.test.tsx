import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { makePantry, servePantries } from '../../../../test/screens/open-pantry.tsx';

const user = userEvent.setup();

beforeEach(() => localStorage.clear());

it('PAN-03 PAN-16 shows all items again when the last item of the chosen section is removed', async () => {
  servePantries(makePantry('a', 'Cozinha', [{ name: 'Leite' }, { name: 'Sal' }])).show();
  await user.click(await screen.findByRole('button', { name: 'Laticínios e Frios' }));
  await user.click(screen.getByRole('button', { name: 'Editar Leite' }));
  await user.click(await screen.findByRole('button', { name: 'Estoque mínimo e outras opções' }));
  await user.click(await screen.findByRole('button', { name: 'Remover da Despensa' }));
  expect(await screen.findByRole('button', { name: 'Editar Sal' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByRole('button', { name: 'Editar Leite' })).toBeVisible();
});
