import { createHash } from 'node:crypto';

/** Identifies a deleted account: SHA-256 of the identity provider's id, in hexadecimal. */
export function subjectHash(subject: string): string {
  return createHash('sha256').update(subject).digest('hex');
}
