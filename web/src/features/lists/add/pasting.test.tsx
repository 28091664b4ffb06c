import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { openLists, serveLists } from '../../../../test/screens/open-lists.tsx';
import { makeList } from '../list.fixture.ts';

const getNameField = () =>
  screen.getByRole<HTMLInputElement>('combobox', { name: 'Adicionar item' });

beforeEach(() => localStorage.clear());

it.each([
  ['replaces the selected text', [0, 5], 'Molho, temperado.'],
  ['is inserted at the caret', [0, 0], 'Molho, temperadoArroz.'],
] as const)('LST-15 a pasted item with a comma %s', async (_, selection, expected) => {
  serveLists([makeList()]);
  await openLists();
  await userEvent.type(getNameField(), 'Arroz.');
  getNameField().setSelectionRange(selection[0], selection[1]);
  await userEvent.paste('Molho, temperado');
  await expect.poll(() => getNameField().value).toBe(expected);
  expect(getNameField().selectionStart).toBe('Molho, temperado'.length);
});
