import type { Caller } from './handlers.ts';
import { ApiError } from './errors/failure.ts';

/** How long a proof of who is calling counts as fresh (PRF-03). */
export const freshProofMs = 600_000;

/**
 * Throws `proof-required` unless the caller has signed in, or given the password or a passkey, within
 * the last ten minutes. A session lasts for months, so it proves little about who holds the device.
 */
export function requireFreshProof({ provedAt }: Caller, now: Date): void {
  if (provedAt === undefined || now.getTime() - provedAt > freshProofMs)
    throw new ApiError('proof-required');
}
