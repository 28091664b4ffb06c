import { describe, expect, it } from 'vitest';
import { open, sealed } from './shelf-life-cases.fixture.ts';
import {
  frozenFacts,
  openedFacts,
  shelfLifeOf,
  suggestedDate,
  thawedFacts,
  type ShelfLife,
} from './shelf-life.ts';

interface Case {
  readonly name: string;
  readonly place?: string;
  /** The fewest and the most days; undefined for what has no date. */
  readonly days?: readonly [number, number];
  readonly openedDays?: readonly [number, number];
}

const line =
  /^(?<name>[^:]+): (?:-|(?<place>\w+) (?<min>\d+)-(?<max>\d+))(?: a(?<opened>\d+)-(?<openedMax>\d+))?$/u;

function readCases(text: string): Case[] {
  return text
    .trim()
    .split('\n')
    .map((row) => {
      const groups = line.exec(row)?.groups;
      if (!groups) throw new Error(`No case: ${row}`);
      const { name = '', place, min, max, opened, openedMax } = groups;
      return {
        name,
        ...(place !== undefined && { place, days: [Number(min), Number(max)] as const }),
        ...(opened !== undefined && { openedDays: [Number(opened), Number(openedMax)] as const }),
      };
    });
}

const isWithin = (days: number | null | undefined, range: readonly [number, number] | undefined) =>
  range ? days != null && days >= range[0] && days <= range[1] : days == null;

function faultOf({ name, place, days, openedDays }: Case): string[] {
  const life: ShelfLife | null = shelfLifeOf({ name, categoryName: null });
  const isRight =
    isWithin(life?.days, days) &&
    (days === undefined || life?.place === place) &&
    (openedDays === undefined || isWithin(life?.openedDays, openedDays));
  return isRight ? [] : [`${name}: ${JSON.stringify(life)}`];
}

it.each([
  ['that were known', open],
  ['that were sealed', sealed],
])('VAL-03 finds the life of products and of typed names %s', (_, text) => {
  expect(readCases(text).flatMap(faultOf)).toEqual([]);
});

const thing = (name: string, more = {}) => ({ name, categoryName: null, ...more });
const today = '2026-12-01';
const lifeIn = (name: string, categoryName: string | null = null) =>
  shelfLifeOf({ name, categoryName });

describe('how long something keeps', () => {
  it('VAL-03 follows from its form', () => {
    expect(lifeIn('Couve picada')).toMatchObject({ place: 'fridge', days: 3 });
    expect(lifeIn('Camarão congelado')).toMatchObject({ place: 'freezer', days: 180 });
    expect(lifeIn('Tomate seco')).toMatchObject({ days: null });
    expect(lifeIn('Mortadela fatiada')).toMatchObject({ days: 4 });
    expect(lifeIn('Coxão mole moído')).toMatchObject({ days: 1, frozenDays: 90, kind: 'use-by' });
    expect(lifeIn('Frango assado')).toMatchObject({ days: 3 });
  });

  it('VAL-03 follows from the section only where everything in it is fresh', () => {
    expect(lifeIn('Feira', 'Hortifrúti')).toMatchObject({ place: 'fridge', days: 5 });
    expect(lifeIn('Promoção', 'Carnes e Peixes')).toMatchObject({ days: 3, kind: 'use-by' });
    expect(lifeIn('Especial', 'Padaria')).toMatchObject({ place: 'counter', days: 1 });
    expect(lifeIn('Molico', 'Laticínios e Frios')).toBeNull();
    expect(lifeIn('Qualquer coisa')).toBeNull();
  });

  it('VAL-03 is nothing for what one does not eat', () => {
    expect(lifeIn('Leite de rosas', 'Higiene')).toBeNull();
    expect(lifeIn('Frango e arroz', 'Pet')).toBeNull();
    expect(lifeIn('Detergente de maçã')).toBeNull();
  });

  it('VAL-03 is what the household has set, also for what has no life of its own', () => {
    expect(suggestedDate(thing('Leite de coco', { shelfLifeDays: 40 }), today)).toEqual({
      bestBefore: '2027-01-10',
      kind: 'best-before',
      isGuess: true,
    });
    expect(suggestedDate(thing('Patinho moído'), today)).toEqual({
      bestBefore: '2026-12-02',
      kind: 'use-by',
      isGuess: true,
    });
    expect(suggestedDate(thing('Arroz'), today)).toEqual({});
  });
});

describe('a batch', () => {
  const milk = { id: 'b', amount: 1, bestBefore: '2027-02-01', kind: 'best-before' as const };

  it('VAL-06 keeps as long as an opened one, but not beyond its date', () => {
    expect(openedFacts(thing('Leite integral'), milk, today)).toEqual({
      openedOn: today,
      bestBefore: '2026-12-04',
      isGuess: true,
    });
    const old = { ...milk, bestBefore: '2026-12-02' };
    expect(openedFacts(thing('Leite integral'), old, today)).toEqual({ openedOn: today });
    expect(openedFacts(thing('Milho', { openedLifeDays: 9 }), milk, today)).toMatchObject({
      bestBefore: '2026-12-10',
    });
    expect(openedFacts(thing('Arroz'), milk, today)).toEqual({ openedOn: today });
  });

  it('VAL-06 keeps for months in the freezer, and for a day after it', () => {
    expect(frozenFacts(thing('Patinho moído'), milk, today)).toEqual({
      frozenOn: today,
      bestBefore: '2027-03-01',
      kind: 'best-before',
      isGuess: true,
    });
    expect(frozenFacts(thing('Feijoada da vó'), milk, today)).toMatchObject({
      bestBefore: '2027-01-30',
    });
    expect(frozenFacts(thing('Bolo de fubá'), milk, today)).toMatchObject({
      bestBefore: '2027-03-01',
    });
    expect(thawedFacts(thing('Peito de frango'), milk, today)).toEqual({
      frozenOn: null,
      bestBefore: '2026-12-02',
      kind: 'use-by',
      isGuess: true,
    });
    expect(thawedFacts(thing('Pão de forma'), milk, today)).toMatchObject({
      bestBefore: '2026-12-03',
      kind: 'best-before',
    });
    expect(thawedFacts(thing('Marmita'), milk, today)).toMatchObject({ kind: 'best-before' });
  });
});
