/** Each write has the same effect by `sync` as by its own call. */
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
  createWorld,
  everythingOf,
  goodRequest,
  sendRequest,
  withField,
  type GoodRequest,
} from './contract-world.ts';
import { deviceOf } from '../people/device.ts';
import type { Person } from '../people/person.ts';
import { startApp } from '../servers/start-app.ts';

const { person, clock } = await startApp();
// An outbox stores no password.
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
 * Everything that a person has and sees, except random values and the order that follows from them.
 */
async function visibleData(who: Person): Promise<unknown> {
  const seen = {
    everything: await everythingOf(who),
    profile: { ...(await who.call('getProfile')).body, email: '' },
    products: (await who.call('getUsedProducts')).body,
    shops: (await who.call('getFinishedTrips', { query: {} })).body,
  };
  const text = JSON.stringify(seen).replace(random, '*');
  return sorted(JSON.parse(text));
}

const random =
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?<="inviteToken":")[^"]+|\b\d{13}\b|\b[a-z]{16}\b/gu;

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(sorted).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sorted(inner)]));
}

it.each(names)('SYN-10 %s changes the same rows as its own call', async (name) => {
  clock.set('2026-11-20T12:00:00Z');
  const [one, other] = [await person(), await person()];
  const worlds = [await createWorld(one), await createWorld(other)] as const;
  clock.advance(1_000);
  const alone = await sendRequest(one, name, goodRequest(name, worlds[0]));
  expect(alone.statusCode).toBeLessThan(300);
  const device = deviceOf(other);
  await device.sync();
  const { outcomes } = await device.sync([writeOf(name, goodRequest(name, worlds[1]))]);
  expect(outcomes).toEqual([{ sequence: 1, refusal: null }]);
  expect(await visibleData(other)).toEqual(await visibleData(one));
  const fresh = deviceOf(other);
  await fresh.sync();
  expect(device.rows()).toEqual(fresh.rows());
});

/** One bad value for each field; in a path it is text. */
const faults = names.flatMap((name) =>
  fieldsOf(name).flatMap((field) => {
    const kind = kindOf(field);
    // JSON cannot contain infinity.
    const values = kind ? badValuesOf(field, kind) : [];
    const [what, value] = values.find(([key]) => key !== 'infinity') ?? [];
    return what === undefined ? [] : [[name, field.path.join('.'), what, field, value] as const];
  }),
);

it.each(faults)('SYN-13 %s is refused for %s: %s, as by its own call', async (name, ...fault) => {
  const [, , field, value] = fault;
  const ana = await person();
  const request = withField(
    goodRequest(name, await createWorld(ana)),
    field.part,
    field.path,
    value,
  );
  const alone = await sendRequest(ana, name, request);
  expect(alone.statusCode).toBe(400);
  const { outcomes } = await deviceOf(ana).callSync({ writes: [writeOf(name, request)] });
  const failure = alone.json<Failure>();
  expect(outcomes).toEqual([{ sequence: 1, refusal: { status: 400, failure } }]);
});

// Every person may use an invite and the name of a supermarket, so only ids are tried.
const withIds = names.filter((name) =>
  fieldsOf(name).some(({ part, path }) => part === 'params' && path.at(-1)?.endsWith('Id')),
);

it.each(withIds)('SYN-13 %s finds no row of another person', async (name) => {
  const [ana, eve] = [await person(), await person()];
  const { params } = goodRequest(name, await createWorld(ana));
  const request = { ...goodRequest(name, await createWorld(eve)), params };
  const before = await everythingOf(ana);
  const { outcomes } = await deviceOf(eve).callSync({ writes: [writeOf(name, request)] });
  expect(outcomes).toMatchObject([{ refusal: { status: 404 } }]);
  expect(await everythingOf(ana)).toEqual(before);
});

it.each(onlineNames)('SYN-13 sync refuses %s, which works online only', async (name) => {
  const ana = await person();
  const { params, body } = goodRequest(name, await createWorld(ana));
  const before = await everythingOf(ana);
  const writes = [{ sequence: 1, key: newId(), name, params: { ...params }, body }];
  const { outcomes } = await deviceOf(ana).callSync({ writes });
  const fields = [{ field: 'name', message: 'Alteração desconhecida.' }];
  expect(outcomes).toMatchObject([{ refusal: { status: 400, failure: { fields } } }]);
  expect(await everythingOf(ana)).toEqual(before);
});
