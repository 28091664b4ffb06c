/** The items to buy next, and the price notes. */
import { fromCentavos } from '@quitanda/contract';
import { habits, packAt, type Habit } from './basket.ts';
import { momentOf, type Day } from './calendar.ts';
import { idAt } from './ids.ts';
import type { SharedState } from './household-stock.ts';
import type { Household, PriceNote, PlannedItem, TakenItem } from './generated-data.ts';
import { offerOf } from './prices.ts';
import { supermarkets } from './supermarkets.ts';

/**
 * For each supermarket, the maximum number of planned items, and within how many days an item must
 * run out to be planned.
 */
const plans = { I: { days: 10, max: 22 }, S: { days: 9, max: 9 }, A: { days: 25, max: 14 } };

export const plannedLists: readonly string[] = (['I', 'S', 'A'] as const).map(
  (key) => supermarkets[key].listName,
);

export function planAhead(
  today: Day,
  at: number,
  { random, stock }: SharedState,
): Household['planned'] {
  const plannedHabits = new Set<Habit>();
  const plan = (key: keyof typeof plans): PlannedItem[] =>
    habits
      .flatMap((habit) => {
        const pack = packAt(habit, key);
        if (!pack || plannedHabits.has(habit) || stock.dueOf(habit) > today + plans[key].days)
          return [];
        return [{ habit, pack }];
      })
      .toSorted((one, other) => stock.dueOf(one.habit) - stock.dueOf(other.habit))
      .slice(0, plans[key].max)
      .map(({ habit, pack: { product, quantity } }, index) => {
        plannedHabits.add(habit);
        const { item: name, unit } = habit;
        const addedBy = index % 3 === 1 ? 'joao' : 'marina';
        return { id: idAt(at, random), name, product, unit, quantity, addedBy };
      });
  const candles = {
    name: 'Velas de aniversário',
    product: null,
    unit: 'un',
    quantity: 1,
    addedBy: 'joao',
  } as const;
  // The wholesaler's list is planned first, so that the weekly list does not repeat its items.
  const monthly = plan('A');
  const weekly = [...plan('I'), { id: idAt(at, random), ...candles }];
  return {
    [supermarkets.I.listName]: weekly,
    [supermarkets.S.listName]: plan('S'),
    [supermarkets.A.listName]: monthly,
  };
}

/** Takes five items of the weekly list into the cart. João takes three of them, Marina two. */
export function takeIntoCart(
  today: Day,
  at: number,
  planned: Household['planned'],
  firstDay: Day,
): TakenItem[] {
  const weekly = planned[supermarkets.I.listName] ?? [];
  return (['joao', 'marina', 'joao', 'marina', 'joao'] as const).flatMap((takenBy, index) => {
    // Skips the first four items of the list, and takes every third one of the rest.
    const item = weekly[4 + index * 3];
    const habit = habits.find((each) => each.item === item?.name);
    const pack = habit && packAt(habit, 'I');
    if (!item || !pack) return [];
    const price = fromCentavos(offerOf({ ...habit, ...pack }, 'I', today - 1, firstDay).price);
    const takenAt = at + (index + 1) * 70_000;
    return [{ id: item.id, takenBy, takenAt, price, quantity: item.quantity }];
  });
}

/** Generates notes of prices that somebody saw in the last two weeks without a purchase. */
export function notePrices(today: Day, { random, from }: SharedState): PriceNote[] {
  return (
    [
      ['A', 'joao', ['Café', 'Azeite', 'Feijão', 'Detergente', 'Papel higiênico', 'Leite']],
      ['S', 'marina', ['Tomate', 'Banana', 'Batata']],
    ] as const
  ).flatMap(([key, notedBy, items]) =>
    items.flatMap((item) => {
      const habit = habits.find((each) => each.item === item);
      const pack = habit && packAt(habit, key);
      if (!pack) return [];
      const day = today - 2 - random.below(12);
      const notedAt = momentOf(day, 12, random.below(60));
      const price = fromCentavos(offerOf({ ...habit, ...pack }, key, day, from).price);
      const { product } = pack;
      const { name: supermarket } = supermarkets[key];
      return [
        {
          id: idAt(notedAt, random),
          notedBy,
          product,
          supermarket,
          unit: habit.unit,
          price,
          notedAt,
        },
      ];
    }),
  );
}
