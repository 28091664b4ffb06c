import { expect, it } from 'vitest';
import { inSlices } from './in-slices.ts';

it('API-48 lets the requests of others run between two slices', async () => {
  const steps: string[] = [];
  const other = () => {
    steps.push('other');
    if (steps.length < 6) setImmediate(other);
  };
  setImmediate(other);
  for await (const slice of inSlices([1, 2, 3, 4, 5], 2)) steps.push(slice.join(' '));
  expect(steps).toEqual(['1 2', 'other', '3 4', 'other', '5']);
});

it('API-48 yields nothing for nothing', async () => {
  const slices: (readonly number[])[] = [];
  for await (const slice of inSlices<number>([], 2)) slices.push(slice);
  expect(slices).toEqual([]);
});
