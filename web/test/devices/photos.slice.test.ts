// @vitest-environment jsdom
/** Two phones choose the photo of one item, with the real server. */
import { newId } from '@quitanda/contract';
import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { createRandom } from '../../../fakes/random.ts';
import { createHousehold } from '../../../server/test/people/households.ts';
import { startApp } from '../../../server/test/servers/start-app.ts';
import {
  createFaultCounts,
  openRealDevice,
  sendEverything,
  type RealDevice,
} from './real-device.ts';

const { person } = await startApp();
const openDevices: RealDevice[] = [];
afterEach(() => {
  for (const device of openDevices.splice(0)) device.close();
});

it('PHO-06 PHO-10 shows both phones the later photo that was chosen offline, and its undo brings back the former', async () => {
  const [ana, bia] = [await person({ displayName: 'Ana' }), await person({ displayName: 'Bia' })];
  const household = await createHousehold(ana);
  await household.invite(bia);
  const faults = createFaultCounts();
  const [phoneOfAna, phoneOfBia] = await Promise.all(
    [ana, bia].map(async (who) => {
      const random = createRandom(1);
      const name = who.subject;
      const options = { person: who, household: household.id, name, random, faults };
      const device = await openRealDevice({ ...options, network: 'none' });
      openDevices.push(device);
      return device;
    }),
  );
  if (!phoneOfAna || !phoneOfBia) throw new Error('Both phones are open.');
  const choose = (device: RealDevice, photoId: string | null) =>
    device.push('changeItemPhoto', { body: { name: 'Queijo', photoId } });
  const shownBy = (device: RealDevice) =>
    device
      .rows()
      .all('itemPhotos')
      .map(({ photoId }) => photoId);
  const [ofAna, ofBia] = [newId(), newId()];
  choose(phoneOfAna, ofAna);
  choose(phoneOfBia, ofBia);
  expect([shownBy(phoneOfAna), shownBy(phoneOfBia)]).toEqual([[ofAna], [ofBia]]);

  await sendEverything([phoneOfAna], 1);
  await sendEverything([phoneOfBia], 1);
  await sendEverything([phoneOfAna], 1);
  expect([shownBy(phoneOfAna), shownBy(phoneOfBia)]).toEqual([[ofBia], [ofBia]]);

  choose(phoneOfBia, null);
  choose(phoneOfBia, ofAna);
  await sendEverything([phoneOfBia], 1);
  await sendEverything([phoneOfAna], 1);
  expect([shownBy(phoneOfAna), shownBy(phoneOfBia)]).toEqual([[ofAna], [ofAna]]);
});
