import { statement } from '../database.ts';

/** When the rows of all rules were last deleted, by whichever process. */
export interface PurgeState {
  completedAt: string | null;
  /** When it last failed, if it has not completed since. */
  failedAt: string | null;
}

export const selectPurgeState = statement<PurgeState>(
  'selectPurgeState',
  'select completed_at as "completedAt", failed_at as "failedAt" from purge_state where is_only',
);

export const recordPurge = statement<never, { at: Date }>(
  'recordPurge',
  'update purge_state set completed_at = :at, failed_at = null where is_only',
);

export const recordPurgeFailure = statement<never, { at: Date }>(
  'recordPurgeFailure',
  'update purge_state set failed_at = :at where is_only',
);
