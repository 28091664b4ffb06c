/** Everything of one home of the signed-in user: its rows, what is tapped, and what exchanges them. */
import type { Membership, OutboxName } from '@quitanda/contract';
import { whenQuiet } from '../../lib/when-quiet.ts';
import { createExchange, type Exchange } from '../exchange/exchange.ts';
import { forgetHome, loadHome } from '../exchange/kept-home.ts';
import type { Call } from '../http/call.ts';
import type { Online } from '../http/online.ts';
import { openJournal } from '../outbox/journal.ts';
import type { KeptWrite } from '../outbox/kept-write.ts';
import { watchOrphans } from '../outbox/orphans.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { watchUnstored } from '../outbox/unstored.ts';
import { noOrder } from '../outbox/write-lists.ts';
import { watchWaitingRows, type WaitingRows } from '../outbox/waiting-rows.ts';
import type { ReadCache } from '../queries/read-cache.ts';
import { createReads, type Reads } from '../queries/reads.ts';
import type {
  Overlays,
  Selectors,
  WriteDefinition,
  WriteDefinitions,
} from '../replica/definitions.ts';
import { createReplica, type Replica } from '../replica/replica.ts';
import { createHomeReads, type HomeReads } from '../replica/select.ts';
import { openConnection } from '../store/connection.ts';
import { homeName } from '../store/home-name.ts';
import { openTabChannel } from '../tabs/tab-channel.ts';
import type { Refused, Write } from '../types.ts';
import { carriedFor, forgetCarried } from './carried.ts';
import type { SyncEvents } from './create-sync.ts';
import type { IdentityUser } from './identity.ts';
import { watchProfile } from './profile-failure.ts';

/** What the product says of its writes and reads; the slices have it. */
export interface Definitions {
  readonly writes: Partial<WriteDefinitions>;
  readonly selectors: Selectors;
  /** Loads the selectors that the first load does not need. */
  readonly lateSelectors?: () => Promise<Selectors>;
  /** Loads the overlays of cached reads. */
  readonly overlays: () => Promise<Overlays>;
}

export interface UserSyncDeps extends SyncEvents {
  readonly identityUser: IdentityUser;
  /** Undefined for the personal one. */
  readonly household: string | undefined;
  readonly call: Call;
  readonly online: Online;
  readonly definitions: Definitions;
  /** The households that the server counts the user to. */
  readonly onMemberships: (memberships: readonly Membership[]) => void;
}

export interface UserSync {
  readonly identityUser: IdentityUser;
  /** Undefined for the personal one. */
  readonly household: string | undefined;
  readonly outbox: Outbox;
  readonly waiting: WaitingRows;
  readonly exchange: Exchange;
  readonly replica: Replica;
  readonly home: HomeReads;
  readonly reads: Reads;
  /** Settles, and never rejects, when what this device keeps is on hand. */
  readonly opened: Promise<void>;
  /** Before a sign-out: removes what this device keeps of the user but what is not sent yet. */
  readonly clearLocalCopies: () => Promise<void>;
  readonly close: () => void;
}

export function openUserSync(deps: UserSyncDeps): UserSync {
  const { identityUser, household, online, definitions } = deps;
  const { onRefused, onOutcome, onStorageFailure, onProfileFailure, onMemberships } = deps;
  const name = homeName(identityUser.id, household);
  const call: Call = (endpoint, input, options) =>
    deps.call(endpoint, input, { ...options, household });
  const connection = openConnection(name);
  const journal = openJournal(name);
  const channel = openTabChannel(name, (message) => {
    if (message.kind === 'refused') onRefused(message.write, message.failure);
    if (message.kind === 'leaving') reads.stopKeeping();
    else if (message.kind === 'changed') void reload().then(wakeIfPending, ignored);
    else void outbox.refusals.reload().catch(ignored);
  });
  const replica = createReplica(definitions.writes, identityUser.id);
  const definitionOf = ({ name }: Write) =>
    definitions.writes[name] as WriteDefinition<OutboxName> | undefined;
  const outbox = createOutbox({
    connection,
    journal,
    channel,
    wordsFor,
    withBasis,
    reload,
    onPushed,
    onStorageFailure,
  });
  const exchange = createExchange({
    name,
    household,
    connection,
    outbox,
    call,
    online,
    reload,
    onBrought(households, done, progress) {
      const isNews = progress.version > version;
      version = progress.version;
      replica.take(households, leftOf(done));
      if (done.length > 0) outbox.settle(done);
      else if (isNews) channel.tell({ kind: 'changed' });
      reads.settled(done);
      done.forEach(tellOutcome);
    },
    onRefused: refuse,
    onMemberships,
  });
  const home = createHomeReads(replica, definitions);
  const readDeps = { connection, outbox, call, online, overlays: definitions.overlays };
  const reads = createReads(readDeps, (cache) => void restoreReads(cache));
  /** The version of the kept rows that the replica has. */
  let version = 0;

  const unwatchOrphans = watchOrphans({ connection, journal, outbox, reload, wake: wakeIfPending });
  const waiting = watchWaitingRows(outbox);
  const unwatchUnstored = watchUnstored(outbox, journal);
  replica.show(outbox.state().pending);
  const unsubscribe = outbox.subscribe(() => replica.show(outbox.state().pending));

  /** What another tab, or an earlier page, has left on the device. */
  async function reload(): Promise<void> {
    const kept = await connection.use((on) => loadHome(on, version), undefined);
    if (kept === undefined) return;
    const there = new Set(kept.writes.map(({ key }) => key));
    const gone = outbox
      .state()
      .pending.filter(({ key, order }) => order !== noOrder && !there.has(key));
    if (kept.changes !== undefined) {
      version = kept.progress.version;
      replica.take([kept.changes], leftOf(gone));
    }
    outbox.load(kept.writes);
    reads.settled(gone);
  }

  /** What waits but for these: shown with the rows that contain them in one step. */
  function leftOf(done: readonly KeptWrite[]): readonly KeptWrite[] {
    const keys = new Set(done.map(({ key }) => key));
    return outbox.state().pending.filter(({ key }) => !keys.has(key));
  }

  async function refuse(write: KeptWrite, why: Refused): Promise<void> {
    const moot = definitionOf(write)?.mootWith ?? [];
    const codes = typeof moot === 'function' ? moot(write) : moot;
    if (codes.includes(why.failure.code)) await outbox.drop(write, why);
    else if (await outbox.refuse(write, why)) onRefused(write, why.failure);
  }

  function tellOutcome(write: KeptWrite): void {
    const text = definitionOf(write)?.outcomeText?.(write, replica.rows);
    if (text !== undefined) onOutcome?.(text);
  }

  function wordsFor(write: Write): Pick<Write, 'description' | 'failureText'> {
    const definition = definitionOf(write);
    if (definition === undefined) return {};
    const { failureText } = definition;
    return {
      description: describe(definition, write),
      ...(failureText !== undefined && { failureText }),
    };
  }

  function withBasis(write: Write): Write {
    const basis = definitionOf(write)?.basedOn?.(write, replica.rows);
    if (basis === undefined) return write;
    const { body } = write as { readonly body?: object };
    return { ...write, body: { ...body, ...basis } } as Write;
  }

  function describe({ describe: say }: WriteDefinition<OutboxName>, write: Write) {
    try {
      return say(write, replica.rows);
    } catch {
      // A tap without words is still a tap.
      return undefined;
    }
  }

  function wakeIfPending(): void {
    if (outbox.state().pending.length > 0) exchange.wake();
  }

  let isPersistAsked = false;
  function onPushed(): void {
    exchange.wake();
    if (isPersistAsked) return;
    isPersistAsked = true;
    askToPersist();
  }

  const load = () =>
    reload()
      .then(outbox.refusals.reload)
      .catch(ignored)
      .then(showCarried)
      .then(() => exchange.pull(true));

  /** The personal home's, and only on a device that has no rows of its own. */
  function showCarried(): void {
    if (household !== undefined) return;
    const rows = carriedFor(identityUser.id)?.rows;
    if (rows !== undefined) replica.preview(rows);
    forgetCarried();
  }

  const opened = connection.opened.then(load);
  let isClosed = false;
  // Later than that when a tab with an older version has held it up.
  void opened.then(() => connection.onOpened(() => void load()));

  async function restoreReads(cache: ReadCache): Promise<void> {
    watchProfile(cache, onProfileFailure);
    await connection.opened;
    await cache.restore().catch(ignored);
    connection.onOpened(() => void cache.restore().catch(ignored));
    whenQuiet(() => {
      if (!isClosed) cache.restoreLate().catch(ignored);
    });
  }

  return {
    identityUser,
    household,
    outbox,
    waiting,
    exchange,
    replica,
    home,
    reads,
    opened,
    async clearLocalCopies() {
      channel.tell({ kind: 'leaving' });
      reads.stopKeeping();
      exchange.close();
      await connection.use(forgetHome, undefined).catch(ignored);
    },
    close() {
      isClosed = true;
      unsubscribe();
      unwatchUnstored();
      waiting.close();
      unwatchOrphans();
      exchange.close();
      reads.close();
      channel.close();
      connection.close();
    },
  };
}

/** Asks the browser not to drop taps when it runs low on space. */
function askToPersist(): void {
  // Missing on pages not served over HTTPS.
  const storage = navigator.storage as StorageManager | undefined;
  storage?.persist().catch(ignored);
}

/** A device that keeps nothing still works from memory. */
const ignored = () => undefined;
