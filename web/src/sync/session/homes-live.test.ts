/** The live stream of a household whose code is loaded late. */
import { newId } from '@quitanda/contract/ids';
import { expect, it, onTestFinished, vi } from 'vitest';
import { settle } from '../../../test/settle.ts';
import { saveShownHousehold } from '../../lib/device/shown-household.ts';
import { createFakeServer, noDefinitions } from '../fake-server.fixture.ts';
import { createOnline } from '../http/online.ts';
import { openHomes } from './homes.ts';

/** The code is requested twice: after the first load, and when the memberships arrive. */
const loading = vi.hoisted(() => ({ failures: 2 }));
vi.mock('../live/live.ts', (importOriginal) => {
  loading.failures -= 1;
  if (loading.failures >= 0) throw new TypeError('Failed to fetch dynamically imported module');
  return importOriginal();
});

it('CASA-25 opens the live stream although its code could not be loaded at first', async () => {
  const householdId = newId();
  saveShownHousehold(householdId);
  const server = createFakeServer();
  server.memberships = [
    { id: householdId, name: 'Casa Souza', isPersonal: false, role: 'member', memberCount: 2 },
  ];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const online = createOnline();
  const homes = openHomes({
    identityUser: { id: newId(), email: 'ana@example.com' },
    call: server.call,
    online,
    definitions: noDefinitions,
    async *watch() {},
    onRefused: () => undefined,
    onStorageFailure: () => undefined,
    onProfileFailure: () => undefined,
    onChanged: () => undefined,
  });
  onTestFinished(() => {
    homes.close();
    online.close();
    vi.useRealTimers();
  });
  await vi.waitFor(() => expect(loading.failures).toBe(0));
  await settle();
  expect(homes.live()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(3_000);
  await vi.waitFor(() => expect(homes.live()).toBeDefined());
});
