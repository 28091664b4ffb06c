/** A device of a test: the app's real outbox, rows and exchange, and the real server over a bad network. */
import { syncedRows, type Membership, type RowKind } from '@quitanda/contract';
import type { Random } from '../../../fakes/random.ts';
import type { StoredRows } from '../../../server/test/people/device.ts';
import type { Person } from '../../../server/test/people/person.ts';
import { definitions } from '../../src/app/definitions.ts';
import { CallError } from '../../src/sync/http/call-error.ts';
import { createCall } from '../../src/sync/http/call.ts';
import { createOnline } from '../../src/sync/http/online.ts';
import type { ApiRequest, Reply, Request } from '../../src/sync/http/request.ts';
import type { Identity } from '../../src/sync/http/identity.ts';
import { openUserSync } from '../../src/sync/session/user-sync.ts';
import { eraseJournal } from '../../src/sync/outbox/journal.ts';
import { eraseDatabase } from '../../src/sync/store/database.ts';
import { homeName } from '../../src/sync/outbox/home-name.ts';
import type { Write } from '../../src/sync/reads-and-writes.ts';

// Adds the definitions of the writes that the first screen does not need.
await definitions.lazySelectors();

/**
 * What a bad network does to a request. 'passed' is in the array twice, so it is twice as likely as
 * each fault. With 'lost', the request does not reach the server; with 'unanswered', the reply does
 * not reach the device. With 'repeated', the server gets the request three times; with 'copied', it
 * gets a second copy later. With 'replyHeld', the reply stays in transit until the test delivers
 * it.
 */
const outcomes = [
  'passed',
  'passed',
  'lost',
  'unanswered',
  'repeated',
  'copied',
  'replyHeld',
] as const;

/** How often each outcome happened, also 'passed'. */
export type FaultCounts = Record<(typeof outcomes)[number], number>;
export const createFaultCounts = (): FaultCounts => ({
  passed: 0,
  lost: 0,
  unanswered: 0,
  repeated: 0,
  copied: 0,
  replyHeld: 0,
});

export type Network = 'bad' | 'good' | 'none';

const networkError = () => new CallError({ kind: 'network' });

export interface RealDeviceDeps {
  readonly person: Person;
  /** The id of the device's household; undefined for the personal household. */
  readonly household?: string;
  /** The name of the device's storage. Each device needs a different one. */
  readonly name: string;
  readonly random: Random;
  readonly faults: FaultCounts;
  readonly network?: Network;
}

const rowKinds = Object.keys(syncedRows) as RowKind[];

export type RealDevice = Awaited<ReturnType<typeof openRealDevice>>;

/** Opens the device with its stored data, if there are any. */
export async function openRealDevice({
  person,
  household,
  name,
  random,
  faults,
  network: initialNetwork = 'bad',
}: RealDeviceDeps) {
  let network = initialNetwork;
  let memberships: readonly Membership[] | undefined;
  /** The refused writes that the device had when the household was removed from it. */
  const earlierRefusals: Write[] = [];
  /** The messages about writes whose result differs from what the screen showed. */
  const unexpectedResultTexts: string[] = [];
  /** Functions that send a copy of an earlier request to the server. */
  const delayedCopies: (() => Promise<unknown>)[] = [];
  /** Replies in transit: resolving one delivers it, rejecting one loses it. */
  const heldReplies: PromiseWithResolvers<void>[] = [];

  async function send({ method, path, headers, body }: ApiRequest): Promise<Reply> {
    const response = await person.request(method, path, { headers: headers ?? {}, body });
    const text = response.body;
    const parsed: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: response.statusCode, body: parsed, retryAfterMs: 0 };
  }

  const isNetworkBad = () => network === 'bad';
  const request: Request = async (apiRequest) => {
    if (network === 'none') throw networkError();
    if (network === 'good') return send(apiRequest);
    const outcome = random.pick(outcomes);
    faults[outcome] += 1;
    if (outcome === 'lost') throw networkError();
    if (outcome === 'copied') delayedCopies.push(() => send(apiRequest));
    if (outcome === 'repeated') await Promise.all([send(apiRequest), send(apiRequest)]);
    const reply = await send(apiRequest);
    if (outcome === 'unanswered') throw networkError();
    // The network may have become good in the meantime.
    if (outcome === 'replyHeld' && isNetworkBad()) {
      const arrival = Promise.withResolvers<void>();
      heldReplies.push(arrival);
      await arrival.promise;
    }
    return reply;
  };

  const identity = {
    token: async () => person.token,
    snapshot: () => undefined,
  } as unknown as Identity;
  const openPage = () => {
    const online = createOnline();
    const userSync = openUserSync({
      identityUser: { id: name, email: person.email },
      household,
      call: createCall(identity, request),
      online,
      definitions,
      onRefused: () => undefined,
      onUnexpectedResult: (text) => void unexpectedResultTexts.push(text),
      onStorageFailure: () => undefined,
      onProfileFailure: () => undefined,
      onMemberships: (next) => void (memberships = next),
    });
    const close = () => {
      userSync.close();
      online.close();
    };
    return { userSync, close };
  };
  let page = openPage();
  await page.userSync.opened;
  const currentRefusals = () =>
    page.userSync.outbox.refusals.state().flatMap(({ writes }) => writes);

  return {
    name,
    push: ((...tap) => page.userSync.outbox.push(...tap)) as typeof page.userSync.outbox.push,
    rows: () => page.userSync.replica.rows,
    /** Returns all rows that the screens show, by kind and id. Kinds without rows are missing. */
    shownRows: (): StoredRows =>
      Object.fromEntries(
        rowKinds
          .map((kind) => [kind, page.userSync.replica.rows.all(kind)] as const)
          .filter(([, rows]) => rows.length > 0)
          .map(([kind, rows]) => [kind, Object.fromEntries(rows.map((row) => [row.id, row]))]),
      ),
    unexpectedResults: (): readonly string[] => unexpectedResultTexts,
    pendingWrites: () => page.userSync.outbox.state().pending,
    refusedWrites: (): readonly Write[] => [...earlierRefusals, ...currentRefusals()],
    /** Whether the household is missing from the memberships in the server's last answer. */
    hasLostAccess: () => memberships?.every(({ id }) => id !== household) === true,
    /** Requests newer rows, without waiting for them. */
    pull: () => page.userSync.exchange.pull(true),
    /** Sends the writes, requests newer rows, and waits until both are done. */
    exchange: () => page.userSync.exchange.pullNow(),
    /** Delivers all replies in transit to the page. */
    deliverHeldReplies() {
      for (const { resolve } of heldReplies.splice(0)) resolve();
    },
    /** Delivers the oldest delayed copy of a request to the server, if there is one. */
    async deliverDelayedCopy() {
      const sendCopy = delayedCopies.splice(0, 1)[0];
      await sendCopy?.();
    },
    /** Whether no reply is in transit and no delayed copy of a request remains. */
    isNetworkIdle: () => heldReplies.length === 0 && delayedCopies.length === 0,
    setNetwork(next: Network) {
      network = next;
    },
    /** Loads the page again. Replies in transit are lost. */
    async reload() {
      page.close();
      for (const { reject } of heldReplies.splice(0)) reject(networkError());
      page = openPage();
      await page.userSync.opened;
    },
    /**
     * Deletes the stored data of the household, as when the user leaves it, and opens the household
     * again. The test still sees the refused writes in `refusedWrites()`.
     */
    async forget() {
      earlierRefusals.push(...currentRefusals());
      page.close();
      for (const { reject } of heldReplies.splice(0)) reject(networkError());
      eraseJournal(homeName(name, household));
      await eraseDatabase(homeName(name, household));
      memberships = undefined;
      page = openPage();
      await page.userSync.opened;
    },
    close: () => page.close(),
  };
}

/**
 * Gives the devices a good network, and waits until they have sent all writes and read all rows.
 * After 50 rounds throws an error with the seed of the test.
 */
export async function sendEverything(devices: readonly RealDevice[], seed: number): Promise<void> {
  for (const device of devices) device.setNetwork('good');
  for (let round = 0; round < 50; round += 1) {
    for (const device of devices) {
      device.deliverHeldReplies();
      await device.deliverDelayedCopy();
      await device.exchange();
    }
    const isDone = devices.every(
      (device) => device.isNetworkIdle() && device.pendingWrites().length === 0,
    );
    // Further rounds fetch what the last device sent after the others had fetched their rows.
    if (isDone && round > 1) return;
  }
  throw new Error(`seed ${seed}: writes still wait after 50 rounds`);
}
