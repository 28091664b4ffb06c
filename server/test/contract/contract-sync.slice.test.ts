/** Tests that each write has the same effect in a `sync` as in a separate call. */
import {
  newId,
  onlineNames,
  type Failure,
  type OutboxWriteName,
  type SentWrite,
  type WriteName,
} from '@quitanda/contract';
import { expect, it } from 'vitest';
import { badValuesOf } from './bad-values.ts';
import { fieldsOf, kindOf, writeNames } from './contract-fields.ts';
import {
  createFixtures,
  createReadFixturesFor,
  createRequest,
  everythingOf,
  goodRequest,
  sendRequest,
  withField,
  type GoodRequest,
} from './contract-fixtures.ts';
import { createDevice } from '../people/device.ts';
import type { Person } from '../people/person.ts';
import { startApp } from '../servers/start-app.ts';

const { person, clock } = await startApp();
/** Sends only requests that are refused, so that the tests can share her rows. */
const ana = await person();
const fixturesOfAna = await createFixtures(ana);
/** One device, because a person has a limit of new devices in an hour (SYN-32). */
const deviceOfAna = createDevice(ana);
// `deleteAccount` contains the password, and an outbox stores no password.
const isInOutbox = (name: WriteName): name is Exclude<OutboxWriteName, 'deleteAccount'> =>
  ![...onlineNames, 'deleteAccount'].includes(name);
const names = writeNames.filter(isInOutbox);
type Name = (typeof names)[number];

const writeOf = (name: Name, { params, body }: GoodRequest): SentWrite => ({
  sequence: 1,
  key: newId(),
  name,
  params: { ...params },
  body,
});

/**
 * Everything that a person can read, with a '*' for each random value, and sorted, because the
 * original order depends on random values.
 */
async function readVisibleData(who: Person): Promise<unknown> {
  const data = {
    everything: await everythingOf(who),
    profile: { ...(await who.call('getProfile')).body, email: '' },
    products: (await who.call('getUsedProducts')).body,
    trips: (await who.call('getFinishedTrips', { query: {} })).body,
  };
  const text = JSON.stringify(data).replace(randomValues, '*');
  return sortDeeply(JSON.parse(text));
}

/** UUIDs, positions, which contain their digits, tokens, timestamps in milliseconds, and the random words in names of products. */
const randomValues =
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?<="(?:inviteToken|position)":")[^"]+|\b\d{13}\b|\b[a-z]{16}\b/gu;

function sortDeeply(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value
      .map(sortDeeply)
      .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sortDeeply(inner)]));
}

it.each(names)('SYN-10 %s changes the same rows in a sync as in a separate call', async (name) => {
  clock.set('2026-11-20T12:00:00Z');
  const [caller, syncer] = [await person(), await person()];
  const fixturesOfCaller = await createReadFixturesFor(caller, name);
  const fixturesOfSyncer = await createReadFixturesFor(syncer, name);
  clock.advance(1_000);
  const response = await sendRequest(caller, name, goodRequest(name, fixturesOfCaller));
  expect(response.statusCode).toBeLessThan(300);
  const device = createDevice(syncer);
  await device.sync();
  const { outcomes } = await device.sync([writeOf(name, goodRequest(name, fixturesOfSyncer))]);
  expect(outcomes).toEqual([{ sequence: 1, refusal: null }]);
  expect(await readVisibleData(syncer)).toEqual(await readVisibleData(caller));
  const newDevice = createDevice(syncer);
  await newDevice.sync();
  expect(device.rows()).toEqual(newDevice.rows());
});

/** One bad value for each field. */
const badFields = names.flatMap((name) =>
  fieldsOf(name).flatMap((field) => {
    const kind = kindOf(field);
    // JSON cannot contain infinity.
    const values = kind ? badValuesOf(field, kind) : [];
    const [description, value] = values.find(([each]) => each !== 'infinity') ?? [];
    return description === undefined
      ? []
      : [[name, field.path.join('.'), description, field, value] as const];
  }),
);

it.each(badFields)(
  'SYN-13 sync refuses %s with a %s that is %s, as the separate call does',
  async (...args) => {
    const [name, , , field, value] = args;
    const request = withField(goodRequest(name, fixturesOfAna), field.part, field.path, value);
    const response = await sendRequest(ana, name, request);
    expect(response.statusCode).toBe(400);
    const { params, body } = request;
    const write = deviceOfAna.createWrite(name, { params: { ...params }, body });
    const { outcomes } = await deviceOfAna.callSync({ writes: [write] });
    const failure = response.json<Failure>();
    expect(outcomes).toEqual([{ sequence: write.sequence, refusal: { status: 400, failure } }]);
  },
);

// Only ids are tested, because everybody may use an invite or the name of a supermarket.
const namesWithIds = names.filter((name) =>
  fieldsOf(name).some(({ part, path }) => part === 'params' && path.at(-1)?.endsWith('Id')),
);

it.each(namesWithIds)('SYN-13 %s finds no row of another person', async (name) => {
  const eve = await person();
  const { params } = goodRequest(name, fixturesOfAna);
  const request = { ...(await createRequest(eve, name)), params };
  const before = await everythingOf(ana);
  const { outcomes } = await createDevice(eve).callSync({ writes: [writeOf(name, request)] });
  expect(outcomes).toMatchObject([{ refusal: { status: 404 } }]);
  expect(await everythingOf(ana)).toEqual(before);
});

it.each(onlineNames)('SYN-13 sync refuses %s, which works online only', async (name) => {
  const { params, body } = goodRequest(name, fixturesOfAna);
  const before = await everythingOf(ana);
  const writes = [deviceOfAna.createWrite(name, { params: { ...params }, body })];
  const { outcomes } = await deviceOfAna.callSync({ writes });
  const fields = [{ field: 'name', message: 'Alteração desconhecida.' }];
  expect(outcomes).toMatchObject([{ refusal: { status: 400, failure: { fields } } }]);
  expect(await everythingOf(ana)).toEqual(before);
});
