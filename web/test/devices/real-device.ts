/** A device of a test: the app's own outbox, rows and exchange, before the real server on a bad network. */
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

/** What a bad network does to a request; the first comes twice as often. */
const deeds = ['passed', 'passed', 'lost', 'unanswered', 'repeated', 'late', 'held'] as const;

/** How often it did. */
export type Mischief = Record<(typeof deeds)[number], number>;
export const noMischief = (): Mischief => ({
  passed: 0,
  lost: 0,
  unanswered: 0,
  repeated: 0,
  late: 0,
  held: 0,
});

export type Network = 'bad' | 'good' | 'none';

const away = () => new CallError({ kind: 'network' });

export interface RealDeviceDeps {
  readonly person: Person;
  /** Which of their households; the personal one where it is missing. */
  readonly household?: string;
  /** Names what it keeps: two devices share nothing. */
  readonly name: string;
  readonly chance: Chance;
  readonly mischief: Mischief;
  readonly network?: Network;
}

const kinds = Object.keys(syncedRows) as RowKind[];

export type RealDevice = Awaited<ReturnType<typeof openRealDevice>>;

/** Opens it with what it kept, if anything. */
export async function openRealDevice({
  person,
  household,
  name,
  chance,
  mischief,
  network: first = 'bad',
}: RealDeviceDeps) {
  let network = first;
  let memberships: readonly Membership[] | undefined;
  /** Refusals from before the home was removed from the device. */
  const refusedBefore: Write[] = [];
  /** What was said of writes that came out otherwise than the screen showed. */
  const errors: string[] = [];
  /** Copies of requests that reach the server later. */
  const late: (() => Promise<unknown>)[] = [];
  /** Answers that are on their way: they arrive or are lost. */
  const held: PromiseWithResolvers<void>[] = [];

  async function send({ method, path, headers, body }: ApiRequest): Promise<Reply> {
    const answer = await person.request(method, path, { headers: headers ?? {}, body });
    const text = answer.body;
    const parsed: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: answer.statusCode, body: parsed, retryAfter: 0 };
  }

  const isBad = () => network === 'bad';
  const request: Request = async (exchange) => {
    if (network === 'none') throw away();
    if (network === 'good') return send(exchange);
    const deed = chance.pick(deeds);
    mischief[deed] += 1;
    if (deed === 'lost') throw away();
    if (deed === 'late') late.push(() => send(exchange));
    if (deed === 'repeated') await Promise.all([send(exchange), send(exchange)]);
    const reply = await send(exchange);
    if (deed === 'unanswered') throw away();
    // Meanwhile the network may have got well.
    if (deed === 'held' && isBad()) {
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
    /** What its screens show. */
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
    /** What the server said of it last: the person does not belong to the household. */
    isLost: () => memberships?.every(({ id }) => id !== household) === true,
    /** Asks for newer rows, without waiting for them. */
    pull: () => page.user.exchange.pull(true),
    /** Sends and asks, and waits until that is over. */
    exchange: () => page.user.exchange.pullNow(),
    /** Lets through the answers that are on their way. */
    letThrough() {
      for (const { resolve } of held.splice(0)) resolve();
    },
    /** A copy of an earlier request reaches the server. */
    async deliverLate() {
      const copy = late.splice(0, 1)[0];
      await copy?.();
    },
    isQuiet: () => held.length === 0 && late.length === 0,
    setNetwork(next: Network) {
      network = next;
    },
    /** The page is loaded again: nothing arrives at the old one. */
    async reload() {
      page.close();
      for (const { reject } of held.splice(0)) reject(away());
      page = open();
      await page.user.opened;
    },
    /** Keeps what was refused and nothing else, as when somebody leaves, and opens the home anew. */
    async forget() {
      refusedBefore.push(...refusedHere());
      page.close();
      for (const { reject } of held.splice(0)) reject(away());
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
 * Throws with the seed of the test where they have not after 50 rounds.
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
