import type { Claim } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { makeItem } from '../shopping/cart/cart-item.fixture.ts';
import { claimantOf, claimedOf, shownClaims } from './claimed.ts';

const claim = (part: string, userId: string): Claim => ({
  id: `feira ${part}`,
  listId: 'feira',
  part,
  userId,
  claimedAt: '2026-11-20T10:00:00.000Z',
});

it("CASA-30 finds the claimant of an item by its own claim, else by its section's", () => {
  const claimed = claimedOf([claim('Hortifrúti', 'bia'), claim('banana', 'ana')]);
  expect(claimantOf(claimed, makeItem({ id: 'banana', name: 'Banana' }))).toBe('ana');
  expect(claimantOf(claimed, makeItem({ name: 'Cenoura' }))).toBe('bia');
  expect(claimantOf(claimed, makeItem({ name: 'Arroz' }))).toBeUndefined();
});

it('CASA-34 shows own claims at once, and those of others after the touch ends', () => {
  const settled = [claim('Pet', 'ana'), claim('Padaria', 'bia'), claim('Limpeza', 'bia')];
  const latest = [claim('Bebidas', 'ana'), claim('Padaria', 'ana'), claim('Higiene', 'bia')];
  const shown = shownClaims(latest, settled, 'ana');
  expect(Object.fromEntries(claimedOf(shown))).toEqual({
    Bebidas: 'ana',
    Padaria: 'ana',
    Limpeza: 'bia',
  });
});
