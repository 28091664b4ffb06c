/**
 * The calls of the operator page. Only accounts that are marked as operators may use them. They make
 * the same changes as the operator's commands.
 */
import type { AdminOverview } from '@quitanda/contract';
import type { Sql } from '../../db/database.ts';
import { selectPurgeState, type PurgeState } from '../../db/purging/purge-state.sql.ts';
import { purgeIntervalMs } from '../../db/purging/purge.ts';
import { ApiError } from '../../http/errors/failure.ts';
import { refuseViolations } from '../../http/errors/refuse-violations.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { OperatorCall } from '../../http/rights.ts';
import { listStoredAccounts } from '../../identity/stored-accounts.ts';
import { CurationError, hideProduct, showProduct } from '../catalogue/curation/curation.ts';
import { mergeProducts } from '../catalogue/curation/merge-products.ts';
import { deleteReports, selectReported } from '../catalogue/reports/reports.sql.ts';
import {
  countPushDevices,
  insertKeptPair,
  selectHouseholdSizes,
  selectIsProposed,
  selectPerson,
  selectProposedMerges,
  selectSizes,
} from './admin.sql.ts';
import { setPersonDisabled } from './disable-person.ts';
import { changeAsOperator, readAsOperator } from './operator-rights.ts';
import { listPeople } from './people.ts';

/** The scheduled backups of this process. */
export interface BackupControl {
  /** Returns the state of the backups at `now`. */
  readonly describe: (sql: Sql, now: Date) => Promise<NonNullable<AdminOverview['backup']>>;
  /** Starts a backup, and returns without waiting for it. */
  readonly start: () => void;
}

export interface AdminDeps {
  readonly appVersion: string;
  /** Undefined if no backup folder is configured. */
  readonly backupControl?: BackupControl | undefined;
}

const peoplePerPage = 50;
/** The maximum number of rows of households, of reported products and of proposed merges. */
const maxRows = 50;

export function createAdminHandlers({
  appVersion,
  backupControl,
}: AdminDeps): Handlers<OperatorCall> {
  return {
    getAdminOverview: readAsOperator(async (_, { sql, now }) => {
      const sizes = await sql.first(selectSizes);
      if (!sizes) throw new Error('The statement always returns one row.');
      return {
        status: 200,
        body: {
          version: appVersion,
          ...sizes,
          ...(await sql.first(countPushDevices)),
          purge: describePurge(await sql.first(selectPurgeState), now),
          backup: backupControl ? await backupControl.describe(sql, now) : null,
        },
      };
    }),

    getAdminPeople: readAsOperator(async ({ query }, { sql }) => {
      const searchText = (query.search ?? '').trim().toLowerCase();
      const accounts = { list: () => listStoredAccounts(sql) };
      const matches = (await listPeople(sql, accounts)).filter(({ email }) =>
        email.toLowerCase().includes(searchText),
      );
      const start = (query.page - 1) * peoplePerPage;
      const people = matches.slice(start, start + peoplePerPage).map((person) => ({
        id: person.userId ?? null,
        email: person.email,
        createdAt: person.createdAt,
        lastSeenAt: person.lastSeenAt,
        isLocked: person.isDisabled,
        isOperator: person.isOperator,
      }));
      return { status: 200, body: { people, hasMore: matches.length > start + peoplePerPage } };
    }),

    getAdminHouseholds: readAsOperator(async (_, { sql }) => ({
      status: 200,
      body: await sql.rows(selectHouseholdSizes, { limit: maxRows }),
    })),

    getReportedProducts: readAsOperator(async (_, { sql }) => ({
      status: 200,
      body: await sql.rows(selectReported, { limit: maxRows }),
    })),

    getProposedMerges: readAsOperator(async (_, { sql }) => ({
      status: 200,
      body: await sql.rows(selectProposedMerges, { limit: maxRows }),
    })),

    changePersonLock: changeAsOperator(async ({ params, body }, { now, sql }) => {
      const person = await sql.first(selectPerson, { userId: params.personId });
      if (!person) throw new ApiError('person-not-found');
      // Operators cannot lock out operators, including themselves.
      if (person.isOperator) throw new ApiError('operator-account');
      await setPersonDisabled(sql, person, body.isLocked, now);
      return { command: body.isLocked ? 'lock' : 'unlock', account: person.subject };
    }),

    dismissReports: changeAsOperator(async ({ params: { productId } }, { sql }) => {
      const deleted = await sql.first(deleteReports, { productId });
      if (!deleted) throw new ApiError('product-not-found');
      return { command: `dismiss-reports ${productId}` };
    }),

    hideProduct: changeAsOperator(
      async ({ params: { productId }, body: { isHidden } }, { sql }) => {
        await withApiErrors((isHidden ? hideProduct : showProduct)(sql, productId));
        return { command: `${isHidden ? 'hide' : 'show'} ${productId}` };
      },
    ),

    mergeProducts: changeAsOperator(
      async ({ params: { productId }, body: { intoId } }, { now, sql }) => {
        const pair = await sql.first(selectIsProposed, { productId, otherId: intoId });
        if (!pair) throw new ApiError('product-not-found');
        // Since the proposal, one of the products was edited, hidden or merged, or an operator chose
        // to keep both products.
        if (!pair.isProposed) throw new ApiError('merge-impossible');
        await withApiErrors(mergeProducts(sql, productId, intoId, now));
        return { command: `merge ${productId} ${intoId}` };
      },
    ),

    keepBothProducts: changeAsOperator(
      async ({ params: { productId }, body: { otherId } }, { sql }) => {
        const notFound = () => new ApiError('product-not-found');
        const failuresByConstraint = {
          distinct_products_one_fk: notFound,
          distinct_products_other_fk: notFound,
          // This constraint is violated if both ids are equal.
          distinct_products_ordered: notFound,
        };
        await refuseViolations(
          failuresByConstraint,
          sql.rows(insertKeptPair, { id: productId, otherId }),
        );
        return { command: `keep-both ${productId} ${otherId}` };
      },
    ),

    backUpNow: changeAsOperator(async () => {
      if (!backupControl) throw new ApiError('backups-off');
      backupControl.start();
      return { command: 'backup' };
    }),
  };
}

/**
 * Describes the purge of expired rows at `now`. The purge is late if it is an hour overdue. Its last
 * attempt has failed if `failedAt` is set, because a completed purge clears `failedAt`.
 */
function describePurge(state: PurgeState | undefined, now: Date): AdminOverview['purge'] {
  const { completedAt: lastAt, failedAt } = state ?? { completedAt: null, failedAt: null };
  const lastTriedAt = failedAt ?? lastAt;
  const nextAt =
    lastTriedAt === null ? undefined : new Date(Date.parse(lastTriedAt) + purgeIntervalMs);
  const isLate = nextAt !== undefined && now.getTime() - nextAt.getTime() > purgeIntervalMs;
  return {
    state: failedAt !== null ? 'failed' : lastAt === null ? 'waiting' : isLate ? 'late' : 'ok',
    lastAt,
    failedAt,
    nextAt: nextAt?.toISOString() ?? null,
  };
}

/** Replaces a CurationError by an error of the API, because its message is for users of the command. */
async function withApiErrors(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof CurationError)) throw error;
    throw new ApiError(error.isUnknown ? 'product-not-found' : 'merge-impossible');
  }
}
