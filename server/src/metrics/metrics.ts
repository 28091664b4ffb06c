/**
 * What the server reports about itself, without the format in which it is read. No value here is
 * about a person: calls, reasons, statements and pools are named in the code, never in a request.
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
 * The work that the server repeats by itself. `backup-verification` restores a backup on trial, `mail`
 * succeeds with each mail that is sent, and `webhooks` sends their events.
 */
export type Job = 'purge' | 'backup' | 'backup-verification' | 'mail' | 'webhooks';

/** The connections of one pool. */
export interface PoolState {
  /** The maximum that the pool may open. */
  readonly max: number;
  readonly inUse: number;
  /** Callers who wait for a connection. */
  readonly waiting: number;
}

export interface Metrics {
  /** Counts a request, `seconds` after it arrived. */
  readonly requestAnswered: (call: string, status: StatusClass, seconds: number) => void;
  readonly signInRejected: (reason: SignInRejection) => void;
  readonly statementAnswered: (name: string, seconds: number, isSlow: boolean) => void;
  /** A transaction that changed a household was committed. */
  readonly householdChanged: () => void;
  readonly jobSucceeded: (job: Job) => void;
  readonly jobFailed: (job: Job) => void;
  /**
   * Whenever the metrics are read, `read` returns when the job last succeeded in any process: ISO 8601,
   * or null if it never did. If `read` fails, the metrics keep the earlier time.
   */
  readonly watchJob: (job: Job, read: () => Promise<string | null>) => void;
  /** The retention rule of this name deleted expired rows. */
  readonly rowsPurged: (rule: string, count: number) => void;
  /**
   * Whenever the metrics are read, `count` counts the mails that wait to be sent. If it fails, the
   * metrics keep the last count.
   */
  readonly watchMails: (count: () => Promise<number>) => void;
  /** Reads the state of a pool whenever the metrics are read. */
  readonly watchPool: (pool: 'primary' | 'replica', read: () => PoolState) => void;
  /** Counts the open streams whenever the metrics are read. */
  readonly watchStreams: (count: () => number) => void;
  /** All metrics as text, in the format that `contentType` names. */
  readonly read: () => Promise<string>;
  readonly contentType: string;
}
