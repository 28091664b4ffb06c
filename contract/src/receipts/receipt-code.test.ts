import { expect, it } from 'vitest';
import { keyCheckDigit } from './access-key.ts';
import { readReceiptCode } from './receipt-code.ts';

const body = '3526051122233300018165001000012345110000012';
const key = `${body}${keyCheckDigit(body)}`;
const cpf = '52998224725';
const page = 'https://www.nfce.fazenda.sp.gov.br/qrcode';
const hash = '5B1C5A2F5C3E4D1B9D8E7F60718293A4B5C6D7E8';
const digest = '3456'.repeat(14);
const signature = 'Zm9v+YmFy/YmF6==';
const hex = (text: string) =>
  [...text].map((character) => character.charCodeAt(0).toString(16)).join('');
const version1 =
  `${page}?chNFe=${key}&nVersao=100&tpAmb=1&cDest=${cpf}` +
  `&dhEmi=${hex('2026-05-20T18:30:05-03:00')}&vNF=106.57&vICMS=1.20&digVal=${digest}` +
  `&cIdToken=000001&cHashQRCode=${hash}`;

it('NF-02 reads a code of version 2 of a receipt that was issued online', () => {
  expect(readReceiptCode(`${page}?p=${key}|2|1|1|${hash}`)).toEqual({
    key: expect.objectContaining({ key, state: '35' }),
    total: undefined,
    issuedOn: undefined,
    query: `p=${key}%7C2%7C1%7C1%7C${hash}`,
    url: `${page}?p=${key}%7C2%7C1%7C1%7C${hash}`,
    text: `${page}?p=${key}%7C2%7C1%7C1%7C${hash}`,
  });
});

it('NF-02 reads day and total of a code of version 2 of a receipt that was issued offline', () => {
  const code = readReceiptCode(`${page}?p=${key}|2|1|20|106.57|${digest}|1|${hash}`);
  expect(code).toMatchObject({ total: 10_657, issuedOn: '2026-05-20' });
  expect(code?.url).toBe(
    `${page}?p=${[key, '2', '1', '20', '106.57', digest, '1', hash].join('%7C')}`,
  );
});

it('NF-02 reads a code of version 3 of a receipt that was issued online', () => {
  expect(readReceiptCode(`${page}?p=${key}|3|1`)).toMatchObject({
    key: { key },
    total: undefined,
    url: `${page}?p=${key}%7C3%7C1`,
  });
});

it('NF-08 drops the buyer and the signature from a code of version 3', () => {
  const code = readReceiptCode(`${page}?p=${key}|3|1|05|1234.50|2|${cpf}|${signature}`);
  expect(code).toMatchObject({
    total: 123_450,
    issuedOn: '2026-05-05',
    url: `${page}?p=${key}%7C3%7C1`,
    text: `${page}?p=${key}%7C3%7C1%7C05%7C1234.50`,
  });
  expect(JSON.stringify(code)).not.toContain(cpf);
});

it('NF-02 reads a code of version 1', () => {
  expect(readReceiptCode(version1)).toMatchObject({
    key: { key },
    total: 10_657,
    issuedOn: '2026-05-20',
  });
});

it('NF-08 drops the buyer from a code of version 1', () => {
  const code = readReceiptCode(version1);
  expect(JSON.stringify(code)).not.toContain(cpf);
  expect(code?.url).toContain(`cHashQRCode=${hash}`);
  expect(code?.url).not.toContain('cDest');
});

it('NF-02 reads the parameters in any order and case', () => {
  const [before = '', query = ''] = version1.split('?');
  const reordered = `${before}?${query.split('&').toReversed().join('&')}`;
  expect(readReceiptCode(reordered)).toEqual(readReceiptCode(version1));
  expect(readReceiptCode(version1.replace('chNFe', 'chnfe'))?.key.key).toBe(key);
  expect(readReceiptCode(`${page}?lang=pt&p=${key}|3|1#inicio`)?.url).toBe(
    `${page}?p=${key}%7C3%7C1`,
  );
});

it('NF-02 reads encoded separators, http, and an address without its protocol', () => {
  const expected = readReceiptCode(`${page}?p=${key}|2|1|1|${hash}`);
  expect(expected).toBeDefined();
  for (const text of [
    `${page}?p=${key}%7C2%7C1%7C1%7C${hash}`,
    `${page}?p=${key}%7c2%7c1%7c1%7c${hash}`,
    `http://www.nfce.fazenda.sp.gov.br/qrcode?p=${key}|2|1|1|${hash}`,
    `www.nfce.fazenda.sp.gov.br/qrcode?p=${key}|2|1|1|${hash}`,
    `HTTPS://WWW.NFCE.FAZENDA.SP.GOV.BR/qrcode?p=${key}|2|1|1|${hash}`,
    `Minha nota: ${page}?p=${key}|2|1|1|${hash} abraço`,
    ` ${page}?p=${key}|2|1|1|${hash}\n`,
  ]) {
    expect(readReceiptCode(text), text).toEqual(expected);
  }
});

it('NF-01 NF-31 reads a typed key', () => {
  const typed = readReceiptCode(key.match(/.{4}/gu)?.join(' ') ?? '');
  expect(typed).toMatchObject({ key: { key }, url: undefined, query: undefined, text: key });
});

it('NF-02 reads the same values from the stored text', () => {
  for (const text of [
    key,
    version1,
    `${page}?p=${key}|2|1|1|${hash}`,
    `${page}?p=${key}|2|1|20|106.57|${digest}|1|${hash}`,
    `${page}?p=${key}|3|1`,
    `${page}?p=${key}|3|1|05|1234.50|2|${cpf}|${signature}`,
    `https://exemplo.com/?p=${key}|3|1|05|1234.50|2|${cpf}|${signature}`,
    version1.replace('www.nfce.fazenda.sp.gov.br', 'exemplo.com'),
  ]) {
    const code = readReceiptCode(text);
    expect(code, text).toBeDefined();
    expect(readReceiptCode(code?.text ?? ''), text).toEqual(code);
    expect(code?.text).not.toContain(cpf);
  }
});

it.each([
  'https://exemplo.com/qrcode',
  'https://www.nfce.fazenda.sp.gov.br.exemplo.com/qrcode',
  'https://exemplo.com/gov.br/qrcode',
  'https://ana:senha@www.fazenda.gov.br/qrcode',
  'https://www.fazenda.gov.br@exemplo.com/qrcode',
  'https://www.fazenda.gov.br:8080/qrcode',
  'https://www.fazenda.gov.br/../qrcode',
  'https://www.fazenda.gov.br%2eexemplo.com/qrcode',
])('NF-08 returns no link to %s', (address) => {
  const code = readReceiptCode(`${address}?p=${key}|3|1`);
  expect(code?.key.key).toBe(key);
  expect(code?.url).toBeUndefined();
  expect(code?.text).not.toContain('://');
});

it('NF-02 ignores an impossible total or day', () => {
  const offline = (day: string, total: string) =>
    readReceiptCode(`${page}?p=${key}|3|1|${day}|${total}|||x`);
  expect(offline('32', '1.00')?.issuedOn).toBeUndefined();
  expect(offline('00', '1.00')?.issuedOn).toBeUndefined();
  expect(offline('31', '1.00')?.issuedOn).toBe('2026-05-31');
  expect(offline('05', '1.005')?.total).toBeUndefined();
  expect(offline('05', '-1.00')?.total).toBeUndefined();
  expect(offline('05', '1e5')?.total).toBeUndefined();
});

it.each([
  ['nothing', ''],
  ['another QR code', '00020126580014br.gov.bcb.pix0136'],
  ['another link', 'https://www.nfce.fazenda.sp.gov.br/qrcode?p=1|2|3'],
  ['a key with a wrong digit', `${page}?p=${body}${(keyCheckDigit(body) + 1) % 10}|3|1`],
  ['markup in a value', `${page}?p=${key}|2|1|1|%3Cscript%3E`],
  ['a broken encoding', `${page}?p=%E0%A4%A`],
  ['a very long text', `${page}?p=${key}|3|1&x=${'9'.repeat(2_000)}`],
])('NF-02 finds no receipt in %s', (_name, text) => {
  expect(readReceiptCode(text)).toBeUndefined();
});
