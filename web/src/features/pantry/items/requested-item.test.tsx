import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openAddress, screensAt } from '../../../../test/screens/open-at.tsx';
import { makePantry, servePantries } from '../../../../test/screens/open-pantry.tsx';
import { renderSignedIn } from '../../../../test/screens/signed-in.tsx';
import { PantryScreen } from '../PantryScreen.tsx';

beforeEach(() => localStorage.clear());

const open = (search: string) => {
  servePantries(makePantry('p', 'Cozinha', [{ name: 'Sal' }, { name: 'Presunto' }]));
  openAddress(`/despensa${search}`);
  renderSignedIn(screensAt({ '/despensa': PantryScreen }));
};

it('VAL-11 opens the sheet of the item in the address', async () => {
  open('?item=p-1');
  expect(await screen.findByRole('dialog', { name: /Presunto/u })).toBeVisible();
});

it('VAL-11 opens nothing for an item that is gone', async () => {
  open('?item=gone');
  expect(await screen.findByText('Presunto')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});
