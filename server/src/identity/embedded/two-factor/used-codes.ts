/**
 * Which codes of authenticator apps were used. The library accepts a code again for as long as it is
 * valid; RFC 6238, section 5.2, forbids that.
 */
import { createHash } from 'node:crypto';
import type { Sql } from '../../../db/database.ts';
import { claimCode, selectUsedCode } from './two-factor.sql.ts';

/** A code is valid in its own half minute, in the one before and in the one after. */
const codeLifeMs = 120_000;

const idOf = (subject: string, code: string): string =>
  createHash('sha256').update(`${subject} ${code}`).digest('base64url');

/** Whether the account has used this code in the last two minutes. */
export async function isCodeUsed(sql: Sql, subject: string, code: string, now: Date) {
  return (await sql.first(selectUsedCode, idOf(subject, code), now)) !== undefined;
}

/** Stores a code as used. Resolves to false if it was used before, also in a race. */
export async function claimUsedCode(sql: Sql, subject: string, code: string, now: Date) {
  const expires = new Date(now.getTime() + codeLifeMs);
  return (await sql.first(claimCode, idOf(subject, code), now, expires)) !== undefined;
}
