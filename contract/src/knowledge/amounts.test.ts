import { expect, it } from 'vitest';
import { fromThousandths } from '../values/values.ts';
import { amountsForGuests, type Guests, type Occasion } from './amounts/amounts-for-guests.ts';
import { readOccasion } from './answers/guests.ts';
import { answerFromArticles } from './answer-from-articles.ts';

const amounts = (kind: Occasion, guests: Guests) =>
  Object.fromEntries(
    amountsForGuests(kind, guests).map(({ name, quantity, unit }) => [
      name,
      `${fromThousandths(quantity)} ${unit}`,
    ]),
  );

it('AI-13 computes a churrasco: 400 g of meat and as much charcoal for an adult, half for a child', () => {
  expect(amounts('churrasco', { adults: 10 })).toEqual({
    'Carne bovina': '2 kg',
    Linguiça: '1 kg',
    'Frango ou carne de porco': '1 kg',
    'Pão de alho': '10 un',
    Farofa: '0.5 kg',
    'Salada e vinagrete': '1 kg',
    'Refrigerante ou suco': '3 un',
    Água: '4 un',
    Carvão: '4 kg',
  });
  expect(amounts('churrasco', { adults: 6, children: 4 })['Carne bovina']).toBe('1.6 kg');
});

it('AI-13 rounds up to what can be bought, and nothing for nobody', () => {
  expect(amounts('ceia', { adults: 7 }).Panetone).toBe('2 un');
  expect(amounts('churrasco', { adults: 3 })['Carne bovina']).toBe('0.6 kg');
  expect(amounts('aniversario', { adults: 1 }).Bolo).toBe('0.5 kg');
  expect(new Set(Object.values(amounts('almoco', { adults: 0 })))).toEqual(
    new Set(['0 kg', '0 un']),
  );
});

it('AI-13 knows rules for each occasion that never give a part of a thousandth', () => {
  const kinds = [
    'churrasco',
    'aniversario',
    'almoco',
    'feijoada',
    'macarronada',
    'ceia',
    'cafe',
  ] as const;
  for (const kind of kinds) {
    for (const adults of [1, 3, 7, 33, 999]) {
      for (const { quantity } of amountsForGuests(kind, { adults, children: 5 })) {
        expect(Number.isInteger(quantity)).toBe(true);
      }
    }
  }
});

it.each([
  ['O que falta para um churrasco de 10?', 'churrasco', 10, 0],
  ['churrasco pra vinte e cinco pessoas', 'churrasco', 25, 0],
  ['feijoada para 12 adultos e 4 crianças', 'feijoada', 12, 4],
  ['festa de aniversário de 30 pessoas, sendo 10 crianças', 'aniversario', 20, 10],
  ['lasanha p/ 8 pessoas', 'macarronada', 8, 0],
  ['ceia de natal com 6', 'ceia', 6, 0],
  ['quanto de carne pra um churras de 15 amigos', 'churrasco', 15, 0],
])('AI-13 reads the guests in %j', (question, kind, adults, children) => {
  expect(readOccasion(question)).toEqual({ kind, guests: { adults, children } });
});

it.each([
  'churrasco sábado',
  'festa de 5 anos',
  'jantar com 3 kg de carne',
  'churrasco para 100000 pessoas',
  '10 pessoas',
  'almoço em 20 minutos',
])('AI-13 reads no guests in %j', (question) => {
  expect(readOccasion(question)).toBeUndefined();
});

it('AI-13 writes the computed amounts before the article', () => {
  const { text, basis } = answerFromArticles(
    'quanta carne para um churrasco de 10 pessoas e 1 criança?',
  );
  expect(basis).toBe('articles');
  expect(text).toContain('Para **10 adultos e 1 criança**, uma boa conta é:');
  expect(text).toContain('- **Carne bovina:** 2,1 kg');
  expect(text).toContain('- **Refrigerante ou suco:** 4 garrafas de 2 litros');
});
