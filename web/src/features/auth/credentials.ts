/** Checks the fields of the authentication forms before a request is sent (AUT-01 to AUT-03). */
import { authErrorTexts } from '@quitanda/contract/auth';
import type { Checked } from '../../ui/fields/checks.ts';

const minPasswordLength = 6;
const missingField = { problem: 'Por favor, preencha todos os campos.' };
/** One @ with text on both sides, and a dot after it. The server checks everything else. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** Accepts any text that is not empty. */
export const checkRequired = (value: string): Checked<string> =>
  value === '' ? missingField : { value };

function checkEmail(typed: string): Checked<string> {
  const value = typed.trim();
  if (value === '') return missingField;
  return emailPattern.test(value) ? { value } : { problem: authErrorTexts['invalid-email'] };
}

function checkNewPassword(value: string): Checked<string> {
  return value !== '' && value.length < minPasswordLength
    ? { problem: authErrorTexts['weak-password'] }
    : checkRequired(value);
}

/** Requires the confirmation to equal the password, unless the password itself is invalid. */
function checkConfirmation(value: string, { password }: { password: string }): Checked<string> {
  if ('problem' in checkNewPassword(password)) return { value };
  return value === '' || value === password
    ? checkRequired(value)
    : { problem: 'As senhas não coincidem.' };
}

export const emailChecks = { email: checkEmail };
export const signInChecks = { email: checkEmail, password: checkRequired };
export const newPasswordChecks = { password: checkNewPassword, confirmation: checkConfirmation };
/** The name is optional. `SignUpScreen` checks the rest of it (AUT-24). */
const checkName = (typed: string): Checked<string> => ({ value: typed.trim() });

export const signUpChecks = { name: checkName, email: checkEmail, ...newPasswordChecks };
