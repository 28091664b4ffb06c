import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

it('AUT-07 accepts only the password that was hashed', async () => {
  const hash = await hashPassword('pão de queijo');
  expect(hash).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/u,
  );
  expect(await verifyPassword(hash, 'pão de queijo')).toBe(true);
  expect(await verifyPassword(hash, 'pa\u0303o de queijo')).toBe(true);
  expect(await verifyPassword(hash, 'pão de queij0')).toBe(false);
  expect(await verifyPassword('plain', 'plain')).toBe(false);
  expect(await hashPassword('pão de queijo')).not.toBe(hash);
});

it('AUT-07 verifies a hash of the reference implementation', async () => {
  const hash =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword(hash, 'password')).toBe(true);
});
