/** The key pair of RFC 8292 of the apps in tests. */
import { publicKeyOf, type VapidKeys } from '../../src/push/vapid.ts';

const privateKey = Buffer.alloc(32, 7).toString('base64url');

export const testVapidKeys: VapidKeys = { privateKey, publicKey: publicKeyOf(privateKey) };
