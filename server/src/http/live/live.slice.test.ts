/** Tests what the streams of one process send, and when they end. */
import { cursorRevision, newId, type LiveEvent } from '@quitanda/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDevice } from '../../../test/people/device.ts';
import { createHousehold } from '../../../test/people/households.ts';
import { openStream } from '../../../test/people/live-stream.ts';
import type { Person } from '../../../test/people/person.ts';
import { newItem, newList } from '../../../test/people/shopping.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { addCleanup } from '../../../test/clean-up.ts';
import { fakeToken } from '../../../test/servers/fake-identity.ts';
import { setUserDisabled } from '../../features/users/disable-user.ts';
import { maxStreams } from './streams.ts';

const database = await openTestDatabase();
addCleanup(() => database.close());
const { app, person } = await startApp({ database, listenUrl: database.url });

const fetchUserId = async (who: Person) => (await who.call('getProfile')).body.id;

/** Creates Ana, who is responsible for a household, and Bia, a member who has opened its stream. */
async function createAnaAndBia() {
  const ana = await person({ displayName: 'Ana' });
  const bia = await person({ displayName: 'Bia' });
  const household = await createHousehold(ana);
  await household.invite(bia);
  const [anaInHousehold, biaInHousehold] = [
    ana.inHousehold(household.id),
    bia.inHousehold(household.id),
  ];
  const stream = await openStream(app, bia, household.id);
  return {
    ana,
    bia,
    anaInHousehold,
    biaInHousehold,
    household,
    stream,
    anaId: await fetchUserId(ana),
    biaId: await fetchUserId(bia),
  };
}

const findLatestPresence = (events: readonly LiveEvent[]) =>
  events.flatMap((event) => ('present' in event ? [event.present] : [])).at(-1);

it('CASA-20 API-31 first sends the revision and the members in a supermarket, then every later revision', async () => {
  const { anaInHousehold, household, stream } = await createAnaAndBia();
  expect(stream.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
  expect(stream.headers['x-accel-buffering']).toBe('no');
  expect(stream.headers['content-security-policy']).toContain("default-src 'self'");
  const [first, second] = stream.events();
  expect([first, second]).toEqual([{ revision: expect.any(Number) }, { present: [] }]);
  const device = createDevice(anaInHousehold, newId(), household.id);
  await device.sync();
  const before = stream.revision();
  const listId = newId();
  await device.sync([device.createWrite('createList', { body: { id: listId, name: 'Feira' } })]);
  await stream.until(() => stream.revision() > before);
  const revisionWithList = stream.revision();
  await newItem(anaInHousehold, listId, { name: 'Café' });
  await stream.until(() => stream.revision() > revisionWithList);
  await anaInHousehold.call('renameList', {
    params: { listId },
    body: { name: 'Outra' },
    key: newId(),
  });
  await stream.until(() => stream.revision() > revisionWithList + 1);
  // The stream contains no rows.
  expect(JSON.stringify(stream.events())).not.toMatch(/Feira|Café|Outra/u);
});

it('CASA-20 sends a revision when a member changes their name, joins or deletes their account', async () => {
  const { ana, household, stream } = await createAnaAndBia();
  const expectRevision = async (act: () => Promise<unknown>) => {
    const before = stream.revision();
    await act();
    await stream.until(() => stream.revision() > before);
  };
  const caio = await person();
  await expectRevision(() => household.invite(caio));
  await expectRevision(() => ana.call('changeProfile', { body: { displayName: 'Aninha' } }));
  await expectRevision(() => caio.call('deleteAccount'));
});

it('CASA-20 sends nothing about refused writes or other households', async () => {
  const { ana, anaInHousehold, stream } = await createAnaAndBia();
  const before = stream.events().length;
  await anaInHousehold.expectFailure('renameList', {
    params: { listId: newId() },
    body: { name: 'Feira' },
  });
  await newList(ana, 'Só da Ana');
  await newList(anaInHousehold, 'De todos');
  await stream.until(() => stream.events().length > before);
  expect(stream.events().slice(before)).toEqual([{ revision: stream.revision() }]);
});

it('CASA-21 API-17 refuses a stream to a person who is not a member', async () => {
  const { household, bia, stream } = await createAnaAndBia();
  const eve = await person();
  const unknown = await eve.inHousehold(newId()).expectFailure('watchHousehold');
  expect(unknown).toMatchObject({ status: 404, body: { code: 'household-not-found' } });
  expect(await eve.inHousehold(household.id).expectFailure('watchHousehold')).toEqual(unknown);
  await bia.call('leaveHousehold', { params: { householdId: household.id } });
  await stream.ended;
  expect(await bia.inHousehold(household.id).expectFailure('watchHousehold')).toEqual(unknown);
});

describe('CASA-21 a stream ends', () => {
  it('when its person is removed, but the streams of other members stay open', async () => {
    const { ana, anaInHousehold, household, stream, biaId } = await createAnaAndBia();
    const anaStream = await openStream(app, ana, household.id);
    const params = { householdId: household.id, memberId: biaId };
    await ana.call('removeMember', { params });
    await stream.ended;
    const eventCount = stream.events().length;
    const device = createDevice(anaInHousehold, newId(), household.id);
    await device.sync();
    await newList(anaInHousehold, 'Feira');
    const revision = cursorRevision((await device.callSync()).cursor);
    await anaStream.until(() => anaStream.revision() === revision);
    expect(stream.events()).toHaveLength(eventCount);
  });

  it('when the household is deleted', async () => {
    const { ana, household, stream } = await createAnaAndBia();
    const personalStream = await openStream(app, ana);
    await ana.call('deleteHousehold', { params: { householdId: household.id } });
    await stream.ended;
    expect(personalStream.isOpen()).toBe(true);
  });

  it('when its person is locked out, by any process', async () => {
    const { bia, stream } = await createAnaAndBia();
    const { subject, email } = bia;
    await database.transaction((sql) =>
      setUserDisabled(sql, { subject, email, displayName: null }, true, new Date()),
    );
    await stream.ended;
  });

  it('when the account is deleted', async () => {
    const { bia, stream } = await createAnaAndBia();
    await bia.call('deleteAccount');
    await stream.ended;
  });

  it('when its token expires', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { app: clockedApp, clock, person: createPerson } = await startApp({ database });
    const ana = await createPerson();
    const expiresAt = Date.parse('2026-11-20T12:00:00Z');
    clock.set(new Date(expiresAt - 1));
    const { subject, email } = ana;
    const token = fakeToken({ subject, email, displayName: null, expiresAt });
    const stream = await openStream(clockedApp, { token });
    const checkStreams = () => vi.advanceTimersByTime(1_000);
    checkStreams();
    const before = stream.revision();
    await newList(ana, 'Feira');
    await stream.until(() => stream.revision() > before);
    clock.advance(1);
    checkStreams();
    await stream.ended;
  });

  it('when it is the oldest, and its person opens more than twenty streams', async () => {
    const ana = await person();
    const streams = [];
    for (let count = 0; count <= maxStreams; count += 1) streams.push(await openStream(app, ana));
    await streams[0]?.ended;
    expect(streams.slice(1).every((stream) => stream.isOpen())).toBe(true);
    // A stream that its device has closed does not count any more.
    streams[1]?.close();
    await streams[1]?.ended;
    const next = await openStream(app, ana);
    expect(next.isOpen()).toBe(true);
    expect(streams[2]?.isOpen()).toBe(true);
  });
});

it('CASA-21 ends all streams when the process stops, and answers 503 to a later request for a stream', async () => {
  const stoppingApp = await startApp({ database, listenUrl: database.url });
  const ana = await stoppingApp.person();
  const stream = await openStream(stoppingApp.app, ana);
  stoppingApp.app.endStreams();
  await stream.ended;
  const laterStream = await openStream(stoppingApp.app, ana);
  expect(laterStream.status).toBe(503);
});

describe('CASA-25 presence', () => {
  it('is sent to the household, and again only when it changes', async () => {
    const { anaInHousehold, stream, anaId } = await createAnaAndBia();
    const listId = await newList(anaInHousehold, 'Feira');
    const announce = (body: { listId: string | null; supermarket: string | null }) =>
      anaInHousehold.call('announcePresence', { body });
    expect((await announce({ listId, supermarket: ' Pão de Açúcar ' })).status).toBe(204);
    await stream.until(({ events }) => findLatestPresence(events())?.length === 1);
    const anaPresence = { userId: anaId, listId, supermarket: 'Pão de Açúcar' };
    expect(findLatestPresence(stream.events())).toEqual([anaPresence]);
    const countPresenceEvents = () => stream.events().filter((event) => 'present' in event).length;
    const before = countPresenceEvents();
    await announce({ listId, supermarket: 'Pão de Açúcar' });
    await announce({ listId, supermarket: null });
    await stream.until(({ events }) => findLatestPresence(events())?.[0]?.supermarket === null);
    expect(countPresenceEvents()).toBe(before + 1);
    await announce({ listId: null, supermarket: null });
    await stream.until(({ events }) => findLatestPresence(events())?.length === 0);
  });

  it('is sent to new streams, and ends for a removed person', async () => {
    const { ana, anaInHousehold, biaInHousehold, household, biaId } = await createAnaAndBia();
    const listId = await newList(anaInHousehold, 'Feira');
    await biaInHousehold.call('announcePresence', { body: { listId, supermarket: null } });
    const stream = await openStream(app, ana, household.id);
    expect(findLatestPresence(stream.events())).toEqual([
      { userId: biaId, listId, supermarket: null },
    ]);
    await ana.call('removeMember', { params: { householdId: household.id, memberId: biaId } });
    await stream.until(({ events }) => findLatestPresence(events())?.length === 0);
  });

  it('is refused for another household’s list, and sent to nobody', async () => {
    const { anaInHousehold, household, stream } = await createAnaAndBia();
    const listId = await newList(anaInHousehold, 'Feira');
    const eve = await person();
    const body = { listId, supermarket: 'Mercado' };
    expect((await eve.expectFailure('announcePresence', { body })).body.code).toBe(
      'list-not-found',
    );
    const foreign = await eve.inHousehold(household.id).expectFailure('announcePresence', { body });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'household-not-found' } });
    expect(JSON.stringify(stream.events())).not.toContain('Mercado');
  });
});
