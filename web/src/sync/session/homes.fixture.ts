/** A user with a personal and a shared household on one device, without screens. */
import type { Membership } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { onTestFinished, vi } from 'vitest';
import { saveShownHousehold } from '../../lib/device/shown-household.ts';
import { stockDefinitions, createFakeServer, itemParams } from '../fake-server.fixture.ts';
import type { Call } from '../http/call.ts';
import { createOnline } from '../http/online.ts';
import { openHomes } from './homes.ts';

export const makeMembership = (id: string, name: string): Membership => ({
  id,
  name,
  isPersonal: name === 'Casa',
  role: 'member',
  memberCount: 2,
});

/**
 * Sets up a user with a personal household, which is shown, and a shared household. Each has its
 * own fake server.
 */
export function setUp() {
  saveShownHousehold(undefined);
  const userId = newId();
  const sharedId = newId();
  const personalServer = createFakeServer(10);
  const sharedServer = createFakeServer(50);
  const all = [makeMembership(userId, 'Casa'), makeMembership(sharedId, 'Casa Souza')];
  personalServer.memberships = sharedServer.memberships = all;
  const call = ((name, input, options) =>
    (options?.household === sharedId ? sharedServer : personalServer).call(
      name,
      input,
      options,
    )) as Call;
  const onHouseholdLost = vi.fn();
  const onRefused = vi.fn();
  const openPage = () => {
    const online = createOnline();
    const homes = openHomes({
      identityUser: { id: userId, email: 'ana@example.com' },
      call,
      online,
      definitions: stockDefinitions,
      async *watch() {},
      onRefused,
      onStorageFailure: () => undefined,
      onProfileFailure: () => undefined,
      onHouseholdLost,
      onChanged: () => undefined,
    });
    const close = () => {
      homes.close();
      online.close();
    };
    onTestFinished(close);
    const stock = () => homes.shown().replica.rows.all('pantryItems')[0]?.quantity;
    const tap = (add: number) =>
      homes.shown().outbox.push('changePantryItem', { params: itemParams, body: { add } });
    return { homes, stock, tap, close };
  };
  return { userId, sharedId, personalServer, sharedServer, openPage, onHouseholdLost, onRefused };
}
