import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mayFetchReceipts } from '../../lib/device/receipt-storage.ts';
import { openProfile, person } from '../../../test/screens/open-profile.tsx';

it('NF-08 lets the person agree that receipts are fetched, and withdraw the agreement', async () => {
  await openProfile();
  const box = screen.getByRole('checkbox', { name: 'Buscar a nota no site da Fazenda' });
  expect(box).not.toBeChecked();
  await person.click(box);
  expect(box).toBeChecked();
  expect(mayFetchReceipts()).toBe(true);
  await person.click(box);
  expect(box).not.toBeChecked();
  expect(mayFetchReceipts()).toBe(false);
});
