import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { openLists, serveLists } from '../../../../test/screens/open-lists.tsx';
import { makeList } from '../list.fixture.ts';

beforeEach(() => localStorage.clear());

it('LST-21 offers "Ver de novo" only while the list of the pasted items is open', async () => {
  serveLists([
    makeList(),
    { ...makeList(), id: '01890000-0000-7000-8000-0000000000b2', name: 'Praia' },
  ]);
  await openLists();
  await userEvent.click(screen.getByRole('combobox', { name: 'Adicionar item' }));
  await userEvent.paste('arroz\nleite');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect(await screen.findByRole('button', { name: 'Ver de novo' })).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: /^Lista: /u }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: /Praia/u }));
  expect(await screen.findByText('Itens em "Praia"')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ver de novo' })).toBeNull());
});
