import { expect, it } from 'vitest';
import { checkAll } from '../../ui/fields/checks.ts';
import { signInChecks, signUpChecks } from './credentials.ts';

const validFields = {
  name: '',
  email: 'ana@exemplo.com.br',
  password: 'segredo',
  confirmation: 'segredo',
};

const checkSignIn = (typed: { email: string; password: string }) =>
  checkAll(typed, signInChecks).problems ?? {};
const checkSignUp = (typed: typeof validFields) => checkAll(typed, signUpChecks).problems ?? {};

it('AUT-01 requires e-mail and password, and a valid e-mail', () => {
  expect(checkSignIn(validFields)).toEqual({});
  expect(checkSignIn({ email: ' ', password: '' })).toEqual({
    email: 'Por favor, preencha todos os campos.',
    password: 'Por favor, preencha todos os campos.',
  });
  expect(checkSignIn({ ...validFields, email: 'ana@' })).toEqual({
    email: 'Endereço de e-mail inválido.',
  });
});

it('AUT-03 requires all fields, matching passwords and at least 6 characters', () => {
  expect(checkSignUp(validFields)).toEqual({});
  expect(checkSignUp({ ...validFields, confirmation: '' })).toEqual({
    confirmation: 'Por favor, preencha todos os campos.',
  });
  expect(checkSignUp({ ...validFields, confirmation: 'segred0' })).toEqual({
    confirmation: 'As senhas não coincidem.',
  });
  expect(checkSignUp({ ...validFields, password: '12345', confirmation: '12345' })).toEqual({
    password: 'Senha muito fraca. A senha deve ter pelo menos 6 caracteres.',
  });
});
