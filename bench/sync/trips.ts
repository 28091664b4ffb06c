/**
 * What a device sends and receives, and how long that takes: by one call to sync, and by single
 * requests as before.
 */
import { gzipSync } from 'node:zlib';
import { createHttpClient, type HttpClient, type Sent } from '../http-client.ts';
import type { Home } from './home.ts';
import type { Link } from './link.ts';
import { aloneOf, createDevice, type Device, type Write } from './writes.ts';

export const tripNames = ['first', 'changed', 'tap', 'taps'] as const;
export type TripName = (typeof tripNames)[number];
export const ways = ['sync', 'alone'] as const;
export type Way = (typeof ways)[number];

/** Bytes on the wire, with headers. The bodies of the answers count as gzip compresses them. */
export interface Trip {
  readonly requests: number;
  readonly sent: number;
  readonly received: number;
  /** The received bytes without gzip. */
  readonly plain: number;
  readonly milliseconds: number;
}

/** A home at one server, and the proxy to that server. */
export interface Side {
  readonly url: string;
  readonly link: Link;
  readonly home: Home;
}

export const changedRows = 200;
export const waitingTaps = 20;
/** How many connections a browser opens to one host. */
const connections = 6;

/**
 * Each function makes a trip once more in one way. `rows` is the number of rows of the first trip.
 */
type PreparedTrips = Record<TripName, Record<Way, () => Promise<Trip>>> & {
  readonly rows: () => number;
};

type Send = (sent: Sent) => Promise<string>;
type Go = (send: Send, token: string) => Promise<unknown>;

/** Prepares trips that can be made repeatedly. Each run creates what it needs. */
export function prepareTrips(side: Side): PreparedTrips {
  const { url, link, home } = side;
  const clients = Array.from({ length: connections }, () => createHttpClient(link.url));
  const direct = createHttpClient(url);
  let turn = 0;
  let rows = 0;
  const [open] = home.lists;
  if (!open) throw new Error('The home has no list.');

  async function measured(go: Go, before?: (token: string) => Promise<unknown>): Promise<Trip> {
    const token = await home.newToken(url);
    await before?.(token);
    // Opens the connections before the clock starts.
    await Promise.all(clients.map((client) => client.get('/api/health/live', token)));
    const bytes = link.counted();
    const sent: Sent[] = [];
    const bodies: string[] = [];
    const lanes = createLanes(clients);
    const start = performance.now();
    await go(async (each) => {
      sent.push(each);
      const body = await lanes(each);
      bodies.push(body);
      return body;
    }, token);
    const milliseconds = performance.now() - start;
    const after = link.counted();
    const plain = after.received - bytes.received;
    const saved = bodies.reduce((sum, body) => sum + savedByGzip(body), 0);
    return {
      requests: sent.length,
      sent: after.sent - bytes.sent,
      received: plain - saved,
      plain,
      milliseconds,
    };
  }

  /** Changes the first items of each list, with other quantities each time. */
  function changes(): Write[] {
    turn += 1;
    return home.lists.flatMap(({ id: listId, itemIds }) =>
      itemIds.slice(0, changedRows / home.lists.length).map((itemId) => ({
        name: 'changeListItem' as const,
        params: { listId, itemId },
        body: { quantity: 1 + (turn % 7) },
      })),
    );
  }
  const change = async (token: string) => {
    for (const write of changes()) await direct.send(aloneOf(write, { token }));
  };

  /** Takes the first items of the open list, or puts them back. */
  const taps = (count: number): Write[] => {
    turn += 1;
    const taken = { isChecked: true, price: 7.9, purchasedQuantity: 1, supermarket: 'São Jorge' };
    return open.itemIds.slice(0, count).map((itemId) => ({
      name: 'changeListItem' as const,
      params: { listId: open.id, itemId },
      body: turn % 2 === 0 ? taken : { isChecked: false },
    }));
  };

  /** One device that has all rows, for the trips after the first one. */
  const device = createDevice();
  const bySync = (writes: () => readonly Write[], before?: (token: string) => Promise<unknown>) =>
    measured(
      (send, token) => exchange(device, send, token, writes()),
      async (token) => {
        await exchange(device, (sent) => direct.send(sent), token, []);
        await before?.(token);
      },
    );
  const alone = (count: number) =>
    measured(async (send, token) => {
      for (const write of taps(count)) await send(aloneOf(write, { token }));
      await Promise.all([lists, listAt(open.id)].map((path) => send(read(path, token))));
    });
  const reads = (paths: readonly string[], before?: (token: string) => Promise<unknown>) =>
    measured(async (send, token) => {
      await send(read(lists, token));
      await Promise.all(paths.map((path) => send(read(path, token))));
    }, before);
  const openLists = home.lists.map(({ id }) => listAt(id));
  const others = ['/api/supermarkets', '/api/pantries', `/api/pantries/${home.pantryId}`];

  return {
    first: {
      sync: () =>
        measured(async (send, token) => {
          const fresh = createDevice();
          await exchange(fresh, send, token, []);
          rows = fresh.rows();
        }),
      alone: () => reads([...openLists, ...others]),
    },
    changed: {
      sync: () => bySync(() => [], change),
      alone: () => reads(openLists, change),
    },
    tap: { sync: () => bySync(() => taps(1)), alone: () => alone(1) },
    taps: { sync: () => bySync(() => taps(waitingTaps)), alone: () => alone(waitingTaps) },
    rows: () => rows,
  };
}

const lists = '/api/shopping-lists';
const listAt = (id: string) => `${lists}/${id}`;
const read = (path: string, token: string): Sent => ({ method: 'GET', path, token });

/** Sends the writes, and receives all rows that follow. */
export async function exchange(
  device: Device,
  send: Send,
  token: string,
  writes: readonly Write[],
): Promise<void> {
  let hasMore = device.receive(await send(device.syncRequest(writes, { token })));
  while (hasMore) hasMore = device.receive(await send(device.syncRequest([], { token })));
}

const savedByGzip = (body: string) => Math.max(0, Buffer.byteLength(body) - gzipSync(body).length);

/**
 * Uses the connection with the fewest waiting requests. Each connection sends one after the other.
 */
function createLanes(clients: readonly HttpClient[]): Send {
  const lanes = clients.map((client) => ({ client, waiting: 0, last: Promise.resolve('') }));
  return (sent) => {
    const lane = lanes.reduce((shortest, each) =>
      each.waiting < shortest.waiting ? each : shortest,
    );
    lane.waiting += 1;
    lane.last = lane.last.then(async () => {
      const answer = await lane.client.send(sent);
      lane.waiting -= 1;
      return answer;
    });
    return lane.last;
  };
}
