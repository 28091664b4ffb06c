/** Hashes passwords with Argon2id in PHC form, `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
import * as crypto from 'node:crypto';
import { promisify } from 'node:util';

/** What one hash costs, in memory and in time. */
export interface HashCost {
  readonly memoryKib: number;
  readonly passes: number;
  readonly parallelism: number;
}

// The second configuration that OWASP recommends: 19 MiB, two passes.
const defaultCost: HashCost = { memoryKib: 19_456, passes: 2, parallelism: 1 };
const hashBytes = 32;
const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/u;

/** Only tests pass a cost, a lower one. A hash contains its cost, so every hash can be verified. */
export async function hashPassword(password: string, cost = defaultCost): Promise<string> {
  const salt = crypto.randomBytes(16);
  const hash = await argon2id(password, salt, cost, hashBytes);
  const parameters = `m=${cost.memoryKib},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${parameters}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(hash)}`;
}

/** Whether `hash` is that of `password`; false for a hash in another format. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, expected] = format.exec(hash) ?? [];
  if (salt === undefined || expected === undefined) return false;
  const expectedBytes = Buffer.from(expected, 'base64');
  const actual = await argon2id(
    password,
    Buffer.from(salt, 'base64'),
    { memoryKib: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    expectedBytes.length,
  );
  return crypto.timingSafeEqual(actual, expectedBytes);
}

function argon2id(
  password: string,
  nonce: Buffer,
  cost: HashCost,
  tagLength: number,
): Promise<Buffer> {
  // An older Node lacks argon2, so argon2 is looked up only here. Otherwise this file could not be
  // loaded there, and the server could not report that the Node is too old.
  const derive = promisify(crypto.argon2);
  // The same password may be typed in another Unicode form on another device.
  const message = password.normalize('NFKC');
  const { memoryKib: memory, passes, parallelism } = cost;
  return derive('argon2id', { message, nonce, tagLength, memory, passes, parallelism });
}

const toUnpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/u, '');
