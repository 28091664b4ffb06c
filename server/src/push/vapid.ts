/**
 * The key pair by which push services recognise this server (RFC 8292). Browsers bind their
 * subscriptions to the public key, so another pair ends all of them.
 */
import { createECDH } from 'node:crypto';
import type { Sql } from '../db/database.ts';
import { loadServerSecret } from '../db/server-secrets.ts';

/** Both keys are Base64 of RFC 4648, section 5: 65 bytes and 32 bytes. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Returns the keys of the configured private key; without one those that the database stores, which
 * are made at the first start (PSH-01).
 */
export async function loadVapidKeys(sql: Sql, configuredKey?: string): Promise<VapidKeys> {
  const privateKey = configuredKey ?? (await loadServerSecret(sql, 'vapid', createPrivateKey));
  return { publicKey: publicKeyOf(privateKey), privateKey };
}

/** Returns the public key of a private one. Throws if it is not a key of the curve P-256. */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return pair.getPublicKey('base64url');
}

function createPrivateKey(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // OpenSSL leaves out leading zeros.
  const padding = Buffer.alloc(32);
  return Buffer.concat([padding, pair.getPrivateKey()]).subarray(-32).toString('base64url');
}
