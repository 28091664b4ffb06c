import { expect, it } from 'vitest';
import { inOrderOfCreation } from './in-order-of-creation.ts';

it('LST-17 sorts a restored item by the time of its creation', () => {
  expect(inOrderOfCreation([{ id: 'b' }, { id: 'a' }])).toEqual([{ id: 'a' }, { id: 'b' }]);
});
