// @vitest-environment jsdom
/** Two phones of one household say how many pieces a caixa has, with the app's code and the real server. */
import 'fake-indexeddb/auto';
import { newId } from '@quitanda/contract/ids';
import { expect, it, onTestFinished } from 'vitest';
import { createRandom } from '../../../fakes/random.ts';
import { createHousehold } from '../../../server/test/people/households.ts';
import type { Person } from '../../../server/test/people/person.ts';
import { startApp } from '../../../server/test/servers/start-app.ts';
import { definitions } from '../../src/app/definitions.ts';
import { createFaultCounts, openRealDevice } from './real-device.ts';

// Adds the definitions of the writes that the first screen does not need.
await definitions.lazySelectors();

const { person } = await startApp();

async function openDevice(household: string, owner: Person) {
  const faults = createFaultCounts();
  const deps = { person: owner, name: newId(), random: createRandom(1), faults };
  const device = await openRealDevice({ ...deps, household, network: 'good' });
  onTestFinished(() => device.close());
  await device.exchange();
  return device;
}

it('UNI-10 two phones without a network keep the count that arrives last, and forget it on both', async () => {
  const [ana, joao] = [await person(), await person()];
  const household = await createHousehold(ana);
  await household.invite(joao);
  const phones = [
    await openDevice(household.id, ana),
    await openDevice(household.id, joao),
  ] as const;
  const [anas, joaos] = phones;
  const leite = { name: 'Leite', container: 'caixa' } as const;
  for (const phone of phones) phone.setNetwork('none');
  const count = (phone: typeof anas) => phone.rows().get('packageCounts', 'caixa leite')?.count;
  anas.push('rememberPackageCount', { body: { ...leite, count: 12 } });
  joaos.push('rememberPackageCount', { body: { ...leite, name: 'LEITE', count: 6 } });
  expect(phones.map(count)).toEqual([12, 6]);
  for (const phone of phones) phone.setNetwork('good');
  for (const phone of [anas, joaos, anas]) await phone.exchange();
  expect(phones.map(count)).toEqual([6, 6]);
  anas.push('rememberPackageCount', { body: { ...leite, count: null } });
  expect(count(anas)).toBeUndefined();
  for (const phone of phones) await phone.exchange();
  expect(phones.map(count)).toEqual([undefined, undefined]);
});
