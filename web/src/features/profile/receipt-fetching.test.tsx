import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mayFetchReceipts } from '../../lib/device/receipt-storage.ts';
import { openProfile, user } from '../../../test/screens/open-profile.tsx';

it('NF-08 lets the person agree that receipts are fetched, and withdraw the agreement', async () => {
  await openProfile();
  const checkbox = screen.getByRole('checkbox', { name: 'Buscar a nota no site da Fazenda' });
  expect(checkbox).not.toBeChecked();
  await user.click(checkbox);
  expect(checkbox).toBeChecked();
  expect(mayFetchReceipts()).toBe(true);
  await user.click(checkbox);
  expect(checkbox).not.toBeChecked();
  expect(mayFetchReceipts()).toBe(false);
});
