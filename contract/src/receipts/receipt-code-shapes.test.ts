import { expect, it } from 'vitest';
import { keyCheckDigit } from './access-key.ts';
import { readReceiptCode } from './receipt-code.ts';

const keyOf = (body: string) => `${body}${keyCheckDigit(body)}`;
const key = keyOf('3526051122233300018165001000012345110000012');
const otherKey = keyOf('43261109876543000122650230003165881244534');
const page = 'https://www.nfce.fazenda.sp.gov.br/qrcode';
const hash = '816163C18D6D59DB901C3CAC9DE3D4776283E09B';
const digest = '6B3776'.repeat(9) + '3D';
const online = `${page}?p=${key}|2|1|1|${hash}`;
const offline = (total: string, day = '06') =>
  `${page}?p=${key}|2|1|${day}|${total}|${digest}|1|${hash}`;
const link = (...parts: readonly string[]) => `${page}?p=${[key, ...parts].join('%7C')}`;

it.each([
  ['59,43', 5_943],
  ['59.43', 5_943],
  ['1234,5', 123_450],
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ['100', 10_000],
])('NF-21 reads the total %s of a code of a receipt that was issued offline', (total, centavos) => {
  const code = readReceiptCode(offline(total));
  expect(code).toMatchObject({ total: centavos, issuedOn: '2026-05-06' });
  // The hash of the code is computed over the total as it was written.
  expect(code?.url).toBe(link('2', '1', '06', total, digest, '1', hash));
  expect(readReceiptCode(code?.text ?? '')).toEqual(code);
});

it.each(['1.234', '1,234', '12.34.56', '1.23,45', '5,943', '-1,00', ',50', '1 234,50'])(
  'NF-21 reads no total from %s, which could mean two amounts or none',
  (total) => {
    expect(readReceiptCode(offline(total))?.total).toBeUndefined();
  },
);

it.each([
  ['a control character at the end', `${online}\u001D`],
  ['a zero byte at the end', `${online}\0\0`],
  ['a byte order mark', `\uFEFF${online}`],
  ['an end of transmission and a line end', `${online}\u0004\r\n`],
  ['a zero-width space inside', online.replace('|2', '\u200B|2')],
  ['encoded separators', online.replaceAll('|', '%7C')],
  ['separators that were encoded twice', online.replaceAll('|', '%257C')],
  ['spaces around the separators', online.replaceAll('|', ' | ')],
  ['a line break at a separator', online.replace('|2|', '\n|2|')],
  ['a line break in the key', online.replace(key, `${key.slice(0, 20)}\r\n${key.slice(20)}`)],
  ['a line break in the hash', online.replace(hash, `${hash.slice(0, 7)}\n  ${hash.slice(7)}`)],
  ['words around it', `Nota:\n${online}\nabraco`],
  ['an accented word after it', `${online}\nAtenção`],
  ['a full stop after it', `Veja ${online}.`],
  ['an element of XML around it', `<qrCode><![CDATA[${online}]]></qrCode>`],
  ['capitals', online.toUpperCase().replace('/QRCODE', '/qrcode')],
])('NF-21 reads a code with %s', (_name, text) => {
  expect(readReceiptCode(text)).toEqual(readReceiptCode(online));
});

it('NF-21 reads a code in lower case', () => {
  const code = readReceiptCode(online.toLowerCase());
  expect(code?.key.key).toBe(key);
  expect(code?.url?.toUpperCase()).toBe(link('2', '1', '1', hash).toUpperCase());
  const letters = keyOf('3526051A2B3C3D000181650010000123451100000');
  expect(letters).toHaveLength(42);
});

it('NF-21 takes no part of a total that a line break divides', () => {
  const text = `${page}?p=${key}|3|1|05|12\n34.50|1||c2ln`;
  expect(readReceiptCode(text)?.total).toBe(123_450);
});

it.each([
  ['only the key as its value', `${page}?p=${key}`],
  ['another name of the parameter', `https://www.sefaz.rs.gov.br/NFE/NFE-NFC.aspx?chaveNFe=${key}`],
  ['the key in its path', `https://www.sefaz.rs.gov.br/nfce/${key}/consulta`],
])('NF-21 reads an address with %s', (_name, text) => {
  expect(readReceiptCode(text)).toMatchObject({ key: { key }, total: undefined });
});

it.each([
  ['after its label', `Chave de acesso: ${key}`],
  ['after the prefix of XML', `NFe${key}`],
  ['in groups', `Chave\n${(key.match(/.{4}/gu) ?? []).join(' ')}`],
  ['with other dashes', (key.match(/.{4}/gu) ?? []).join('–')],
  ['with a control character', `${key}\u001D`],
])('NF-21 reads a key %s', (_name, text) => {
  expect(readReceiptCode(text)).toMatchObject({ key: { key }, text: key });
});

it.each([
  ['the address alone', 'http://www.nfce.fazenda.sp.gov.br/consulta'],
  ['the address with an empty parameter', `${page}?p=`],
  ['a longer number', `${page}?q=${key}1`],
  ['a key with a wrong digit', `Chave: ${key.slice(0, -1)}${(Number(key.at(-1)) + 1) % 10}`],
  ['a freight document', keyOf('3526051122233300018157001000012345110000012')],
])('NF-21 finds no receipt in %s', (_name, text) => {
  expect(readReceiptCode(text)).toBeUndefined();
});

it('NF-21 keeps the first of two links', () => {
  const second = online.replace(key, otherKey);
  expect(readReceiptCode(`${online} ${second}`)?.key.key).toBe(key);
  expect(readReceiptCode(`${online}\n${second}`)?.key.key).toBe(key);
});

const grouped = (separators: string) =>
  key.replace(
    /^(..)(....)(.{14})(..)(...)(.{9})(.{9})(.)$/u,
    ['$1', '$2', '$3', '$4', '$5', '$6', '$7', '$8'].join(separators),
  );

it.each([
  `Chave de acesso: ${grouped('-')}`,
  `Chave de acesso: ${grouped('.')}.`,
  `nota do mercado ${grouped(' - ')} de ontem`,
  `NFC-e nº 1234 Série 1 chave ${key.replaceAll(/(.{4})(?=.)/gu, '$1.')}`,
])('NF-21 reads the key in %j', (text) => {
  expect(readReceiptCode(text)?.key.key).toBe(key);
});

it.each([
  `Chave de acesso: ${grouped('-')}1`,
  `Chave: 1${key}`,
  `Chave: ${key}-${key}`.slice(0, 60),
])('NF-21 reads no key of which %j is longer', (text) => {
  expect(readReceiptCode(text)).toBeUndefined();
});
