/** Generates numbers with right check digits, so that no number of a real person or shop is stored. */
import type { Random } from '../../../fakes/random.ts';

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.below(10)).join('');

/** Modulo 11 over weights that rise from 2 at the right and start again after `highest`. */
function checkDigit(text: string, highest: number): number {
  let sum = 0;
  for (const [index, digit] of [...text].toReversed().entries()) {
    sum += Number(digit) * ((index % (highest - 1)) + 2);
  }
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

const withCheckDigits = (body: string, highest: number): string => {
  const first = body + checkDigit(body, highest);
  return first + checkDigit(first, highest);
};

export const createCnpj = (random: Random): string =>
  withCheckDigits(`${10 + random.below(80)}${digits(random, 6)}000${1 + random.below(9)}`, 9);

export const createCpf = (random: Random): string => withCheckDigits(digits(random, 9), 11);

/** Returns the GTIN-13 of a Brazilian company. */
export const createGtin = (random: Random): string => withGtinDigit(`789${digits(random, 9)}`);

/**
 * Returns a code that only one supermarket uses: a short number, with or without zeros, a label of its
 * scales with a right check digit, or a number that resembles a GTIN.
 */
export function createOwnCode(random: Random): string {
  const kind = random.below(10);
  if (kind === 0) return withGtinDigit(`2${digits(random, 11)}`);
  if (kind === 1) return `789${digits(random, 9)}`;
  return String(10 + random.below(900_000)).padStart(random.pick([1, 6, 13]), '0');
}

function withGtinDigit(body: string): string {
  const sum = [...body].reduce((all, digit, index) => all + Number(digit) * (index % 2 ? 3 : 1), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

interface KeyParts {
  readonly state: string;
  /** 'AAMM' */
  readonly month: string;
  readonly cnpj: string;
  readonly model: string;
  readonly number: number;
}

/** Returns an access key. The ninth digit from the end is 1 for normal and 9 for offline issue. */
export function createKey(random: Random, parts: KeyParts, emission = '1'): string {
  const { state, month, cnpj, model, number } = parts;
  const series = String(1 + random.below(60)).padStart(3, '0');
  const body = `${state}${month}${cnpj}${model}${series}${String(number).padStart(9, '0')}${emission}${digits(random, 8)}`;
  return `${body}${checkDigit(body, 9)}`;
}

/** '11222333000181' as '11.222.333/0001-81'. */
export const formatCnpj = (cnpj: string): string =>
  cnpj.replace(/^(..)(...)(...)(....)(..)$/u, '$1.$2.$3/$4-$5');

/** '52998224725' as '529.982.247-25'. */
export const formatCpf = (cpf: string): string =>
  cpf.replace(/^(...)(...)(...)(..)$/u, '$1.$2.$3-$4');
