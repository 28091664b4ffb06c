import type { PantryItem } from '@quitanda/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { makePantry, servePantries } from '../../../../test/screens/open-pantry.tsx';
import { textOf } from '../../../../test/text-of.ts';
import { toCalendarDate } from '../../../lib/dates/dates.ts';

const user = userEvent.setup();
const dayMs = 86_400_000;
const inDays = (days: number) => toCalendarDate(Date.now() + days * dayMs);
const dated = (
  name: string,
  days: number,
  fields: object = {},
  lowStockAlertThreshold = 0,
): Partial<PantryItem> => ({
  name,
  quantity: 2,
  lowStockAlertThreshold,
  batches: [{ id: `${name}1`, amount: 2, bestBefore: inDays(days), ...fields }],
});
const findRows = async () =>
  (await screen.findAllByRole('button', { name: /^Editar /u })).map((row) =>
    row.getAttribute('aria-label'),
  );
const rowOf = (name: string) =>
  screen.getByRole('button', { name: `Editar ${name}` }).closest('[data-item]') ?? document.body;
const lineOf = (name: string) => textOf(rowOf(name));

beforeEach(() => localStorage.clear());

it('VAL-09 shows what expires soon first, with its words, in a chip and in a card', async () => {
  servePantries(
    makePantry('a', 'Casa', [
      { name: 'Arroz', lowStockAlertThreshold: 0 },
      dated('Iogurte', -1),
      dated('Leite', 3, { openedOn: inDays(0) }),
      dated('Ovos', 12, { isGuess: true }),
      dated('Presunto', 0, {}, 3),
    ]),
  ).show();
  const names = ['Iogurte', 'Presunto', 'Leite', 'Arroz', 'Ovos'];
  // The order waits for the forecasts.
  await waitFor(async () =>
    expect(await findRows()).toEqual(names.map((name) => `Editar ${name}`)),
  );
  expect(lineOf('Iogurte')).toContain('Venceu ontem');
  expect(lineOf('Presunto')).toContain('Vence hoje');
  // It is low too, but its line says its date.
  expect(rowOf('Presunto')).not.toHaveClass('tinted');
  expect(lineOf('Leite')).toContain('Vence em 3 dias');
  await waitFor(() => expect(lineOf('Leite')).toContain('aberto'));
  expect(lineOf('Presunto')).not.toContain('aberto');
  expect(lineOf('Ovos')).toContain('vence em ~12 dias');
  expect(textOf(await screen.findByRole('region', { name: 'Vencendo' }))).toMatch(
    /^1 venceu, 2 vencem até \S+$/u,
  );
  const chips = within(screen.getByRole('group', { name: 'Mostrar' })).getAllByRole('button');
  expect(chips.slice(0, 2).map(textOf)).toEqual(['Tudo (5)', 'Vencendo (3)']);
  await user.click(screen.getByRole('button', { name: 'Vencendo (3)' }));
  expect(await findRows()).toHaveLength(3);
  expect(await axe(document.body)).toEqual([]);
});

it('VAL-09 says that nothing expires in the next three days once all of it is used', async () => {
  servePantries(makePantry('a', 'Casa', [{ name: 'Arroz' }, dated('Iogurte', -1)])).show();
  await user.click(await screen.findByRole('button', { name: 'Vencendo (1)' }));
  await user.click(screen.getByRole('button', { name: 'Editar Iogurte' }));
  await user.click(await screen.findByRole('button', { name: 'Já usei' }));
  await user.click(screen.getByRole('button', { name: 'Fechar' }));
  await user.click(await screen.findByRole('button', { name: 'Vencendo (0)' }));
  expect(await screen.findByText('Nada vence nos próximos 3 dias.')).toBeVisible();
});
