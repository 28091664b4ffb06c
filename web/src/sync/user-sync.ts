/** Everything of one signed-in user: what was read, what is tapped, and what sends it. */
import type { Answer } from '@quitanda/contract';
import { whenQuiet } from '../lib/when-quiet.ts';
import type { Call } from './call.ts';
import { openConnection } from './connection.ts';
import type { SyncEvents } from './create-sync.ts';
import { createDescribe, type Descriptions } from './descriptions.ts';
import type { IdentityUser } from './identity.ts';
import { openJournal } from './journal.ts';
import { createKeptReads } from './kept-reads.ts';
import type { Online } from './online.ts';
import type { Known } from './outbox-state.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { startPolling } from './polling.ts';
import { watchOrphans } from './orphans.ts';
import { watchProfile } from './profile-failure.ts';
import type { ReadKey } from './project.ts';
import { createReads, type Reads } from './reads.ts';
import { createSender, type Sender } from './sender.ts';
import { clearReads } from './store.ts';
import { openTabChannel } from './tab-channel.ts';
import type { Projections } from './types.ts';
import { watchUnstored } from './unstored.ts';
import { watchWaitingRows, type WaitingRows } from './waiting-rows.ts';

export interface UserSyncDeps extends SyncEvents {
  readonly identityUser: IdentityUser;
  readonly call: Call;
  readonly online: Online;
  readonly projections: Projections;
  readonly descriptions?: Partial<Descriptions> | undefined;
}

export interface UserSync {
  readonly identityUser: IdentityUser;
  readonly outbox: Outbox;
  readonly waiting: WaitingRows;
  readonly sendNow: Sender['sendNow'];
  readonly setAside: Sender['setAside'];
  readonly reads: Reads;
  /** Settles, and never rejects, when what this device keeps is on hand. */
  readonly opened: Promise<void>;
  /** Before a sign-out: removes what this device keeps of the user but what is not sent yet. */
  readonly clearLocalCopies: () => Promise<void>;
  readonly close: () => void;
}

export function openUserSync(deps: UserSyncDeps): UserSync {
  const { identityUser, call, online, projections, descriptions = {} } = deps;
  const { onRefused, onStorageFailure, onProfileFailure } = deps;
  const userId = identityUser.id;
  const connection = openConnection(userId);
  const journal = openJournal(userId);
  const channel = openTabChannel(userId, (message) => {
    if (message.kind === 'refused') onRefused(message.write, message.failure);
    if (message.kind === 'leaving') keptReads.close();
    else if (message.kind === 'changed') void outbox.reload().then(wakeIfPending, ignored);
    else void outbox.refusals.reload().catch(ignored);
  });
  const describe = createDescribe(descriptions, (name, input) => {
    const key: ReadKey = [name, input];
    const known = reads.client.getQueryData<Known>(key);
    return reads.view(key, known, outbox.state()) as Answer<typeof name> | undefined;
  });
  const outbox = createOutbox({
    connection,
    journal,
    channel,
    describe,
    onPushed,
    onStorageFailure,
  });
  const sender = createSender({ userId, connection, outbox, call, online, onRefused });
  const reads = createReads({ outbox, call, online, projections });
  const keptReads = createKeptReads({ client: reads.client, connection, outbox, projections });

  const unwatchOrphans = watchOrphans({ connection, journal, outbox, wake: wakeIfPending });
  const waiting = watchWaitingRows(outbox);
  const unwatchUnstored = watchUnstored(outbox, journal);
  const stopPolling = startPolling(reads.client, online);
  const unwatchProfile = watchProfile(reads, onProfileFailure);

  function wakeIfPending(): void {
    if (outbox.state().pending.length > 0) sender.wake();
  }

  let isPersistAsked = false;
  function onPushed(): void {
    sender.wake();
    if (isPersistAsked) return;
    isPersistAsked = true;
    askToPersist();
  }

  let { pending } = outbox.state();
  const unsubscribe = outbox.subscribe(() => {
    const before = pending;
    pending = outbox.state().pending;
    const left = new Set(pending.map(({ key }) => key));
    reads.settled(before.filter(({ key }) => !left.has(key)));
  });

  const load = () =>
    outbox
      .reload()
      .then(outbox.refusals.reload)
      .then(keptReads.restore)
      .catch(ignored)
      .then(wakeIfPending);
  const opened = connection.opened.then(load);
  let isClosed = false;
  void opened.then(() =>
    whenQuiet(() => {
      if (!isClosed) keptReads.restoreLate().catch(ignored);
    }),
  );
  // Later than that when a tab with an older version has held it up.
  void opened.then(() => connection.onOpened(() => void load()));

  return {
    identityUser,
    outbox,
    waiting,
    sendNow: sender.sendNow,
    setAside: sender.setAside,
    reads,
    opened,
    async clearLocalCopies() {
      channel.tell({ kind: 'leaving' });
      keptReads.close();
      const database = connection.database();
      if (database) await clearReads(database).catch(ignored);
    },
    close() {
      isClosed = true;
      unsubscribe();
      unwatchProfile();
      unwatchUnstored();
      waiting.close();
      unwatchOrphans();
      stopPolling();
      sender.close();
      keptReads.close();
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
