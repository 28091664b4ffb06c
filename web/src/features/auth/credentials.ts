/** The checks of the sign-in and sign-up forms before a request (AUT-01 to AUT-03). */
import { authErrorTexts } from '@quitanda/contract/auth';
import type { Checked } from '../../ui/fields/checks.ts';

const minimumPasswordLength = 6;
const missing = { problem: 'Por favor, preencha todos os campos.' };
/** One @ with text on each side and a dot after it. The server checks the rest. */
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** Accepts any text that is not empty. */
export const required = (value: string): Checked<string> => (value === '' ? missing : { value });

function email(typed: string): Checked<string> {
  const value = typed.trim();
  if (value === '') return missing;
  return emailShape.test(value) ? { value } : { problem: authErrorTexts['invalid-email'] };
}

function newPassword(value: string): Checked<string> {
  return value !== '' && value.length < minimumPasswordLength
    ? { problem: authErrorTexts['weak-password'] }
    : required(value);
}

/** The confirmation must equal the password. It is not compared with an invalid password. */
function confirmation(value: string, { password }: { password: string }): Checked<string> {
  if ('problem' in newPassword(password)) return { value };
  return value === '' || value === password
    ? required(value)
    : { problem: 'As senhas não coincidem.' };
}

export const emailChecks = { email };
export const signInChecks = { email, password: required };
export const newPasswordChecks = { password: newPassword, confirmation };
export const signUpChecks = { email, ...newPasswordChecks };
