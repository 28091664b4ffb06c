/** A device of a test: the app's own outbox, rows and exchange, with the real server over a bad network. */
import { syncedRows, type Membership, type RowKind } from '@quitanda/contract';
import type { Chance } from '../../../fakes/chance.ts';
import type { StoredRows } from '../../../server/test/people/device.ts';
import type { Person } from '../../../server/test/people/person.ts';
import { definitions } from '../../src/app/definitions.ts';
import { CallError } from '../../src/sync/http/call-error.ts';
import { createCall } from '../../src/sync/http/call.ts';
import { createOnline } from '../../src/sync/http/online.ts';
import type { ApiRequest, Reply, Request } from '../../src/sync/http/request.ts';
import type { Identity } from '../../src/sync/session/identity.ts';
import { openUserSync } from '../../src/sync/session/user-sync.ts';
import { eraseJournal } from '../../src/sync/outbox/journal.ts';
import { eraseDatabase } from '../../src/sync/store/database.ts';
import { homeName } from '../../src/sync/store/home-name.ts';
import type { Write } from '../../src/sync/reads-and-writes.ts';

/** What a bad network does to a request. The first one is twice as likely. */
const outcomes = ['passed', 'passed', 'lost', 'unanswered', 'repeated', 'late', 'held'] as const;

/** How often each of them happened. */
export type FaultCounts = Record<(typeof outcomes)[number], number>;
export const noFaults = (): FaultCounts => ({
  passed: 0,
  lost: 0,
  unanswered: 0,
  repeated: 0,
  late: 0,
  held: 0,
});

export type Network = 'bad' | 'good' | 'none';

const networkError = () => new CallError({ kind: 'network' });

export interface RealDeviceDeps {
  readonly person: Person;
  /** The household of the device; the personal one if it is missing. */
  readonly household?: string;
  /** The name of its storage, so that two devices share nothing. */
  readonly name: string;
  readonly chance: Chance;
  readonly faults: FaultCounts;
  readonly network?: Network;
}

const kinds = Object.keys(syncedRows) as RowKind[];

export type RealDevice = Awaited<ReturnType<typeof openRealDevice>>;

/** Opens the device with its stored data, if there are any. */
export async function openRealDevice({
  person,
  household,
  name,
  chance,
  faults,
  network: first = 'bad',
}: RealDeviceDeps) {
  let network = first;
  let memberships: readonly Membership[] | undefined;
  /** Refusals from before the home was removed from the device. */
  const refusedBefore: Write[] = [];
  /** The messages about writes whose result differs from what the screen showed. */
  const errors: string[] = [];
  /** Copies of requests that reach the server later. */
  const late: (() => Promise<unknown>)[] = [];
  /** Answers in transit, which arrive or are lost. */
  const held: PromiseWithResolvers<void>[] = [];

  async function send({ method, path, headers, body }: ApiRequest): Promise<Reply> {
    const answer = await person.request(method, path, { headers: headers ?? {}, body });
    const text = answer.body;
    const parsed: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: answer.statusCode, body: parsed, retryAfterMs: 0 };
  }

  const isBad = () => network === 'bad';
  const request: Request = async (exchange) => {
    if (network === 'none') throw networkError();
    if (network === 'good') return send(exchange);
    const outcome = chance.pick(outcomes);
    faults[outcome] += 1;
    if (outcome === 'lost') throw networkError();
    if (outcome === 'late') late.push(() => send(exchange));
    if (outcome === 'repeated') await Promise.all([send(exchange), send(exchange)]);
    const reply = await send(exchange);
    if (outcome === 'unanswered') throw networkError();
    // The network may have become good in the meantime.
    if (outcome === 'held' && isBad()) {
      const arrival = Promise.withResolvers<void>();
      held.push(arrival);
      await arrival.promise;
    }
    return reply;
  };

  const identity = { token: async () => person.token } as unknown as Identity;
  const open = () => {
    const online = createOnline();
    const user = openUserSync({
      identityUser: { id: name, email: person.email },
      household,
      call: createCall(identity, request),
      online,
      definitions,
      onRefused: () => undefined,
      onOutcome: (text) => void errors.push(text),
      onStorageFailure: () => undefined,
      onProfileFailure: () => undefined,
      onMemberships: (next) => void (memberships = next),
    });
    const close = () => {
      user.close();
      online.close();
    };
    return { user, close };
  };
  let page = open();
  await page.user.opened;
  const refusedHere = () => page.user.outbox.refusals.state().flatMap(({ writes }) => writes);

  return {
    name,
    push: ((...tap) => page.user.outbox.push(...tap)) as typeof page.user.outbox.push,
    /** The results of the reads of its screens. */
    rows: () => page.user.replica.rows,
    shown: (): StoredRows =>
      Object.fromEntries(
        kinds
          .map((kind) => [kind, page.user.replica.rows.all(kind)] as const)
          .filter(([, rows]) => rows.length > 0)
          .map(([kind, rows]) => [kind, Object.fromEntries(rows.map((row) => [row.id, row]))]),
      ),
    said: (): readonly string[] => errors,
    waiting: () => page.user.outbox.state().pending,
    refused: (): readonly Write[] => [...refusedBefore, ...refusedHere()],
    /** Whether the server's last answer said that the user does not belong to the household. */
    isLost: () => memberships?.every(({ id }) => id !== household) === true,
    /** Requests newer rows, without waiting for them. */
    pull: () => page.user.exchange.pull(true),
    /** Sends the writes, requests newer rows, and waits until both are done. */
    exchange: () => page.user.exchange.pullNow(),
    /** Delivers the answers in transit. */
    letThrough() {
      for (const { resolve } of held.splice(0)) resolve();
    },
    /** Delivers a copy of an earlier request to the server. */
    async deliverLate() {
      const copy = late.splice(0, 1)[0];
      await copy?.();
    },
    isQuiet: () => held.length === 0 && late.length === 0,
    setNetwork(next: Network) {
      network = next;
    },
    /** Loads the page again. No answer arrives at the old page. */
    async reload() {
      page.close();
      for (const { reject } of held.splice(0)) reject(networkError());
      page = open();
      await page.user.opened;
    },
    /** Removes everything but the refusals, as when the user leaves, and opens the household again. */
    async forget() {
      refusedBefore.push(...refusedHere());
      page.close();
      for (const { reject } of held.splice(0)) reject(networkError());
      eraseJournal(homeName(name, household));
      await eraseDatabase(homeName(name, household));
      memberships = undefined;
      page = open();
      await page.user.opened;
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
      device.letThrough();
      await device.deliverLate();
      await device.exchange();
    }
    const isDone = devices.every((device) => device.isQuiet() && device.waiting().length === 0);
    // A second round reads what the last device has sent in the first.
    if (isDone && round > 1) return;
  }
  throw new Error(`seed ${seed}: writes still wait after 50 rounds`);
}
