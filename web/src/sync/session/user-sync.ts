/**
 * The parts of one home of the signed-in user: its rows, its outbox, its reads, and the exchange
 * with the server.
 */
import type { Membership } from '@quitanda/contract';
import { requestPersistence } from '../../lib/device/storage.ts';
import { createExchange, type Exchange } from '../exchange/exchange.ts';
import { forgetHome } from '../exchange/stored-home.ts';
import type { Call } from '../http/call.ts';
import type { IdentityUser } from '../http/identity.ts';
import type { Online } from '../http/online.ts';
import { homeName } from '../outbox/home-name.ts';
import { openJournal } from '../outbox/journal.ts';
import { watchOrphans } from '../outbox/orphans.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { watchUnstored } from '../outbox/unstored.ts';
import { watchWaitingRows, type WaitingRows } from '../outbox/waiting-rows.ts';
import { createReads, type Reads } from '../queries/reads.ts';
import type { Definitions } from '../replica/definitions.ts';
import type { Replica } from '../replica/replica.ts';
import { createHomeReads, type HomeReads } from '../replica/select.ts';
import { openConnection } from '../store/connection.ts';
import type { Database } from '../store/database.ts';
import { openTabChannel, type TabMessage } from '../tabs/tab-channel.ts';
import type { SyncEvents } from './create-sync.ts';
import { createFirstPull } from './home/first-pull.ts';
import { createHomeRows } from './home/home-rows.ts';
import { createWriteRules } from './home/write-rules.ts';
import { pageDataFor } from './page-data.ts';

export interface UserSyncDeps extends SyncEvents {
  readonly identityUser: IdentityUser;
  /** The id of the household; undefined for the personal household. */
  readonly household: string | undefined;
  readonly call: Call;
  readonly online: Online;
  readonly definitions: Definitions;
  /** Called with the households of the user, as the server reports them. */
  readonly onMemberships: (memberships: readonly Membership[]) => void;
}

export interface UserSync {
  readonly identityUser: IdentityUser;
  /** The id of the household; undefined for the personal household. */
  readonly household: string | undefined;
  readonly outbox: Outbox;
  readonly waitingRows: WaitingRows;
  readonly exchange: Exchange;
  readonly replica: Replica;
  readonly home: HomeReads;
  readonly reads: Reads;
  /** Resolves, and never rejects, when the data stored on this device is loaded. */
  readonly opened: Promise<void>;
  /** Whether the browser has a database for the home, or may still open one. */
  readonly hasDatabase: () => boolean;
  /**
   * Called before a sign-out: removes the user's data from this device, except for unsent writes.
   * Resolves to false if the data could not be removed, e.g. because the browser has closed the
   * database.
   */
  readonly clearLocalCopies: () => Promise<boolean>;
  readonly close: () => void;
}

/**
 * Opens a home: what the device has stored is shown as soon as it is loaded, and rows are requested
 * afterwards. The home works from memory if the browser stores nothing (ADR 0091).
 */
export function openUserSync(deps: UserSyncDeps): UserSync {
  const { identityUser, household, online, definitions } = deps;
  const name = homeName(identityUser.id, household);
  const call: Call = (endpoint, input, options) =>
    deps.call(endpoint, input, { ...options, household });
  const connection = openConnection(name);
  const journal = openJournal(name);
  const channel = openTabChannel(name, onTabMessage);
  const { replica, reload, onFetched } = createHomeRows({
    ...deps,
    connection,
    channel,
    outbox: () => outbox,
    reads: () => reads,
    onApplied: (write) => void rules.reportOutcome(write),
  });
  const rules = createWriteRules({ ...deps, replica });
  const outbox = createOutbox({
    connection,
    journal,
    channel,
    textsFor: rules.textsFor,
    withBasis: rules.withBasis,
    reload,
    onPushed,
    onStorageFailure: deps.onStorageFailure,
  });
  const exchange = createExchange({
    name,
    household,
    connection,
    outbox,
    call,
    online,
    reload,
    onFetched,
    onRefused: (write, refusal) => rules.refuse(outbox, write, refusal),
    onMemberships: deps.onMemberships,
  });
  const pageData = household === undefined ? pageDataFor(identityUser.id) : undefined;
  const firstPull = createFirstPull(pageData, replica, () => exchange.pull(true));
  const home = createHomeReads(replica, definitions, firstPull.onIncomplete);
  const reads = createReads({
    connection,
    outbox,
    call,
    online,
    pageAnswers: pageData?.answers ?? [],
    overlays: definitions.overlays,
    onProfileFailure: deps.onProfileFailure,
  });
  const waitingRows = watchWaitingRows(outbox);
  replica.show(outbox.state().pending);
  const unsubscribes = [
    watchOrphans({ connection, journal, outbox, reload, wake: wakeIfPending }),
    watchUnstored(outbox, journal),
    outbox.subscribe(() => replica.show(outbox.state().pending)),
  ];

  function onTabMessage(message: TabMessage): void {
    if (message.kind === 'refused') deps.onRefused(message.write, message.failure);
    if (message.kind === 'leaving') reads.stopStoring();
    else if (message.kind === 'changed') void reload().then(wakeIfPending, ignore);
    else void outbox.refusals.reload().catch(ignore);
  }

  function wakeIfPending(): void {
    if (outbox.state().pending.length > 0) exchange.wake();
  }

  let hasRequestedPersistence = false;
  function onPushed(): void {
    exchange.wake();
    if (hasRequestedPersistence) return;
    hasRequestedPersistence = true;
    void requestPersistence();
  }

  const load = () => reload().then(outbox.refusals.reload).catch(ignore).then(firstPull.onLoaded);

  const opened = connection.opened.then(load);
  // If a tab with an older version blocks the database, the database opens only after `opened` has
  // resolved, and its data is loaded then.
  void opened.then(() => connection.onOpened(() => void load()));

  return {
    identityUser,
    household,
    outbox,
    waitingRows,
    exchange,
    replica,
    home,
    reads,
    opened,
    hasDatabase: () => connection.isOpening() || connection.database() !== undefined,
    async clearLocalCopies() {
      channel.post({ kind: 'leaving' });
      reads.stopStoring();
      exchange.close();
      const clear = (database: Database) => forgetHome(database).then(() => true);
      return connection.use(clear, false).catch(() => false);
    },
    close() {
      for (const unsubscribe of unsubscribes) unsubscribe();
      for (const part of [firstPull, waitingRows, exchange, reads, channel, connection])
        part.close();
    },
  };
}

/** Ignores failures of the storage, because the app also works from memory. */
const ignore = () => undefined;
