import { createLocalJWKSet, errors, type JWK, type JWTVerifyGetKey } from 'jose';
import type { Sql } from '../../db/database.ts';
import { selectPublicKeys } from '../identity.sql.ts';

const hourMs = 3_600_000;

/**
 * The embedded provider's public keys. They are read again every hour, and when a token names an
 * unknown key. A key that was rotated out is accepted for one more hour, because its last tokens
 * live for minutes.
 */
export function databaseKeys(sql: Sql, now: () => number = Date.now): JWTVerifyGetKey {
  let keys: JWTVerifyGetKey = createLocalJWKSet({ keys: [] });
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;
  const read = async () => {
    readAt = now();
    const rows = await sql.rows(selectPublicKeys, new Date(readAt - hourMs));
    keys = createLocalJWKSet({
      keys: rows.map(({ id, publicKey }) => ({ ...(JSON.parse(publicKey) as JWK), kid: id })),
    });
  };
  const readOnce = () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  return async (header, token) => {
    if (now() - readAt > hourMs) await readOnce();
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
    }
    await readOnce();
    return keys(header, token);
  };
}
