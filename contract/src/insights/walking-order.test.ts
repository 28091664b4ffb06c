import { expect, it } from 'vitest';
import { inWalkingOrder } from './walking-order.ts';

it('INS-06 SHO-16 puts chilled things behind fruit, and unknown categories last', () => {
  const categories = ['Jardim', 'Laticínios e Frios', 'Auto', 'Hortifrúti', 'Café e Matinais'];
  expect(inWalkingOrder(categories)).toEqual([
    'Café e Matinais',
    'Hortifrúti',
    'Laticínios e Frios',
    'Jardim',
    'Auto',
  ]);
});
