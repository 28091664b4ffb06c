/** Who made an unsent write: the user's id at the server, not the subject of the token. */
import { newId } from '@quitanda/contract/ids';
import { expect, it, onTestFinished, vi } from 'vitest';
import { saveKnownHouseholds, saveShownHousehold } from '../../lib/device/shown-household.ts';
import { createFakeServer, itemParams, stockDefinitions } from '../fake-server.fixture.ts';
import { createOnline } from '../http/online.ts';
import { makeMembership } from './homes.fixture.ts';
import { openHomes } from './homes.ts';
import type { Definitions } from '../replica/definitions.ts';

const definitions: Definitions = {
  ...stockDefinitions,
  writes: {
    changePantryItem: {
      describe: () => 'Mudar o estoque',
      apply(rows, { params }, by) {
        const item = rows.get('pantryItems', params.itemId);
        if (item) rows.put('pantryItems', { ...item, changedBy: by });
      },
    },
  },
};

async function openHome() {
  saveShownHousehold(undefined);
  const server = createFakeServer();
  const userId = newId();
  server.memberships = [makeMembership(userId, 'Casa')];
  const open = () => {
    const online = createOnline();
    const homes = openHomes({
      identityUser: { id: 'subject-of-the-token', email: 'ana@example.com' },
      call: server.call,
      online,
      definitions,
      async *watch() {},
      onRefused: () => undefined,
      onStorageFailure: () => undefined,
      onProfileFailure: () => undefined,
      onChanged: () => undefined,
    });
    const close = () => {
      homes.close();
      online.close();
    };
    onTestFinished(close);
    const home = homes.shown();
    return {
      tap: () => home.outbox.push('changePantryItem', { params: itemParams, body: { add: 1 } }),
      changedBy: () => home.replica.rows.all('pantryItems')[0]?.changedBy,
    };
  };
  return { server, userId, open };
}

it('SYN-36 shows an unsent write as the own one, from the first answer of the server on', async () => {
  saveKnownHouseholds([]);
  const { server, userId, open } = await openHome();
  server.isHoldingPulls = true;
  const { tap, changedBy } = open();
  tap();
  await vi.waitFor(() => expect(server.open).toHaveLength(1));
  server.open[0]?.stop(0, 503, 'internal', 60_000);
  await vi.waitFor(() => expect(changedBy()).toBe(userId));
});

it('SYN-36 shows an unsent write as the own one on a device that has had an answer before', async () => {
  const { server, userId, open } = await openHome();
  saveKnownHouseholds(server.memberships);
  const { tap, changedBy } = open();
  await vi.waitFor(() => expect(changedBy()).not.toBe(userId));
  tap();
  await vi.waitFor(() => expect(changedBy()).toBe(userId));
});
