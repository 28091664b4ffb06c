/**
 * Stores which codes of authenticator apps were used. better-auth would accept a code several times
 * while it is valid, which RFC 6238, section 5.2, forbids.
 */
import { createHash } from 'node:crypto';
import type { Sql } from '../../../db/database.ts';
import { claimCode, selectUsedCode } from './two-factor.sql.ts';

/**
 * How long a used code is stored. It is longer than the 90 seconds for which a code is accepted: its
 * own 30 seconds, and the 30 seconds before and after.
 */
const codeLifeMs = 120_000;

const createUsedCodeId = (subject: string, code: string): string =>
  createHash('sha256').update(`${subject} ${code}`).digest('base64url');

/** Whether the account has used this code in the last two minutes. */
export async function isCodeUsed(sql: Sql, subject: string, code: string, now: Date) {
  return (
    (await sql.first(selectUsedCode, { id: createUsedCodeId(subject, code), now })) !== undefined
  );
}

/** Stores that a code was used. Resolves to false if it was used before, even in a race. */
export async function claimUsedCode(sql: Sql, subject: string, code: string, now: Date) {
  const expiresAt = new Date(now.getTime() + codeLifeMs);
  return (
    (await sql.first(claimCode, { id: createUsedCodeId(subject, code), now, expiresAt })) !==
    undefined
  );
}
