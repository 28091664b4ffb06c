import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { newListItem } from './api/lists/list-items.ts';
import { newPantryItem, pantryItemChange } from './api/pantry/pantry.ts';
import { checkDigit, readBarcode } from './values/barcodes.ts';
import { cleanName } from './values/text.ts';
import {
  instant,
  listId,
  name,
  namePattern,
  price,
  quantity,
  quantityChange,
  sharedBarcode,
  stock,
  textUpTo,
} from './wire.ts';

const messagesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('DAT-06 price', () => {
  it('is sent in reais, and decoded to whole centavos', () => {
    expect(price.parse(24.9)).toBe(2_490);
    expect(price.encode(price.parse(24.9))).toBe(24.9);
    expect(price.parse(0)).toBe(0);
    expect(price.parse(99_999.99)).toBe(9_999_999);
  });

  it.each([-0.01, 100_000, 1e9, 1.999, '24,90', '24.9', null, Number.NaN, Infinity, undefined])(
    'refuses %j with one clear message',
    (value) => {
      expect(messagesOf(price, value)).toContain(
        'Informe um preço de 0 a 99.999,99 com até 2 casas decimais.',
      );
    },
  );
});

describe('DAT-06 quantity', () => {
  it('is sent as a plain number, and decoded to whole thousandths', () => {
    expect(quantity.parse(1.5)).toBe(1_500);
    expect(quantity.parse(0.01)).toBe(10);
    expect(quantity.parse(99_999.999)).toBe(99_999_999);
    expect(quantity.encode(quantity.parse(0.355))).toBe(0.355);
  });

  it.each([0, 0.009, -1, 100_000, 1.0005, '2', null])('refuses %j', (value) => {
    expect(messagesOf(quantity, value)).toContain(
      'Informe uma quantidade de 0,01 a 99.999,999 com até 3 casas decimais.',
    );
  });

  it('PAN-03 accepts a stock of 0 but none below, and a negative change', () => {
    expect(stock.parse(0)).toBe(0);
    expect(messagesOf(stock, -1)).toHaveLength(1);
    expect(quantityChange.parse(-2.5)).toBe(-2_500);
  });
});

describe('LST-06 PAN-02 the minimum quantity', () => {
  const item = { name: 'Arroz', quantity: 1, unit: 'un' };

  it.each([
    [newListItem, { ...item, quantity: 0.5 }],
    [newPantryItem, { ...item, quantity: 0.5 }],
    [newPantryItem, { ...item, quantity: 0.5, unit: 'g' }],
  ])('is 1', (schema, value) => {
    expect(messagesOf(schema, value)).toEqual(['A quantidade mínima é 1.']);
  });

  it.each([newListItem, newPantryItem])('is 0,01 in kg', (schema) => {
    expect(messagesOf(schema, { ...item, quantity: 0.3, unit: 'kg' })).toEqual([]);
  });

  it('API-07 accepts un and kg in a list, and also g in a pantry', () => {
    expect(messagesOf(newListItem, { ...item, unit: 'g' })).toEqual([
      'A unidade deve ser un ou kg.',
    ]);
    expect(messagesOf(newPantryItem, { ...item, unit: 'g' })).toEqual([]);
    expect(messagesOf(newPantryItem, { ...item, unit: 'L' })).toEqual([
      'A unidade deve ser un, kg ou g.',
    ]);
  });
});

it('API-15 refuses to both set and change a stock', () => {
  expect(messagesOf(pantryItemChange, { quantity: 1, add: 1 })).toHaveLength(1);
  expect(messagesOf(pantryItemChange, { add: -1 })).toEqual([]);
});

it('API-17 gives the reason for a refused name', () => {
  const listName = name('O nome da lista é obrigatório.');
  expect(listName.parse('  Feira ')).toBe('Feira');
  expect(messagesOf(listName, ' ')).toEqual(['O nome da lista é obrigatório.']);
  expect(messagesOf(listName, undefined)).toEqual(['O nome da lista é obrigatório.']);
  expect(messagesOf(listName, 'a'.repeat(121))).toEqual(['Use no máximo 120 caracteres.']);
  expect(messagesOf(listName, 'a'.repeat(10_000))).toEqual(['Use no máximo 120 caracteres.']);
  expect(messagesOf(listName, '<script>')).toEqual(['Use apenas texto simples.']);
});

it('API-19 accepts every name that matches the pattern of the API description', () => {
  const pattern = new RegExp(namePattern, 'u');
  const refusedTexts: string[] = [];
  let matchCount = 0;
  for (let code = 0; code <= 0x10_ff_ff; code += 1) {
    const character = String.fromCodePoint(code);
    for (const text of [character, `a${character}b>`]) {
      if (!pattern.test(text)) continue;
      matchCount += 1;
      if ('problem' in cleanName(text)) refusedTexts.push(text);
    }
  }
  expect(refusedTexts).toEqual([]);
  expect(matchCount).toBeGreaterThan(250_000);
  for (const text of ['Pão de queijo', '👩‍🌾 Feira', '日本酒', 'e\u0301', 'a > b']) {
    expect(pattern.test(text)).toBe(true);
  }
  for (const text of ['', ' ', '\u200D', '<b>', 'a\nb', 'a\u202Eb', '\u3164']) {
    expect(pattern.test(text)).toBe(false);
  }
});

it('API-19 counts characters, not UTF-16 units', () => {
  expect(messagesOf(textUpTo(3), '😀😀😀')).toEqual([]);
  expect(messagesOf(textUpTo(3), 'abcd')).toEqual(['Use no máximo 3 caracteres.']);
});

it('API-19 SHO-13 describes shared barcodes by a pattern that matches all of them and no other barcode', () => {
  const { pattern } = sharedBarcode.meta() ?? {};
  const describedPattern = new RegExp(String(pattern), 'u');
  for (let start = 0; start < 1_000; start += 1) {
    for (const length of [7, 8, 11, 12, 13, 14, 15]) {
      const digits = String(start)
        .padStart(3, '0')
        .padEnd(length - 1, '7');
      const barcode = `${digits}${checkDigit(digits)}`;
      const result = readBarcode(barcode);
      // The description explains in words that the digits of a UPC-E are accepted too (SCN-08).
      if (length === 8 && 'barcode' in result && result.barcode !== barcode) continue;
      expect([barcode, describedPattern.test(barcode)]).toEqual([
        barcode,
        sharedBarcode.safeParse(barcode).success,
      ]);
    }
  }
});

it('API-17 refuses a malformed id, and accepts one in capitals as the same id', () => {
  expect(messagesOf(listId, 'abc')).toEqual(['Identificador inválido.']);
  const id = '019A9F3B-0000-7000-8000-0123456789AB';
  expect(listId.parse(id)).toBe(id.toLowerCase());
});

it('accepts only instants in ISO 8601 and UTC', () => {
  expect(messagesOf(instant, '2026-11-20T12:00:00.000Z')).toEqual([]);
  expect(messagesOf(instant, '2026-11-20T12:00:00-03:00')).toEqual(['Data inválida.']);
  expect(messagesOf(instant, '20/11/2026')).toEqual(['Data inválida.']);
});
