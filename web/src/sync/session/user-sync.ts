/**
 * The parts of one home of the signed-in user: its rows, its outbox, its reads, and the exchange
 * with the server.
 */
import type { Membership, OutboxWriteName } from '@quitanda/contract';
import { readKnownHouseholds } from '../../lib/device/shown-household.ts';
import { requestPersistence } from '../../lib/device/storage.ts';
import { afterFirstLoad, afterFirstScreen } from '../../lib/timing/after-first-load.ts';
import { createExchange, type Exchange } from '../exchange/exchange.ts';
import { forgetHome, loadHome } from '../exchange/stored-home.ts';
import type { Call } from '../http/call.ts';
import type { Online } from '../http/online.ts';
import { openJournal } from '../outbox/journal.ts';
import type { StoredWrite } from '../store/stored-write.ts';
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
import type { Database } from '../store/database.ts';
import { homeName } from '../outbox/home-name.ts';
import { openTabChannel } from '../tabs/tab-channel.ts';
import type { ErrorResponse, Write } from '../reads-and-writes.ts';
import { pageDataFor, forgetPageData } from './page-data.ts';
import type { SyncEvents } from './create-sync.ts';
import type { IdentityUser } from '../http/identity.ts';
import { watchProfile } from './profile-failure.ts';

/** The definitions of writes and reads. The slices provide them. */
export interface Definitions {
  readonly writes: Partial<WriteDefinitions>;
  readonly selectors: Selectors;
  /** Loads the selectors that the first load does not need, and adds such writes to `writes`. */
  readonly lazySelectors?: () => Promise<Selectors>;
  /** Loads the overlays of cached reads. */
  readonly overlays: () => Promise<Overlays>;
  /** Loads the messages for writes that are dropped because of `obsoleteOn`. */
  readonly obsoleteText?: () => Promise<(write: Write) => string | undefined>;
}

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

export function openUserSync(deps: UserSyncDeps): UserSync {
  const { identityUser, household, online, definitions } = deps;
  const { onRefused, onUnexpectedResult, onStorageFailure, onProfileFailure, onMemberships } = deps;
  const name = homeName(identityUser.id, household);
  const call: Call = (endpoint, input, options) =>
    deps.call(endpoint, input, { ...options, household });
  const connection = openConnection(name);
  const journal = openJournal(name);
  const channel = openTabChannel(name, (message) => {
    if (message.kind === 'refused') onRefused(message.write, message.failure);
    if (message.kind === 'leaving') reads.stopStoring();
    else if (message.kind === 'changed') void reload().then(wakeIfPending, ignore);
    else void outbox.refusals.reload().catch(ignore);
  });
  /**
   * The id of the user in the rows of the server, which is not the token's subject. It is known from
   * the first answer on.
   */
  let ownId = ownIdOf(readKnownHouseholds());
  const replica = createReplica(definitions.writes, () => ownId ?? identityUser.id);
  const definitionOf = ({ name }: Write) =>
    definitions.writes[name] as WriteDefinition<OutboxWriteName> | undefined;
  const outbox = createOutbox({
    connection,
    journal,
    channel,
    textsFor,
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
    onFetched(households, done, progress, memberships) {
      const hasChanged = progress.version > version;
      version = progress.version;
      ownId = ownIdOf(memberships) ?? ownId;
      // Without households, the user is no longer a member and gets no rows, so the replica keeps
      // the `done` writes applied.
      replica.applyServerRows(
        households,
        pendingWithout(done),
        households.length === 0 ? done : [],
      );
      if (done.length > 0) {
        showOwnHouseholds(memberships);
        outbox.removeApplied(done);
      } else if (hasChanged) channel.post({ kind: 'changed' });
      reads.onChanges(done, households);
      for (const write of done) void reportOutcome(write);
    },
    onRefused: refuse,
    onMemberships,
  });
  const home = createHomeReads(replica, definitions, () => {
    if (isPullDeferred) afterFirstScreen(pullDeferred);
  });
  let pageData = household === undefined ? pageDataFor(identityUser.id) : undefined;
  const pageAnswers = pageData?.answers ?? [];
  const readDeps = {
    connection,
    outbox,
    call,
    online,
    pageAnswers,
    overlays: definitions.overlays,
  };
  const reads = createReads(readDeps, (cache) => void restoreReads(cache));
  /** The version of the stored rows that the replica contains. */
  let version = 0;
  /**
   * Whether the first request for rows waits, because the page contained the rows of the first
   * screens.
   */
  let isPullDeferred = false;
  let isClosed = false;

  const unwatchOrphans = watchOrphans({ connection, journal, outbox, reload, wake: wakeIfPending });
  const waitingRows = watchWaitingRows(outbox);
  const unwatchUnstored = watchUnstored(outbox, journal);
  replica.show(outbox.state().pending);
  const unsubscribe = outbox.subscribe(() => replica.show(outbox.state().pending));

  /** Loads the changes that another tab or an earlier page has stored on the device. */
  async function reload(): Promise<void> {
    const stored = await connection.use((database) => loadHome(database, version), undefined);
    if (stored === undefined) return;
    const storedKeys = new Set(stored.writes.map(({ key }) => key));
    // Another tab has sent these writes, and the server has applied or refused them.
    const removedWrites = outbox
      .state()
      .pending.filter(({ key, order }) => order !== noOrder && !storedKeys.has(key));
    const { changes } = stored;
    if (changes !== undefined) {
      ownId ??= ownIdOf(readKnownHouseholds());
      version = stored.progress.version;
      replica.applyServerRows([changes], pendingWithout(removedWrites));
    }
    if (removedWrites.length > 0) showOwnHouseholds(readKnownHouseholds());
    outbox.load(stored.writes);
    reads.onChanges(removedWrites, changes ? [changes] : []);
  }

  /**
   * Shows the households in one step with the removal of sent writes, whose effect they contain
   * (CASA-66). If the user has lost this one, they wait until the refusals are stored.
   */
  function showOwnHouseholds(memberships: readonly Membership[]): void {
    const isOwn = ({ id, isPersonal }: Membership) =>
      household === undefined ? isPersonal : id === household;
    if (memberships.some(isOwn)) onMemberships(memberships);
  }

  /**
   * Returns the waiting writes without `done`, so that they and the rows that contain `done` are
   * shown in one step.
   */
  function pendingWithout(done: readonly StoredWrite[]): readonly StoredWrite[] {
    const keys = new Set(done.map(({ key }) => key));
    return outbox.state().pending.filter(({ key }) => !keys.has(key));
  }

  /** Loads the definition first if it is a lazy one, which a write of an earlier visit may need. */
  async function loadDefinitionOf(write: Write) {
    if (definitionOf(write) === undefined) await definitions.lazySelectors?.().catch(ignore);
    return definitionOf(write);
  }

  async function reportOutcome(write: Write): Promise<void> {
    report((await loadDefinitionOf(write))?.outcomeText?.(write, replica.rows));
  }

  async function refuse(write: StoredWrite, refusal: ErrorResponse): Promise<void> {
    const obsoleteOn = (await loadDefinitionOf(write))?.obsoleteOn ?? [];
    const codes = typeof obsoleteOn === 'function' ? obsoleteOn(write) : obsoleteOn;
    if (codes.includes(refusal.failure.code)) {
      await outbox.drop(write, refusal);
      void definitions
        .obsoleteText?.()
        .then((textOf) => report(textOf(write)))
        .catch(ignore);
    } else if (await outbox.refuse(write, refusal)) onRefused(write, refusal.failure);
  }

  function report(text: string | undefined): void {
    if (text !== undefined) onUnexpectedResult?.(text);
  }

  function textsFor(write: Write): Pick<Write, 'description' | 'failureText'> {
    const definition = definitionOf(write);
    if (definition === undefined) return {};
    const { failureText } = definition;
    return {
      description: descriptionOf(definition, write),
      ...(failureText !== undefined && { failureText }),
    };
  }

  function withBasis(write: Write): Write {
    const basis = definitionOf(write)?.basedOn?.(write, replica.rows);
    if (basis === undefined) return write;
    const { body } = write as { readonly body?: object };
    return { ...write, body: { ...body, ...basis } } as Write;
  }

  function descriptionOf({ describe }: WriteDefinition<OutboxWriteName>, write: Write) {
    try {
      return describe(write, replica.rows);
    } catch {
      // A write without a description is still sent.
      return undefined;
    }
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

  const load = () =>
    reload()
      .then(outbox.refusals.reload)
      .catch(ignore)
      .then(showPageData)
      .then(() => {
        if (isPullDeferred) afterFirstLoad(pullDeferred);
        else exchange.pull(true);
      });

  /**
   * Shows the rows that came with the page, if the device has no rows yet. They belong to the
   * personal home. The other rows are fetched after the first load, or as soon as a screen needs
   * them.
   */
  function showPageData(): void {
    if (pageData === undefined) return;
    const { rows } = pageData;
    pageData = undefined;
    forgetPageData();
    if (rows === undefined || replica.hasRows()) return;
    isPullDeferred = true;
    replica.preview(rows);
  }

  function pullDeferred(): void {
    if (!isPullDeferred || isClosed) return;
    isPullDeferred = false;
    exchange.pull(true);
  }

  const opened = connection.opened.then(load);
  // If a tab with an older version blocks the database, the database opens only after `opened` has
  // resolved, and its data is loaded then.
  void opened.then(() => connection.onOpened(() => void load()));

  async function restoreReads(cache: ReadCache): Promise<void> {
    watchProfile(cache, onProfileFailure);
    await connection.opened;
    await cache.restore();
    connection.onOpened(() => void cache.restore());
    afterFirstLoad(() => {
      if (!isClosed) cache.restoreDeferred().catch(ignore);
    });
  }

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
      isClosed = true;
      unsubscribe();
      unwatchUnstored();
      waitingRows.close();
      unwatchOrphans();
      exchange.close();
      reads.close();
      channel.close();
      connection.close();
    },
  };
}

const ownIdOf = (households: readonly Pick<Membership, 'id' | 'isPersonal'>[]) =>
  households.find(({ isPersonal }) => isPersonal)?.id;

/** Ignores failures of the storage, because the app also works from memory. */
const ignore = () => undefined;
