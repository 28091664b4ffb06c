import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { rowsVersion } from '@quitanda/contract/sync-limits';
import { syncedRows } from '@quitanda/contract';

/** The digest of the shapes of all rows, by their version. */
const digests: Readonly<Record<number, string>> = {
  4: 'vOBuaqwjLEqyw1C3SreVeH3qrsl50Ahe7vcHmx3M5lk',
};

const shapes = Object.entries(syncedRows).map(([kind, schema]) => [
  kind,
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
]);

it('SYN-21 rows of another shape have another version, so that devices fetch them again', () => {
  const digest = createHash('sha256').update(JSON.stringify(shapes)).digest('base64url');
  expect(
    digest,
    'The shape of a row has changed: raise rowsVersion, and put its digest here.',
  ).toBe(digests[rowsVersion]);
});
