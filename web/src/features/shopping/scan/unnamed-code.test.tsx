/** A code that can be neither looked up nor named by itself. */
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { scan, withCheckDigit } from '../../../../test/fakes/fake-scanner.tsx';
import { openTripWith } from '../../../../test/screens/open-trip.tsx';
import { setScreenSize } from '../../../../test/screens/screen-size.ts';
import { textOf } from '../../../../test/text-of.ts';
import { makeItem } from '../cart/cart-item.fixture.ts';

vi.mock('../../scanner/Scanner.tsx', () => import('../../../../test/fakes/fake-scanner.tsx'));

beforeEach(() => {
  localStorage.clear();
  setScreenSize('desktop');
});

it('SHO-18 says which code could not be looked up, and that it will be', async () => {
  const api = await openTripWith(makeItem());
  api.isOffline = true;
  const barcode = withCheckDigit('789100010010');
  await scan(barcode);
  const dialog = await screen.findByRole('dialog', { name: 'Sem conexão' });
  expect(textOf(within(dialog).getByText(/^Não foi possível procurar o código/u))).toBe(
    `Não foi possível procurar o código ${barcode}. Diga que produto é: o código será procurado quando o sinal voltar.`,
  );
});
