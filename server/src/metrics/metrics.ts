/**
 * The metrics that the server collects, independent of their format. No value is personal data: the
 * names of calls, reasons, statements and pools come from the code, never from a request.
 */
import type { ErrorCode } from '@quitanda/contract';
import type { AuthErrorCode } from '@quitanda/contract/auth';
import type { PasskeyErrorCode } from '@quitanda/contract/passkeys';
import type { SsoErrorCode } from '@quitanda/contract/sso';
import type { TwoFactorErrorCode } from '@quitanda/contract/two-factor';

/** The first digit of a status; `aborted` if the client disconnected before the answer. */
export type StatusClass = '1xx' | '2xx' | '3xx' | '4xx' | '5xx' | 'aborted';

/** Why a sign-in was refused. */
export type SignInRejection =
  | AuthErrorCode
  | SsoErrorCode
  | PasskeyErrorCode
  | TwoFactorErrorCode
  | ErrorCode;

/**
 * The jobs that the server repeats. `backup-verification` restores a backup to test it, `mail`
 * succeeds with each sent mail, `webhooks` sends events to webhooks, `notices` decides what people are
 * told, and `push` sends it.
 */
export type Job =
  | 'purge'
  | 'backup'
  | 'backup-verification'
  | 'mail'
  | 'webhooks'
  | 'notices'
  | 'push';

/** The connections of one pool. */
export interface PoolState {
  /** The maximum number of connections that the pool may open. */
  readonly max: number;
  readonly inUse: number;
  /** How many callers wait for a connection. */
  readonly waiting: number;
}

/** What requests wait for: a connection for a read or for a write, or a thread for a job. */
export type WaitingKind = 'read' | 'write' | 'job';

export interface Metrics {
  /** Counts a request that was answered after `seconds`. */
  readonly recordRequest: (call: string, status: StatusClass, seconds: number) => void;
  readonly countRejectedSignIn: (reason: SignInRejection) => void;
  readonly recordStatement: (name: string, seconds: number, isSlow: boolean) => void;
  /** Records that a transaction that changed a household was committed. */
  readonly recordHouseholdChange: () => void;
  readonly recordJobSuccess: (job: Job) => void;
  readonly countJobFailure: (job: Job) => void;
  /**
   * Calls `read` whenever the metrics are read. `read` resolves to the time in ISO 8601 at which the
   * job last succeeded in any process; null if it never did. If `read` fails, the metrics keep the
   * last time.
   */
  readonly watchJob: (job: Job, read: () => Promise<string | null>) => void;
  /** Counts expired rows that the retention rule of this name has deleted. */
  readonly countPurgedRows: (rule: string, count: number) => void;
  /**
   * Calls `count` whenever the metrics are read, to count the mails that wait to be sent. If it fails,
   * the metrics keep the last count.
   */
  readonly watchMails: (count: () => Promise<number>) => void;
  /** Counts an attempt to send a notice to a device (PSH-10). */
  readonly countPush: (outcome: 'sent' | 'failed' | 'dropped') => void;
  /**
   * Calls `read` whenever the metrics are read, to get for how many seconds the notice that is due
   * first has waited; 0 without one. If it fails, the metrics keep the last value.
   */
  readonly watchPushDelay: (read: () => Promise<number>) => void;
  /** Calls `read` whenever the metrics are read, to get the state of a pool. */
  readonly watchPool: (pool: 'primary' | 'replica', read: () => PoolState) => void;
  /** Calls `count` whenever the metrics are read, to count what waits in the lines of a kind. */
  readonly watchWaiting: (kind: WaitingKind, count: () => number) => void;
  /** Calls `count` whenever the metrics are read, to count the open streams. */
  readonly watchStreams: (count: () => number) => void;
  /** Returns all metrics as text, in the format that `contentType` names. */
  readonly read: () => Promise<string>;
  readonly contentType: string;
}
