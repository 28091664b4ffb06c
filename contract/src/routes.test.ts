import { expect, it } from 'vitest';
import { routes } from './all-routes.ts';

/** Old clients and queued writes use these paths, so they must not change. */
const stableCalls = {
  'API-01': ['GET /users/me'],
  'API-02': ['GET /supermarkets'],
  'API-03': ['POST /supermarkets'],
  'API-04': ['GET /supermarkets/history/:supermarketName'],
  'API-05': ['GET /shopping-lists', 'POST /shopping-lists'],
  'API-06': [
    'GET /shopping-lists/:listId',
    'PUT /shopping-lists/:listId',
    'DELETE /shopping-lists/:listId',
  ],
  'API-07': ['POST /shopping-lists/:listId/items'],
  'API-08': [
    'PUT /shopping-lists/:listId/items/:itemId',
    'DELETE /shopping-lists/:listId/items/:itemId',
  ],
  'API-10': ['GET /products'],
  'API-14': [
    'GET /pantries',
    'POST /pantries',
    'GET /pantries/:pantryId',
    'PUT /pantries/:pantryId',
    'DELETE /pantries/:pantryId',
  ],
  'API-15': [
    'POST /pantries/:pantryId/items',
    'PUT /pantries/:pantryId/items/:itemId',
    'DELETE /pantries/:pantryId/items/:itemId',
  ],
  'API-16': ['POST /pantries/:pantryId/items/bulk'],
};

it.each(Object.entries(stableCalls))('%s keeps its methods and paths', (_, calls) => {
  const actual = Object.values(routes).map(([method, path]) => `${method} ${path}`);
  expect(actual).toEqual(expect.arrayContaining(calls.map((call) => call.replace(' /', ' /api/'))));
});
