/** Hashes passwords with Argon2id in PHC form, `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
import * as crypto from 'node:crypto';
import { promisify } from 'node:util';

interface Cost {
  /** In KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

// The second configuration that OWASP recommends: 19 MiB, two passes.
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const hashBytes = 32;
const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/u;

export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.randomBytes(16);
  const hash = await argon2id(password, salt, cost, hashBytes);
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${parameters}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Whether `hash` was made from `password`; false for a hash of another kind. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, expected] = format.exec(hash) ?? [];
  if (salt === undefined || expected === undefined) return false;
  const expectedBytes = Buffer.from(expected, 'base64');
  const actual = await argon2id(
    password,
    Buffer.from(salt, 'base64'),
    { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    expectedBytes.length,
  );
  return crypto.timingSafeEqual(actual, expectedBytes);
}

function argon2id(password: string, nonce: Buffer, of: Cost, tagLength: number): Promise<Buffer> {
  // Looked up here, because an older Node lacks it and must still be able to start and report its
  // version.
  const derive = promisify(crypto.argon2);
  // The same password may be typed in another Unicode form on another device.
  return derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength, ...of });
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/u, '');
