/** The checks of the sign-in and sign-up forms before a request (AUT-01 to AUT-03). */
import { authErrorTexts } from '@quitanda/contract/auth';

const minimumPasswordLength = 6;
const missing = 'Por favor, preencha todos os campos.';
/** One @ with text on each side and a dot after it; the server decides. */
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** The message of each invalid field; empty if all are valid. */
export interface CredentialProblems {
  email?: string;
  password?: string;
  confirmation?: string;
}

/** Checks the login form: both fields, and the shape of the e-mail. */
export function checkSignIn(form: { email: string; password: string }): CredentialProblems {
  return { ...checkEmail(form.email), ...(form.password === '' && { password: missing }) };
}

/** Checks the sign-up form, or without an e-mail the form of a new password. */
export function checkSignUp(form: {
  email?: string;
  password: string;
  confirmation: string;
}): CredentialProblems {
  return {
    ...(form.email !== undefined && checkEmail(form.email)),
    ...checkNewPassword(form.password, form.confirmation),
  };
}

/** Checks the only field of the form that requests a new password. */
export function checkEmail(email: string): CredentialProblems {
  if (email.trim() === '') return { email: missing };
  return emailShape.test(email.trim()) ? {} : { email: authErrorTexts['invalid-email'] };
}

function checkNewPassword(password: string, confirmation: string): CredentialProblems {
  if (password === '') return { password: missing };
  if (password.length < minimumPasswordLength) {
    return { password: authErrorTexts['weak-password'] };
  }
  if (confirmation === '') return { confirmation: missing };
  return password === confirmation ? {} : { confirmation: 'As senhas não coincidem.' };
}
