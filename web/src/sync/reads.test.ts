import type { Pantry } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import {
  counting,
  createFakeServer,
  pantryId,
  readPantry,
  type FakeServer,
} from './fake-server.fixture.ts';
import { openTab, settle, signalIsBack, type Tab } from './tab.fixture.ts';

const tabs: Tab[] = [];
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
});

function device(server = createFakeServer(), projections = counting) {
  const userId = newId();
  const tab = async () => {
    const opened = openTab({ server, userId, projections });
    tabs.push(opened);
    await opened.user.opened;
    await settle();
    return opened;
  };
  return { server, tab };
}

/** A tab with the pantry on screen and its first answer there. */
async function looking({ server, tab }: ReturnType<typeof device>) {
  const one = await tab();
  one.look();
  await settle();
  read(server)?.answer();
  await settle();
  expect(one.stock()).toBe(10);
  return one;
}

const read = ({ open }: FakeServer) => open.find(({ key }) => key === undefined);
const send = ({ open }: FakeServer) => open.find(({ key }) => key !== undefined);

it('UI-07 does not double a tap that the answer of a crossing read contains', async () => {
  const at = device();
  const one = await looking(at);
  one.readAgain();
  await settle();
  one.tap();
  expect(one.stock()).toBe(11);
  await settle();
  send(at.server)?.act();
  read(at.server)?.answer();
  await settle();
  expect(one.stock()).toBe(11);
  send(at.server)?.answer();
  await settle();
  expect(one.stock()).toBe(11);
});

it('UI-07 does not lose a tap that the answer of a crossing read does not contain', async () => {
  const at = device();
  const one = await looking(at);
  one.readAgain();
  await settle();
  read(at.server)?.act();
  one.tap();
  await settle();
  send(at.server)?.answer();
  await settle();
  read(at.server)?.answer();
  await settle();
  expect(one.stock()).toBe(11);
});

it('UI-07 does not double a tap whose answer was lost, not even after the server was busy', async () => {
  const at = device();
  const one = await looking(at);
  one.tap();
  await settle();
  send(at.server)?.act();
  send(at.server)?.lose();
  await settle();
  signalIsBack();
  await settle();
  send(at.server)?.refuse(503, 'unavailable');
  await settle();
  one.readAgain();
  await settle();
  read(at.server)?.answer();
  await settle();
  expect(one.stock()).toBe(11);
});

it('UI-07 reads on while the server is only busy, with the waiting taps on top', async () => {
  const at = device();
  const one = await looking(at);
  one.tap();
  await settle();
  send(at.server)?.refuse(503, 'unavailable', 60_000);
  await settle();
  at.server.restock(5);
  one.readAgain();
  await settle();
  read(at.server)?.answer();
  await settle();
  expect(one.stock()).toBe(6);
});

it('UI-07 reads again what the taps concern once all are settled, and nothing else', async () => {
  const at = device();
  const one = await looking(at);
  one.look(['getProfile', {}]);
  await settle();
  read(at.server)?.answer();
  await settle();
  one.tap();
  one.tap();
  await settle();
  send(at.server)?.answer();
  await settle();
  expect(read(at.server)).toBeUndefined();
  send(at.server)?.answer();
  await settle();
  await vi.waitFor(() => expect(at.server.open.map(({ name }) => name)).toEqual(['getPantry']), {
    timeout: 5_000,
  });
});

it('UI-07 reads nothing again from one tap to the next, and once when they pause', async () => {
  const at = device();
  const one = await looking(at);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const stock of [11, 12, 13]) {
    one.tap();
    await settle();
    send(at.server)?.answer();
    await settle();
    vi.advanceTimersByTime(900);
    await settle();
    expect(read(at.server)).toBeUndefined();
    expect(one.stock()).toBe(stock);
  }
  vi.advanceTimersByTime(200);
  await settle();
  expect(at.server.open.map(({ name }) => name)).toEqual(['getPantry']);
});

it('UI-07 takes a refused tap back at once and reads what is true', async () => {
  const at = device();
  const one = await looking(at);
  one.tap();
  expect(one.stock()).toBe(11);
  await settle();
  send(at.server)?.refuse(409, 'stock-too-large');
  await settle();
  expect(one.stock()).toBe(10);
  expect(read(at.server)?.name).toBe('getPantry');
});

it('MOB-01 shows what this device last knew after a reload with no signal, taps on top', async () => {
  const at = device();
  const one = await looking(at);
  await vi.waitFor(() => expect(one.kept()).resolves.toHaveLength(1));
  one.tap();
  await settle();
  one.close();
  const two = await at.tab();
  expect(two.stock()).toBe(11);
});

it('MOB-01 an accepted tap is still there when the page ends before its reads are kept', async () => {
  const at = device();
  const one = await looking(at);
  await vi.waitFor(() => expect(one.kept()).resolves.toHaveLength(1));
  one.tap();
  await settle();
  send(at.server)?.answer();
  await settle();
  one.close();
  const two = await at.tab();
  expect(two.user.outbox.state().pending).toEqual([]);
  expect(two.stock()).toBe(11);
});

it('MOB-01 an accepted tap outlives the record of it', async () => {
  const at = device();
  const one = await looking(at);
  await vi.waitFor(() => expect(one.kept()).resolves.toHaveLength(1));
  for (let tap = 0; tap < 2; tap += 1) {
    one.tap();
    await settle();
    send(at.server)?.answer();
    await settle();
  }
  one.close();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  const later = await at.tab();
  expect(later.user.outbox.state().accepted).toHaveLength(2);
  later.close();
  const last = await at.tab();
  vi.useRealTimers();
  expect(last.user.outbox.state().accepted).toHaveLength(1);
  expect(last.stock()).toBe(12);
});

it('UI-07 shows in one tab what is tapped in another', async () => {
  const at = device();
  const [one, two] = [await looking(at), await looking(at)];
  one.tap();
  await vi.waitFor(() => expect(two.stock()).toBe(11));
  send(at.server)?.answer();
  await settle();
  for (const exchange of at.server.open.slice()) exchange.answer();
  await settle();
  expect([one.stock(), two.stock()]).toEqual([11, 11]);
});

it('NAV-11 removes the copies of a user who signs out but keeps what is not sent', async () => {
  const at = device();
  const one = await looking(at);
  await vi.waitFor(() => expect(one.kept()).resolves.toHaveLength(1));
  const key = one.tap();
  await settle();
  await one.user.clearLocalCopies();
  one.close();
  const two = await at.tab();
  expect(two.shown()).toBeUndefined();
  expect(two.user.outbox.state().pending).toMatchObject([{ key }]);
});

it('NAV-11 a read that comes in just before a sign-out leaves no copy either', async () => {
  const at = device();
  const one = await looking(at);
  await one.user.clearLocalCopies();
  await new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  await expect(one.kept()).resolves.toEqual([]);
});

it('MOB-01 keeps what was just read when the page goes away', async () => {
  const one = await looking(device());
  dispatchEvent(new Event('pagehide'));
  await settle();
  await expect(one.kept()).resolves.toHaveLength(1);
});

it('API-17 shows what was deleted elsewhere as gone, whatever this device had kept', async () => {
  const at = device();
  const one = await looking(at);
  one.readAgain();
  await settle();
  read(at.server)?.refuse(404, 'pantry-not-found');
  await settle();
  expect(one.shown()).toBeUndefined();
});

it('UI-07 keeps showing the same objects while nothing in them changes', async () => {
  const at = device(createFakeServer(), {
    getPantry: (pantry) =>
      pantry && { ...pantry, items: pantry.items.map((item) => ({ ...item })) },
  });
  const one = await looking(at);
  const before = one.shown() as Pantry;
  one.tap();
  expect(one.shown()).toBe(before);
});

it('UI-07 builds what exists only on this device from its create', async () => {
  const at = device(createFakeServer(), {
    getPantry: (pantry, write, { params }) =>
      write.name === 'createPantry' && write.body.id === params.pantryId
        ? ({ id: params.pantryId, name: write.body.name, items: [] } as unknown as Pantry)
        : pantry,
  });
  const one = await at.tab();
  one.user.outbox.push('createPantry', { body: { id: pantryId, name: 'Casa' } });
  expect(one.shown(readPantry)).toMatchObject({ name: 'Casa' });
});

it('NAV-11 says once that the profile cannot be fetched, without the final period', async () => {
  const at = device();
  const one = await at.tab();
  one.look(['getProfile', {}]);
  await settle();
  read(at.server)?.refuse(500, 'Erro interno');
  await settle();
  one.readAgain();
  await settle();
  read(at.server)?.refuse(500, 'Erro interno');
  await settle();
  expect(one.failures.profile).toEqual(['Erro interno']);
});

it('NAV-11 is silent without network once a profile is kept, and says so before', async () => {
  const at = device();
  const first = await at.tab();
  first.look(['getProfile', {}]);
  await settle();
  read(at.server)?.lose();
  await settle();
  expect(first.failures.profile).toEqual(['sem conexão']);
  first.readAgain();
  await settle();
  read(at.server)?.answer();
  await vi.waitFor(() => expect(first.kept()).resolves.toHaveLength(1));
  first.close();
  const second = await at.tab();
  second.look(['getProfile', {}]);
  second.readAgain();
  await settle();
  read(at.server)?.lose();
  await settle();
  expect(second.failures.profile).toEqual([]);
});

it('UI-07 a tap is laid over what is shown, not over again with all that wait before it', async () => {
  let laid = 0;
  const at = device(createFakeServer(), {
    getPantry: (pantry, write, input) => {
      laid += 1;
      return counting.getPantry?.(pantry, write, input);
    },
  });
  const one = await looking(at);
  const taps = 20;
  for (let tap = 1; tap <= taps; tap += 1) {
    one.tap();
    expect(one.stock()).toBe(10 + tap);
  }
  expect(laid).toBe(taps);
  // Storing them changes nothing that shows.
  await settle();
  expect(one.stock()).toBe(10 + taps);
  expect(laid).toBe(taps);
});
