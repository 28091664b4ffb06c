import type { Membership } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { expect, it, onTestFinished } from 'vitest';
import { forgetHouseholds, saveKnownHouseholds } from '../../../lib/device/shown-household.ts';
import { householdId, itemId, pantryId, stockDefinitions } from '../../fake-server.fixture.ts';
import type { StoredHome } from '../../exchange/stored-home.ts';
import { noOrder } from '../../outbox/write-lists.ts';
import type { Connection } from '../../store/connection.ts';
import type { Progress } from '../../store/database.ts';
import type { StoredWrite } from '../../store/stored-write.ts';
import { createHomeRows } from './home-rows.ts';

const personal = { id: 'ana-of-server', isPersonal: true } as Membership;
const makeWrite = (key: string, order: number) =>
  ({
    key,
    order,
    name: 'changePantryItem',
    params: { pantryId, itemId },
    body: { add: 1 },
  }) as unknown as StoredWrite;
const changesTo = (quantity: number) => ({
  id: householdId,
  isReset: true,
  rows: { pantryItems: [{ id: itemId, pantryId, name: 'Arroz', quantity, unit: 'un' }] },
  removed: {},
});

/** The rows of a personal home on a device whose database answers `stored`. */
function setUp(pending: readonly StoredWrite[], stored?: Partial<StoredHome>) {
  onTestFinished(forgetHouseholds);
  const steps: string[] = [];
  const stock = () => rows.replica.rows.all('pantryItems')[0]?.quantity;
  const rows = createHomeRows({
    identityUser: { id: newId(), email: 'ana@example.com' },
    household: undefined,
    definitions: stockDefinitions,
    connection: { use: async () => stored } as unknown as Connection,
    channel: { post: ({ kind }) => steps.push(`tell tabs ${kind}`) },
    outbox: () => ({
      state: () => ({ pending }),
      load: (writes) => steps.push(`load ${writes.map(({ key }) => key).join(' ')}`),
      removeApplied: (writes) => steps.push(`remove ${writes.map(({ key }) => key).join(' ')}`),
    }),
    reads: () => ({ onChanges: (done) => steps.push(`outdate reads of ${done.length}`) }),
    onApplied: ({ key }) => steps.push(`report ${key}`),
    onMemberships: () => steps.push('show households'),
  });
  rows.replica.show(pending);
  rows.replica.subscribe(() => steps.push(`show ${stock()}`));
  return { rows, steps };
}

const progress = { version: 3 } as Progress;

it('SYN-26 CASA-66 shows an answer and removes its writes in one step, with the households between', () => {
  const { rows, steps } = setUp([makeWrite('sent', 1), makeWrite('waiting', 2)]);
  rows.onFetched([changesTo(11) as never], [makeWrite('sent', 1)], progress, [personal]);
  expect(steps).toEqual([
    'show 12',
    'show households',
    'remove sent',
    'outdate reads of 1',
    'report sent',
  ]);
});

it('SYN-23 tells the other tabs about changed rows, and only once for each version', () => {
  const { rows, steps } = setUp([]);
  rows.onFetched([changesTo(11) as never], [], progress, []);
  rows.onFetched([], [], progress, []);
  expect(steps.filter((step) => step.startsWith('tell'))).toEqual(['tell tabs changed']);
});

it('SYN-26 removes the writes that another tab has sent, but no write that only this tab has', async () => {
  saveKnownHouseholds([personal]);
  const pending = [
    makeWrite('sent elsewhere', 1),
    makeWrite('waiting', 2),
    makeWrite('x', noOrder),
  ];
  const { rows, steps } = setUp(pending, {
    writes: [makeWrite('waiting', 2)],
    changes: changesTo(11) as never,
    progress,
  });
  await rows.reload();
  expect(steps).toEqual(['show 13', 'show households', 'load waiting', 'outdate reads of 1']);
});

it('MOB-01 changes nothing without a database', async () => {
  const { rows, steps } = setUp([makeWrite('waiting', 1)]);
  await rows.reload();
  expect(steps).toEqual([]);
});
