import type { Centavos } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import {
  digestLines,
  expiringText,
  inList,
  inSupermarketText,
  itemsAddedText,
  memberJoinedText,
  priceFellText,
  shortName,
  tripFinishedText,
} from './notice-texts.ts';

const listName = 'Compra da semana';
const itemNames = ['Leite', 'Ovos', 'Café', 'OMO'];
const added = (people: string[], count: number, names = itemNames) =>
  itemsAddedText({ people, listName, count, itemNames: names.slice(0, count) });

describe('NOT-02 the text about added items', () => {
  it('counts items and people', () => {
    expect(added(['Ana'], 1)).toBe('Ana pôs 1 item na Compra da semana: leite');
    expect(added(['Ana'], 3)).toBe('Ana pôs 3 itens na Compra da semana: leite, ovos e café');
    expect(added(['Ana', 'Bia'], 5)).toBe(
      'Ana e Bia puseram 5 itens na Compra da semana: leite, ovos, café e mais 2',
    );
    expect(added(['Ana', 'Bia', 'Caio', 'Davi'], 2, ['OMO', 'Pão'])).toBe(
      'Ana, Bia, Caio e mais 1 puseram 2 itens na Compra da semana: OMO e pão',
    );
  });

  it.each([
    ['Compra da semana', 'na Compra da semana'],
    ['Compras do mês', 'nas Compras do mês'],
    ['Churrasco', 'no Churrasco'],
    ['Sítio', 'em "Sítio"'],
  ])('names the list %s with its article', (name, text) => {
    expect(inList(name)).toBe(text);
  });

  it('NOT-09 cuts names to 40 characters', () => {
    expect([...shortName('é'.repeat(41))]).toHaveLength(40);
    expect(shortName('é'.repeat(40))).toBe('é'.repeat(40));
    expect(shortName('🛒'.repeat(41)).endsWith('🛒…')).toBe(true);
  });
});

it('NOT-03 asks what is missing', () => {
  expect(inSupermarketText('Ana', 'Assaí')).toBe('Ana está no Assaí. Falta algo?');
  expect(inSupermarketText('Ana', null)).toBe('Ana está no mercado. Falta algo?');
});

it('NOT-04 says who finished, where and the total, as far as known', () => {
  const trip = { person: 'Ana', count: 12, supermarket: 'Assaí', total: 30_657 as Centavos };
  expect(tripFinishedText(trip)).toBe(
    'A lista está pronta: 12 itens. Ana finalizou no Assaí: R$\u00a0306,57',
  );
  expect(tripFinishedText({ ...trip, count: 1, supermarket: null, total: null })).toBe(
    'A lista está pronta: 1 item. Ana finalizou',
  );
});

it('NOT-05 says who accepted the invite', () => {
  expect(memberJoinedText('Bia')).toBe('Bia aceitou o convite e entrou na casa');
});

it('NOT-06 says the price, where, and how much less it is', () => {
  const fall = {
    name: 'Café Pilão',
    price: 2190 as Centavos,
    unit: 'un',
    supermarket: 'Assaí',
    percentBelow: 12,
  };
  expect(priceFellText(fall)).toBe('Café Pilão: R$\u00a021,90 no Assaí, 12% menos');
  expect(priceFellText({ ...fall, name: 'Carne', unit: 'kg', supermarket: null })).toBe(
    'Carne: R$\u00a021,90/kg, 12% menos',
  );
});

describe('NOT-18 VAL-10 the text about what expires', () => {
  // 20/11/2026 is a Friday.
  const text = (...alarms: [name: string, days: number][]) =>
    expiringText(
      alarms.map(([name, days]) => ({ name, days })),
      '2026-11-20',
    );

  it('names the first thing, and counts the others', () => {
    expect(text(['Presunto', 1])).toBe('Presunto vence amanhã.');
    expect(text(['Presunto', 0])).toBe('Presunto vence hoje.');
    expect(text(['Presunto', 1], ['Leite', 1])).toBe('Presunto e mais 1 vencem amanhã.');
    expect(text(['Presunto', 0], ['Leite', 1])).toBe('Presunto e mais 1 vencem até amanhã.');
    expect(text(['Presunto', 1], ['Leite', 2], ['Ovos', 3])).toBe(
      'Presunto e mais 2 vencem até segunda.',
    );
  });

  it('is none without an alarm', () => {
    expect(text()).toBeUndefined();
  });
});

it('NOT-10 shows five lines of a summary and counts the others', () => {
  const lines = Array.from({ length: 5 }, (_, index) => `Linha ${index}`);
  expect(digestLines(lines)).toEqual(lines);
  expect(digestLines([...lines, 'a'])).toEqual([...lines, 'e mais 1 aviso']);
  expect(digestLines([...lines, 'a', 'b']).at(-1)).toBe('e mais 2 avisos');
});
