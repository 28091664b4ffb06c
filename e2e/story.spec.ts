import { makeFirstTrip } from './first-trip.ts';
import { keyboardInput, pointerInput } from './input-method.ts';
import { test } from './support/test.ts';

// The rows of SPEC.md that these tests cover, on the built app and its real database.
const specRowIds =
  'AUT-02 NAV-10 LST-03 LST-06 LST-10 LST-15 SHO-02 SHO-07 SHO-08 FIN-02 FIN-04 PAN-01';

test(`${specRowIds} a household makes its first trip`, async ({ page }) => {
  await makeFirstTrip(page, pointerInput());
});

test(
  `${specRowIds} a household makes its first trip with only the keyboard`,
  {
    tag: '@only-desktop',
  },
  async ({ page }) => {
    await makeFirstTrip(page, keyboardInput(page));
  },
);
