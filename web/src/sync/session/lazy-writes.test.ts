/** Answers to writes of an earlier visit whose definitions are loaded after the first screen. */
import { newId } from '@quitanda/contract/ids';
import { expect, it, onTestFinished, vi } from 'vitest';
import { saveShownHousehold } from '../../lib/device/shown-household.ts';
import { holdFirstScreen } from '../../lib/timing/after-first-load.ts';
import { createFakeServer, itemParams, stockDefinitions } from '../fake-server.fixture.ts';
import { createOnline } from '../http/online.ts';
import { makeMembership } from './homes.fixture.ts';
import { openHomes } from './homes.ts';
import type { Definitions } from '../replica/definitions.ts';

/** Sends a write whose definition is not loaded yet. */
function tapWithLazyDefinition() {
  // Nothing else loads the definitions.
  holdFirstScreen();
  saveShownHousehold(undefined);
  const server = createFakeServer();
  server.memberships = [makeMembership(newId(), 'Casa')];
  const writes: Definitions['writes'] = {};
  const online = createOnline();
  const [onRefused, onUnexpectedResult] = [vi.fn(), vi.fn()];
  const homes = openHomes({
    identityUser: { id: newId(), email: 'ana@example.com' },
    call: server.call,
    online,
    definitions: {
      ...stockDefinitions,
      writes,
      async lazySelectors() {
        const { changePantryItem } = stockDefinitions.writes;
        if (changePantryItem === undefined) throw new Error('The fixture defines this write.');
        const outcomeText = () => 'Já tinha saído.';
        Object.assign(writes, { changePantryItem: { ...changePantryItem, outcomeText } });
        return {};
      },
    },
    async *watch() {},
    onRefused,
    onUnexpectedResult,
    onStorageFailure: () => undefined,
    onProfileFailure: () => undefined,
    onChanged: () => undefined,
  });
  onTestFinished(() => {
    homes.close();
    online.close();
  });
  const { outbox } = homes.shown();
  outbox.push('changePantryItem', { params: itemParams, body: { add: 1 } });
  return { server, outbox, onRefused, onUnexpectedResult };
}

it('MOB-01 drops a write that means nothing any more, although its definition was not loaded', async () => {
  const { server, outbox, onRefused } = tapWithLazyDefinition();
  await vi.waitFor(() => expect(server.open).toHaveLength(1));
  server.open[0]?.refuse(404, 'item-not-found');
  await vi.waitFor(() => expect(outbox.state().pending).toEqual([]));
  expect(outbox.refusals.state()).toEqual([]);
  expect(onRefused).not.toHaveBeenCalled();
});

it('CASA-48 says how a write has ended, although its definition was not loaded', async () => {
  const { server, onUnexpectedResult } = tapWithLazyDefinition();
  await vi.waitFor(() => expect(server.open).toHaveLength(1));
  server.open[0]?.answer();
  await vi.waitFor(() => expect(onUnexpectedResult).toHaveBeenCalledWith('Já tinha saído.'));
});
