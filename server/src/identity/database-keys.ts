import { createLocalJWKSet, errors, type JWK, type JWTVerifyGetKey } from 'jose';
import type { Sql } from '../db/database.ts';
import { selectPublicKeys } from './identity.sql.ts';

/** The embedded provider's public keys, read again when a token names one not seen yet. */
export function databaseKeys(sql: Sql): JWTVerifyGetKey {
  let keys: JWTVerifyGetKey = createLocalJWKSet({ keys: [] });
  let reading: Promise<void> | undefined;
  const read = async () => {
    const rows = await sql.rows(selectPublicKeys);
    keys = createLocalJWKSet({
      keys: rows.map(({ id, publicKey }) => ({ ...(JSON.parse(publicKey) as JWK), kid: id })),
    });
  };
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
    }
    reading ??= read().finally(() => {
      reading = undefined;
    });
    await reading;
    return keys(header, token);
  };
}
