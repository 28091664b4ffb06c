import { expect, it } from 'vitest';
import { isCnpj, keyCheckDigit, readAccessKey } from './access-key.ts';

// Issued in São Paulo in May 2026 by a shop with an invented CNPJ.
const body = '3526051122233300018165001000012345110000012';
const key = `${body}${keyCheckDigit(body)}`;

it('NF-01 reads state, month, CNPJ, series and number of an access key', () => {
  expect(readAccessKey(key)).toEqual({
    key,
    state: '35',
    model: '65',
    year: 2026,
    month: 5,
    cnpj: '11222333000181',
    series: 1,
    number: 12_345,
  });
});

it('NF-01 computes the check digit as the manual does', () => {
  // The example of the Manual de Orientação do Contribuinte, section 2.2.6.2: sum 644, rest 6.
  expect(keyCheckDigit('5206043300991100250655012000000780026730161')).toBe(5);
});

it('NF-01 reads a key as it is printed or typed', () => {
  const groups = key.match(/.{4}/gu)?.join(' ') ?? '';
  expect(readAccessKey(` ${groups}\n`)?.key).toBe(key);
  expect(readAccessKey(`\u202A${groups}\u202C`)?.key).toBe(key);
  // As the page of Minas Gerais prints it.
  expect(readAccessKey('31-24/06-00.070.509/0030-45-65-206-000.114.489-133.763.802-9')?.cnpj).toBe(
    '00070509003045',
  );
});

it('NF-01 reads the key of a shop whose CNPJ has letters', () => {
  const bodyWithLetters = '35260512ABC34501DE3565001000012345110000012';
  const found = readAccessKey(`${bodyWithLetters}${keyCheckDigit(bodyWithLetters)}`.toLowerCase());
  expect(found?.cnpj).toBe('12ABC34501DE35');
});

it('NF-01 counts a letter as its ASCII code minus 48', () => {
  // 'A' counts 17 and has weight 2 here: 34 modulo 11 is 1, so the digit is 0.
  expect(keyCheckDigit('A')).toBe(0);
  expect(keyCheckDigit('B')).toBe(8);
});

it('NF-01 refuses every key with one wrong digit', () => {
  for (const index of Array.from(key).keys()) {
    const wrongDigit = (Number(key[index]) + 1) % 10;
    const wrongKey = `${key.slice(0, index)}${wrongDigit}${key.slice(index + 1)}`;
    expect(readAccessKey(wrongKey), wrongKey).toBeUndefined();
  }
});

it.each([
  ['a freight document', `${body.slice(0, 20)}57${body.slice(22)}`],
  ['a month 13', `${body.slice(0, 4)}13${body.slice(6)}`],
  ['a month 0', `${body.slice(0, 4)}00${body.slice(6)}`],
])('NF-01 refuses the key of %s', (_name, wrongBody) => {
  expect(readAccessKey(`${wrongBody}${keyCheckDigit(wrongBody)}`)).toBeUndefined();
});

it('NF-18 reads the key of an NF-e, which comes with an order', () => {
  const invoice = `${body.slice(0, 20)}55${body.slice(22)}`;
  expect(readAccessKey(`${invoice}${keyCheckDigit(invoice)}`)).toMatchObject({
    model: '55',
    cnpj: '11222333000181',
  });
});

it('NF-08 refuses the key of a seller who is a person, because it contains the CPF', () => {
  const keyWith = (cnpj: string, series: string) => {
    const shape = `352605${cnpj}55${series}000012345110000012`;
    return readAccessKey(`${shape}${keyCheckDigit(shape)}`);
  };
  for (const series of ['920', '969']) expect(keyWith('00052998224725', series)).toBeUndefined();
  expect(keyWith('00052998224725', '919')).toBeDefined();
  expect(keyWith('11222333000181', '920')).toBeDefined();
});

it.each(['', '123', `${key}1`, `x${key}`, key.slice(1), 'café'])(
  'NF-01 does not read %j as a key',
  (text) => {
    expect(readAccessKey(text)).toBeUndefined();
  },
);

it.each([
  ['06057223000171', true],
  ['11222333000181', true],
  // The alphanumeric example of the Receita Federal.
  ['12ABC34501DE35', true],
  ['06057223000172', false],
  ['06057223000181', false],
  ['12ABC34501DE36', false],
  ['00000000000000', false],
  ['0605722300017', false],
  ['06.057.223/0001-71', false],
  ['12abc34501de35', false],
])('NF-12 checks the digits of the CNPJ %s', (cnpj, isValid) => {
  expect(isCnpj(cnpj)).toBe(isValid);
});
