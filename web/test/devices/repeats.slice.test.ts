// @vitest-environment jsdom
/** Two phones of one household add what repeats, with the app's code and the real server. */
import 'fake-indexeddb/auto';
import { newId } from '@quitanda/contract/ids';
import { dueItemId, repeatIdOf } from '@quitanda/contract/repeats/repeat-ids';
import { expect, it, onTestFinished } from 'vitest';
import { createRandom } from '../../../fakes/random.ts';
import { createHousehold } from '../../../server/test/people/households.ts';
import type { Person } from '../../../server/test/people/person.ts';
import { itemsOf, newList } from '../../../server/test/people/shopping.ts';
import { startApp } from '../../../server/test/servers/start-app.ts';
import { createFaultCounts, openRealDevice } from './real-device.ts';

const { person } = await startApp();
const dayMs = 86_400_000;

async function openDevice(household: string, owner: Person) {
  const faults = createFaultCounts();
  const deps = { person: owner, name: newId(), random: createRandom(1), faults };
  const device = await openRealDevice({ ...deps, household, network: 'good' });
  onTestFinished(() => device.close());
  await device.exchange();
  return device;
}

it('REP-03 two phones without a network add what is due once, and one of them may have bought it', async () => {
  const [ana, joao] = [await person(), await person()];
  const household = await createHousehold(ana);
  await household.invite(joao);
  const listId = await newList(ana.inHousehold(household.id));
  const repeatId = repeatIdOf(listId, 'Leite');
  // It was due yesterday or today, whatever the time of day of this test is.
  const setAt = new Date(Date.now() - 8 * dayMs);
  const rule = { unit: 'week', every: 1, day: setAt.getUTCDay() || 7 } as const;
  const body = {
    name: 'Leite',
    quantity: 1,
    unit: 'un',
    rule,
    setAt: setAt.toISOString(),
  } as const;
  const params = { listId };
  await ana.inHousehold(household.id).call('setRepeat', { params: { ...params, repeatId }, body });
  const phones = [await openDevice(household.id, ana), await openDevice(household.id, joao)];
  const due = phones[0]?.rows().get('repeats', repeatId)?.nextOn ?? '';
  const id = dueItemId(repeatId, due);
  for (const phone of phones) {
    phone.push('addDueItems', { params, body: { items: [{ id, repeatId }] } });
    expect(phone.rows().get('listItems', id)).toMatchObject({ name: 'Leite', isChecked: false });
  }
  phones[0]?.push('changeListItem', {
    params: { ...params, itemId: id },
    body: { isChecked: true },
  });
  for (const phone of [...phones, ...phones]) await phone.exchange();
  const items = await itemsOf(ana.inHousehold(household.id), listId);
  expect(items).toMatchObject([{ id, isChecked: true }]);
  for (const phone of phones) {
    expect(phone.unexpectedResults()).toEqual([]);
    expect(phone.rows().all('listItems')).toEqual(items);
    expect(phone.rows().get('repeats', repeatId)).toMatchObject({ addedOn: due });
  }
});
