import { createHash } from 'node:crypto';

/** By which a deleted account is known: SHA-256 of the identity provider's id, in hexadecimal. */
export function subjectHash(subject: string): string {
  return createHash('sha256').update(subject).digest('hex');
}
