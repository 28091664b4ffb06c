/** Refuses new passwords that an attacker would try first (AUT-15, AUT-16). */
import type { AuthErrorCode } from '@quitanda/contract/auth';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { serverFolder } from '../../db/server-folder.ts';

const listFile = path.join(serverFolder, 'seed/common-passwords.txt');
/** A shorter name before the @ is part of many good passwords. */
const minNameLength = 4;

let commonPasswords: ReadonlySet<string> | undefined;

/** The list is read at the first new password, because most starts of the server need none. */
function isCommon(password: string): boolean {
  commonPasswords ??= new Set(
    readFileSync(listFile, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
  return commonPasswords.has(password);
}

/**
 * Returns why a new password of the account with this e-mail address is refused; undefined if it is
 * not. Ignores case.
 */
export function findPasswordProblem(password: string, email: string): AuthErrorCode | undefined {
  // The stored hash is of the same form.
  const lowered = password.normalize('NFKC').toLowerCase();
  const address = email.toLowerCase();
  const [name = ''] = address.split('@');
  const part = name.length >= minNameLength ? name : address;
  if (part !== '' && lowered.includes(part)) return 'password-has-email';
  return isCommon(lowered) ? 'common-password' : undefined;
}
