/**
 * Measures what a device sends and receives, and how long that takes: by one call to sync, and by
 * single requests as before.
 */
import { gzipSync } from 'node:zlib';
import { createHttpClient, type HttpClient, type HttpRequest } from '../http-client.ts';
import type { Home } from './home.ts';
import type { Link } from './link.ts';
import { singleRequest, createDevice, type Device, type Write } from './writes.ts';

export const transferNames = ['first', 'changed', 'tap', 'taps'] as const;
export type TransferName = (typeof transferNames)[number];
export const ways = ['sync', 'alone'] as const;
export type Way = (typeof ways)[number];

/** Bytes on the wire, with headers. The bodies of the answers count as gzip compresses them. */
export interface Transfer {
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
 * Each function repeats a transfer in one way. `rows` returns the number of rows of the first one.
 */
type PreparedTransfers = Record<TransferName, Record<Way, () => Promise<Transfer>>> & {
  readonly rows: () => number;
};

type Send = (sent: HttpRequest) => Promise<string>;
type Go = (send: Send, token: string) => Promise<unknown>;

/** Prepares transfers that can be repeated. Each run creates the data that it needs. */
export function prepareTransfers(side: Side): PreparedTransfers {
  const { url, link, home } = side;
  const clients = Array.from({ length: connections }, () => createHttpClient(link.url));
  const direct = createHttpClient(url);
  let runCount = 0;
  let rows = 0;
  const [open] = home.lists;
  if (!open) throw new Error('The home has no list.');

  async function measure(go: Go, before?: (token: string) => Promise<unknown>): Promise<Transfer> {
    const token = await home.newToken(url);
    await before?.(token);
    // Opens the connections before the clock starts.
    await Promise.all(clients.map((client) => client.get('/api/health/live', token)));
    const bytes = link.byteCounts();
    const sent: HttpRequest[] = [];
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
    const after = link.byteCounts();
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
    runCount += 1;
    return home.lists.flatMap(({ id: listId, itemIds }) =>
      itemIds.slice(0, changedRows / home.lists.length).map((itemId) => ({
        name: 'changeListItem' as const,
        params: { listId, itemId },
        body: { quantity: 1 + (runCount % 7) },
      })),
    );
  }
  const change = async (token: string) => {
    for (const write of changes()) await direct.send(singleRequest(write, { token }));
  };

  /** Takes the first items of the open list, or puts them back. */
  const taps = (count: number): Write[] => {
    runCount += 1;
    const taken = { isChecked: true, price: 7.9, purchasedQuantity: 1, supermarket: 'São Jorge' };
    return open.itemIds.slice(0, count).map((itemId) => ({
      name: 'changeListItem' as const,
      params: { listId: open.id, itemId },
      body: runCount % 2 === 0 ? taken : { isChecked: false },
    }));
  };

  /** One device that has all rows, for the transfers after the first one. */
  const device = createDevice();
  const bySync = (writes: () => readonly Write[], before?: (token: string) => Promise<unknown>) =>
    measure(
      (send, token) => exchange(device, send, token, writes()),
      async (token) => {
        await exchange(device, (sent) => direct.send(sent), token, []);
        await before?.(token);
      },
    );
  const bySingleRequests = (count: number) =>
    measure(async (send, token) => {
      for (const write of taps(count)) await send(singleRequest(write, { token }));
      await Promise.all([lists, listAt(open.id)].map((path) => send(getRequest(path, token))));
    });
  const reads = (paths: readonly string[], before?: (token: string) => Promise<unknown>) =>
    measure(async (send, token) => {
      await send(getRequest(lists, token));
      await Promise.all(paths.map((path) => send(getRequest(path, token))));
    }, before);
  const openLists = home.lists.map(({ id }) => listAt(id));
  const otherPaths = ['/api/supermarkets', '/api/pantries', `/api/pantries/${home.pantryId}`];

  return {
    first: {
      sync: () =>
        measure(async (send, token) => {
          const fresh = createDevice();
          await exchange(fresh, send, token, []);
          rows = fresh.rows();
        }),
      alone: () => reads([...openLists, ...otherPaths]),
    },
    changed: {
      sync: () => bySync(() => [], change),
      alone: () => reads(openLists, change),
    },
    tap: { sync: () => bySync(() => taps(1)), alone: () => bySingleRequests(1) },
    taps: {
      sync: () => bySync(() => taps(waitingTaps)),
      alone: () => bySingleRequests(waitingTaps),
    },
    rows: () => rows,
  };
}

const lists = '/api/shopping-lists';
const listAt = (id: string) => `${lists}/${id}`;
const getRequest = (path: string, token: string): HttpRequest => ({ method: 'GET', path, token });

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
