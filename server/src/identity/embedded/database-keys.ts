import { createLocalJWKSet, errors, type JWK, type JWTVerifyGetKey } from 'jose';
import type { Sql } from '../../db/database.ts';
import { selectPublicKeys } from '../identity.sql.ts';

const hourMs = 3_600_000;

/**
 * Returns a function that finds the embedded provider's public key for a token. The keys are read
 * from the database again every hour, and when a token names an unknown key. An expired key is
 * accepted for one more hour, because tokens that it has signed are still valid for minutes.
 */
export function createDatabaseKeyFinder(sql: Sql, now: () => number = Date.now): JWTVerifyGetKey {
  let keys: JWTVerifyGetKey = createLocalJWKSet({ keys: [] });
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;
  const read = async () => {
    readAt = now();
    const rows = await sql.rows(selectPublicKeys, { since: new Date(readAt - hourMs) });
    keys = createLocalJWKSet({
      keys: rows.map(({ id, publicKey }) => ({ ...(JSON.parse(publicKey) as JWK), kid: id })),
    });
  };
  const joinOrStartRead = () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  return async (header, token) => {
    if (now() - readAt > hourMs) await joinOrStartRead();
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
    }
    await joinOrStartRead();
    return keys(header, token);
  };
}
