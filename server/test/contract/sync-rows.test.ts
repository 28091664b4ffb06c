import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { rowsVersion } from '@quitanda/contract/sync-rows';
import { syncedRows } from '@quitanda/contract';

/** The digest of the schemas of all rows, by `rowsVersion`. */
const digests: Readonly<Record<number, string>> = {
  7: 'Ex12bfNRGc9APtb9hgY_bG-3ewuJhVBCQb0UuKmX1YY',
};

const shapes = Object.entries(syncedRows).map(([kind, schema]) => [
  kind,
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
]);

it('SYN-21 has a new rowsVersion for each change of the schema of a row, so that devices fetch all rows again', () => {
  const digest = createHash('sha256').update(JSON.stringify(shapes)).digest('base64url');
  expect(
    digest,
    'The schema of a row has changed: raise rowsVersion, and add the new digest to this test.',
  ).toBe(digests[rowsVersion]);
});
