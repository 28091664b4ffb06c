import { describe, expect, it } from 'vitest';
import { UnreadableFile } from './parsed-content.ts';
import { grocySchema, createSqliteBytes } from './grocy.fixture.ts';
import { readWithLayout, readFile, readFileBytes, readText } from './read-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readFileBytes(utf8(text), 'mercado.csv');
const itemsOf = (parsed: ReturnType<typeof readText>) =>
  parsed.content.groups.flatMap(({ items }) => items.map(({ name, quantity }) => [name, quantity]));
const noticesOf = (parsed: ReturnType<typeof readText>) =>
  parsed.content.notices.map(({ where, text }) => `${where}: ${text}`);

describe('tables', () => {
  it('IMP-03 IMP-20 reads 2,000 rows and any number of blank rows, and refuses more', () => {
    const rows = (count: number) => `Nome\n${'a\n'.repeat(count)}`;
    expect(itemsOf(read(rows(2_000)))).toEqual([['a', 2_000]]);
    expect(itemsOf(read(`Nome\n${';;\n'.repeat(10_000)}Arroz\n`))).toEqual([['Arroz', 1]]);
    expect(() => read(rows(2_001))).toThrow('São mais de 2.000 itens.');
    expect(() => read(rows(100_000))).toThrow('São mais de 2.000 itens.');
  });

  it('IMP-03 IMP-20 refuses too many columns and lists, and leaves out a row with a cell that is too long', () => {
    expect(() => read(`${'a;'.repeat(50)}b\n`)).toThrow('A tabela tem mais de 50 colunas.');
    const parsed = read(`Nome;Qtd\n${'y'.repeat(2_001)};1\nArroz;2\n`);
    expect(noticesOf(parsed)).toEqual(['Linha 2: Uma célula é longa demais; a linha não entrou.']);
    const lists = Array.from({ length: 21 }, (_, index) => `L${index};Arroz\n`).join('');
    const { tableWithLayout, name, content } = read(`Lista;Item\n${lists}`);
    expect(content.groups).toHaveLength(1);
    if (tableWithLayout === undefined) throw new Error('The file was not read as a table.');
    const { table } = tableWithLayout;
    const columns = { ...tableWithLayout.layout.columns, list: 0 };
    const layout = { ...tableWithLayout.layout, columns };
    expect(() => readWithLayout({ table, layout }, name)).toThrow(
      'A coluna das listas tem mais de 20 nomes.',
    );
  });
});

it('IMP-03 IMP-20 IMP-04 IMP-21 says why a table has no rows', () => {
  expect(() => read(';;\n;;\n')).toThrow('Nenhum item foi encontrado.');
  expect(() => read('"Nome;Qtd\nArroz;1\n')).toThrow(
    'As aspas não fecham; até a linha 2 nada entrou.',
  );
});

describe('files', () => {
  it('IMP-03 IMP-20 does not read a file that is larger than the limit', async () => {
    const file = new File(['Nome\nArroz\n'], 'mercado.csv');
    expect(itemsOf(await readFile(file))).toEqual([['Arroz', 1]]);
    Object.defineProperty(file, 'size', { value: 30_000_001 });
    file.arrayBuffer = () => {
      throw new Error('The file was read.');
    };
    await expect(readFile(file)).rejects.toThrow('O arquivo tem mais de 30 MB.');
  });

  it('IMP-03 IMP-20 says that a file cannot be opened', async () => {
    const file = new File(['Nome\nArroz\n'], 'mercado.csv');
    file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    await expect(readFile(file)).rejects.toThrow('Não foi possível abrir este arquivo.');
  });

  it.each([
    ['a zip or a spreadsheet', [0x50, 0x4b, 0x03, 0x04], 'Este arquivo é compactado'],
    ['gzip', [0x1f, 0x8b, 0x08, 0x00], 'Este arquivo é compactado'],
    ['an old spreadsheet', [0xd0, 0xcf, 0x11, 0xe0], 'Este arquivo é compactado'],
    ['a PDF', [0x25, 0x50, 0x44, 0x46], 'PDF não é lido aqui.'],
    ['bytes that are not text', [1, 0, 0, 7, 0], 'Este arquivo não é um texto nem uma tabela.'],
  ])('IMP-03 IMP-23 IMP-20 does not open %s', (_, firstBytes, message) => {
    const bytes = Uint8Array.from([...firstBytes, ...utf8('Nome\nArroz\n')]);
    expect(() => readFileBytes(bytes, 'lista.csv')).toThrow(message);
  });

  it('IMP-03 IMP-23 IMP-20 refuses empty and large files, and XML without expanding its entities', () => {
    expect(() => readFileBytes(new Uint8Array(), 'a.csv')).toThrow('Este arquivo está vazio.');
    expect(() => read('x'.repeat(2_000_001))).toThrow('O arquivo tem mais de 2 MB.');
    expect(() => readText('x'.repeat(2_000_001))).toThrow('O texto tem mais de 2 MB.');
    const bomb =
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;">]><a>&c;</a>';
    expect(() => read(bomb)).toThrow('XML e páginas da internet não são lidos aqui.');
    expect(() => readText(`\n${bomb}`)).toThrow('XML e páginas da internet não são lidos aqui.');
  });
});

describe('JSON', () => {
  it.each([
    ['[1, 2', 'Este JSON não está completo ou tem um erro.'],
    ['{"a": 1}', 'Este JSON não é do KitchenOwl nem do Grocy.'],
    ['[]', 'Este JSON não é do KitchenOwl nem do Grocy.'],
    ['['.repeat(100_000), 'Este JSON tem níveis demais e não foi aberto.'],
    [`{"items": ${'{"a":'.repeat(20)}1${'}'.repeat(20)}}`, 'Este JSON tem níveis demais'],
  ])('IMP-03 IMP-23 IMP-20 refuses %.20j', (text, message) => {
    expect(() => readText(text)).toThrow(UnreadableFile);
    expect(() => readText(text)).toThrow(message);
  });

  it('IMP-03 does not count brackets inside strings as nesting, and does not change prototypes', () => {
    const items = [{ name: `Arroz ${'['.repeat(30)}`, __proto__: null }, { name: 'Sal\\"[' }];
    expect(itemsOf(readText(JSON.stringify({ items })))).toHaveLength(2);
    readText('{"items": [{"name": "Uva", "__proto__": {"polluted": 1}}]}');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('IMP-03 IMP-20 refuses too many items, too many lists, and too many items without names', () => {
    const items = Array.from({ length: 2_001 }, (_, index) => ({ name: `Item ${index}` }));
    expect(() => readText(JSON.stringify({ items }))).toThrow('São mais de 2.000 itens.');
    const lists = Array.from({ length: 21 }, (_, index) => ({
      name: `L${index}`,
      items: [{ name: 'a' }],
    }));
    expect(() => readText(JSON.stringify(lists))).toThrow('São mais de 20 listas.');
    const listsWithSameName = Array.from({ length: 50_000 }, () => ({
      name: 'L',
      items: [{ name: 'a' }],
    }));
    expect(() => readText(JSON.stringify(listsWithSameName))).toThrow('São mais de 20 listas.');
    const namelessItems = [{ name: 'Uva' }, ...Array.from({ length: 50_000 }, () => ({}))];
    expect(() => readText(JSON.stringify({ items: namelessItems }))).toThrow(
      'São mais de 2.000 itens.',
    );
  });

  it('IMP-04 IMP-21 leaves out names with a NUL or half a surrogate pair', () => {
    const parsed = readText(
      String.raw`{"items": [{"name": "a\u0000"}, {"name": "b\ud800"}, {"name": "Uva"}]}`,
    );
    expect(itemsOf(parsed)).toEqual([['Uva', 1]]);
    expect(noticesOf(parsed)).toEqual([
      'Item 1: O nome tem o caractere U+0000; não entrou.',
      'Item 2: O nome tem o caractere U+D800; não entrou.',
    ]);
    expect(noticesOf(readText('- a\0\n- uva\n'))).toEqual([
      'Linha 1: O nome tem o caractere U+0000; não entrou.',
    ]);
  });
});

it('IMP-03 IMP-23 IMP-20 refuses a database with a longer create statement than those of Grocy', () => {
  const bytes = createSqliteBytes((database) =>
    database.exec(`${grocySchema}; drop table products;
      create table products (id integer primary key, name text /* ${'x'.repeat(10_000)} */)`),
  );
  expect(() => readFileBytes(bytes, 'grocy.db')).toThrow('Este banco de dados não pôde ser lido.');
});

// If reading took quadratic time, these tests would run for minutes.
describe('long lines', () => {
  const parts = [
    '(',
    '1 ',
    '- ',
    ' e ',
    ', ',
    'a1',
    '✓ ',
    ': ',
    '½',
    '1/',
    '1-a ',
    '<a ',
    '"',
    '/*',
  ];
  it.each(parts)('IMP-03 reads or refuses lines that repeat %j, in linear time', (part) => {
    const line = part.repeat(1_900 / part.length);
    ignoreUnreadableFile(() => readText(`- x\n${`- ${line}\n`.repeat(900)}`));
    ignoreUnreadableFile(() => readText(`${line}\n`.repeat(900)));
    ignoreUnreadableFile(() => read(`Nome;Qtd;Unidade\n${`a;2;${line}\n`.repeat(900)}`));
    ignoreUnreadableFile(() => read(`Nome;Qtd;Unidade\n${`a;${line};un\n`.repeat(900)}`));
    ignoreUnreadableFile(() => read(`Item\n${`${line}\n`.repeat(900)}`));
    ignoreUnreadableFile(() => readText(part.repeat(1_900_000 / part.length)));
  });
});

/** Calls `read`, and ignores an UnreadableFile that it throws. */
function ignoreUnreadableFile(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
}
