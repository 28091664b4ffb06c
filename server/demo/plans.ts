/** The items to buy next, and the price notes. */
import { fromCentavos } from '@quitanda/contract';
import { habits, packAt, type Habit } from './basket.ts';
import { momentOf, type Day } from './calendar.ts';
import { idAt } from './ids.ts';
import type { SharedState } from './household-stock.ts';
import type { Household, Note, Planned, Taken } from './generated-data.ts';
import { offerOf } from './prices.ts';
import { supermarkets } from './supermarkets.ts';

/** How many days ahead a trip is planned, and the maximum number of items, by supermarket. */
const plans = { I: { days: 10, max: 22 }, S: { days: 9, max: 9 }, A: { days: 25, max: 14 } };

export const plannedLists: readonly string[] = (['I', 'S', 'A'] as const).map(
  (key) => supermarkets[key].listName,
);

export function planAhead(
  today: Day,
  at: number,
  { chance, stock }: SharedState,
): Household['planned'] {
  const taken = new Set<Habit>();
  const plan = (key: keyof typeof plans): Planned[] =>
    habits
      .flatMap((habit) => {
        const pack = packAt(habit, key);
        if (!pack || taken.has(habit) || stock.dueOf(habit) > today + plans[key].days) return [];
        return [{ habit, pack }];
      })
      .toSorted((one, other) => stock.dueOf(one.habit) - stock.dueOf(other.habit))
      .slice(0, plans[key].max)
      .map(({ habit, pack: { product, quantity } }, place) => {
        taken.add(habit);
        const { item: name, unit } = habit;
        const addedBy = place % 3 === 1 ? 'joao' : 'marina';
        return { id: idAt(at, chance), name, product, unit, quantity, addedBy };
      });
  const candles = {
    name: 'Velas de aniversário',
    product: null,
    unit: 'un',
    quantity: 1,
    addedBy: 'joao',
  } as const;
  // What the wholesaler's list has is left out of the weekly list.
  const monthly = plan('A');
  const weekly = [...plan('I'), { id: idAt(at, chance), ...candles }];
  return {
    [supermarkets.I.listName]: weekly,
    [supermarkets.S.listName]: plan('S'),
    [supermarkets.A.listName]: monthly,
  };
}

/** The items of the weekly list that the two have in the cart already. */
export function takeFirst(
  today: Day,
  at: number,
  planned: Household['planned'],
  from: Day,
): Taken[] {
  const weekly = planned[supermarkets.I.listName] ?? [];
  return (['joao', 'marina', 'joao', 'marina', 'joao'] as const).flatMap((takenBy, place) => {
    // Items that are not among the first of the list.
    const item = weekly[4 + place * 3];
    const habit = habits.find((each) => each.item === item?.name);
    const pack = habit && packAt(habit, 'I');
    if (!item || !pack) return [];
    const price = fromCentavos(offerOf({ ...habit, ...pack }, 'I', today - 1, from).price);
    const takenAt = at + (place + 1) * 70_000;
    return [{ id: item.id, takenBy, takenAt, price, quantity: item.quantity }];
  });
}

/** Prices that somebody saw in the last two weeks without a purchase. */
export function noteSeen(today: Day, { chance, from }: SharedState): Note[] {
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
      const day = today - 2 - chance.below(12);
      const notedAt = momentOf(day, 12, chance.below(60));
      const price = fromCentavos(offerOf({ ...habit, ...pack }, key, day, from).price);
      const { product } = pack;
      const { name: supermarket } = supermarkets[key];
      return [
        {
          id: idAt(notedAt, chance),
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
