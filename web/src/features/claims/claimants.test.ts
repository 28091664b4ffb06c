import type { Claim } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { makeItem } from '../shopping/cart/cart-item.fixture.ts';
import { claimantOf, claimantsOf, selectShownClaims } from './claimants.ts';

const makeClaim = (part: string, userId: string): Claim => ({
  id: `feira ${part}`,
  listId: 'feira',
  part,
  userId,
  claimedAt: '2026-11-20T10:00:00.000Z',
});

it('CASA-30 finds the claimant of an item by the claim of the item, else by the claim of its section', () => {
  const claimants = claimantsOf([makeClaim('Hortifrúti', 'bia'), makeClaim('banana', 'ana')]);
  expect(claimantOf(claimants, makeItem({ id: 'banana', name: 'Banana' }))).toBe('ana');
  expect(claimantOf(claimants, makeItem({ name: 'Cenoura' }))).toBe('bia');
  expect(claimantOf(claimants, makeItem({ name: 'Arroz' }))).toBeUndefined();
});

it('CASA-34 CASA-75 shows the claims of the user at once, and the claims of others after the touch ends', () => {
  const settledClaims = [
    makeClaim('Pet', 'ana'),
    makeClaim('Padaria', 'bia'),
    makeClaim('Limpeza', 'bia'),
  ];
  const latestClaims = [
    makeClaim('Bebidas', 'ana'),
    makeClaim('Padaria', 'ana'),
    makeClaim('Higiene', 'bia'),
  ];
  const shownClaims = selectShownClaims(latestClaims, settledClaims, 'ana');
  expect(Object.fromEntries(claimantsOf(shownClaims))).toEqual({
    Bebidas: 'ana',
    Padaria: 'ana',
    Limpeza: 'bia',
  });
});
