import { expect, it } from 'vitest';
import { badNetwork, planRequest, endpointOf } from './lossy-plan.ts';

const endpoint = 'PUT /api/shopping-lists/:id';
const plan = (seed: number, requestEndpoint = endpoint) =>
  Array.from({ length: 400 }, (_, ordinal) =>
    planRequest(seed, requestEndpoint, ordinal, badNetwork),
  );

it('API-18 gives the same plan for the same seed, and another plan for another seed or endpoint', () => {
  expect(plan(7)).toEqual(plan(7));
  expect(plan(7)).not.toEqual(plan(8));
  expect(plan(7)).not.toEqual(plan(7, 'GET /api/pantries'));
});

it('API-18 draws each disturbance about as often as its weight says', () => {
  const plans = Array.from({ length: 100 }, (_, seed) => plan(seed)).flat();
  const total = Object.values(badNetwork).reduce((sum, weight) => sum + weight, 0);
  for (const [type, weight] of Object.entries(badNetwork)) {
    const share =
      plans.filter(({ disturbance }) => disturbance.type === type).length / plans.length;
    expect(share, type).toBeGreaterThan((0.7 * weight) / total);
    expect(share, type).toBeLessThan((1.3 * weight) / total);
  }
});

it('API-18 gives the same endpoint for paths that differ only in their ids', () => {
  const id = '01936d2e-0000-7000-8000-00000000000A';
  expect(endpointOf('PUT', `/api/shopping-lists/${id}/items/${id}?a=1`)).toBe(
    'PUT /api/shopping-lists/:id/items/:id',
  );
});
