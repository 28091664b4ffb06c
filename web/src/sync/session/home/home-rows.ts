/**
 * Brings rows into the replica of a home: those of an answer, and those that another tab or an
 * earlier page has stored. Removes the writes that these rows contain in the same step (SYN-26).
 */
import type { Membership } from '@quitanda/contract';
import { readKnownHouseholds } from '../../../lib/device/shown-household.ts';
import type { ApplyAnswerDeps } from '../../exchange/apply-answer.ts';
import { loadHome } from '../../exchange/stored-home.ts';
import type { IdentityUser } from '../../http/identity.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { noOrder } from '../../outbox/write-lists.ts';
import type { Reads } from '../../queries/reads.ts';
import type { Write } from '../../reads-and-writes.ts';
import type { Definitions } from '../../replica/definitions.ts';
import { createReplica, type Replica } from '../../replica/replica.ts';
import type { Connection } from '../../store/connection.ts';
import type { StoredWrite } from '../../store/stored-write.ts';
import type { TabChannel } from '../../tabs/tab-channel.ts';

export interface HomeRows {
  readonly replica: Replica;
  /**
   * Loads the changes that another tab or an earlier page has stored on the device. Rejects if the
   * database fails; does nothing without a database.
   */
  readonly reload: () => Promise<void>;
  readonly onFetched: ApplyAnswerDeps['onFetched'];
}

export interface HomeRowsDeps {
  readonly identityUser: IdentityUser;
  /** The id of the household; undefined for the personal household. */
  readonly household: string | undefined;
  readonly definitions: Pick<Definitions, 'writes'>;
  readonly connection: Connection;
  readonly channel: Pick<TabChannel, 'post'>;
  /** The outbox and the reads of the home, which are created after its rows. */
  readonly outbox: () => Pick<Outbox, 'state' | 'load' | 'removeApplied'>;
  readonly reads: () => Pick<Reads, 'onChanges'>;
  /** Called for each write that an answer says is applied, once its effect is shown. */
  readonly onApplied: (write: Write) => void;
  readonly onMemberships: (memberships: readonly Membership[]) => void;
}

/** Creates the replica of a home, without rows. */
export function createHomeRows(deps: HomeRowsDeps): HomeRows {
  const { household, connection, outbox, reads, onMemberships } = deps;
  /** The version of the stored rows that the replica contains. */
  let version = 0;
  /**
   * The id of the user in the rows of the server, which is not the token's subject. It is known from
   * the first answer on.
   */
  let ownId = ownIdOf(readKnownHouseholds());
  const replica = createReplica(deps.definitions.writes, () => ownId ?? deps.identityUser.id);

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
    return outbox()
      .state()
      .pending.filter(({ key }) => !keys.has(key));
  }

  return {
    replica,
    async reload() {
      const stored = await connection.use((database) => loadHome(database, version), undefined);
      if (stored === undefined) return;
      const storedKeys = new Set(stored.writes.map(({ key }) => key));
      // Another tab has sent these writes, and the server has applied or refused them.
      const removedWrites = outbox()
        .state()
        .pending.filter(({ key, order }) => order !== noOrder && !storedKeys.has(key));
      const { changes } = stored;
      if (changes !== undefined) {
        ownId ??= ownIdOf(readKnownHouseholds());
        version = stored.progress.version;
        replica.applyServerRows([changes], pendingWithout(removedWrites));
      }
      if (removedWrites.length > 0) showOwnHouseholds(readKnownHouseholds());
      outbox().load(stored.writes);
      reads().onChanges(removedWrites, changes ? [changes] : []);
    },
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
        outbox().removeApplied(done);
      } else if (hasChanged) deps.channel.post({ kind: 'changed' });
      reads().onChanges(done, households);
      for (const write of done) deps.onApplied(write);
    },
  };
}

const ownIdOf = (households: readonly Pick<Membership, 'id' | 'isPersonal'>[]) =>
  households.find(({ isPersonal }) => isPersonal)?.id;
