import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { makePantry, servePantries } from '../../../../test/screens/open-pantry.tsx';
import { readLowCardHeight, saveLowCardHeight } from '../../../lib/device/shopping-storage.ts';

const codeOfCard = Promise.withResolvers<void>();
vi.mock('./LowStockCard.tsx', async (importOriginal) => {
  await codeOfCard.promise;
  return importOriginal();
});

it('PAN-06 keeps the place of the card, as high as it was last, until its code is loaded', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  onTestFinished(() => void vi.restoreAllMocks());
  saveLowCardHeight('a', 98);
  servePantries(makePantry('a', 'Cozinha', [{ quantity: 0, targetQuantity: 6 }])).show();
  const rows = await screen.findByRole('list', { name: 'Itens de Cozinha' });
  const hasPlace = () => document.querySelector('[style*="min-height: 98px"]') !== null;
  expect(rows).toBeVisible();
  expect(hasPlace()).toBe(true);
  codeOfCard.resolve();
  await screen.findByRole('region', { name: 'Estoque baixo' });
  await waitFor(() => expect(hasPlace()).toBe(false));
  expect(readLowCardHeight('a')).toBe(60);
});
