/**
 * A session of a person, on one device (PRF-04). Must not import zod, because the browser loads
 * this file.
 */
export interface Session {
  readonly id: string;
  /** A description such as 'Chrome no Android'; null if it is not known. */
  readonly device: string | null;
  /** ISO instants. `lastUsedAt` is exact to ten minutes. */
  readonly createdAt: string;
  readonly lastUsedAt: string;
  /** Whether this session has asked. */
  readonly isCurrent: boolean;
}
