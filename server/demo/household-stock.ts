/** The stock of the household, computed from its purchases and habits. */
import type { ListUnit } from '@quitanda/contract';
import type { Random } from '../../fakes/random.ts';
import { freshCategories, type Habit, type Pack } from './basket.ts';
import type { Day } from './calendar.ts';

/** An item of the pantry when it was counted. A used-up item has the quantity 0. */
export interface CountedItem {
  readonly product: string;
  readonly unit: ListUnit;
  readonly quantity: number;
  readonly threshold: number;
  readonly target: number | null;
}

interface Supply {
  /** The day on which the supply runs out. */
  readonly due: Day;
  readonly pack: Pack;
  /** The number of days for which one unit lasts. */
  readonly daysEach: number;
}

/** A pack that lasts for fewer days has no target, because it is bought on every trip. */
const minTargetDays = 12;

export class HouseholdStock {
  readonly #supplies = new Map<Habit, Supply>();
  readonly #random: Random;

  /** Gives each habit a first supply that runs out on a random day. */
  constructor(habits: readonly Habit[], from: Day, random: Random) {
    this.#random = random;
    for (const habit of habits) {
      const [pack] = habit.packs;
      if (!pack) continue;
      const due = from + random.below(pack.days);
      this.#supplies.set(habit, { due, pack, daysEach: pack.days / pack.quantity });
    }
  }

  dueOf(habit: Habit): Day {
    return this.#supplies.get(habit)?.due ?? 0;
  }

  addPurchase(habit: Habit, pack: Pack, quantity: number, day: Day): void {
    // The household uses each purchase up to 14 percent faster or slower than usual.
    const daysEach = (pack.days / pack.quantity) * (0.86 + 0.28 * this.#random.next());
    const due = Math.max(day, this.dueOf(habit)) + Math.round(daysEach * quantity);
    this.#supplies.set(habit, { due, pack, daysEach });
  }

  /** Returns the stock on a day, without fresh food. */
  count(day: Day): CountedItem[] {
    return [...this.#supplies].flatMap(([{ category, unit }, { due, pack, daysEach }]) => {
      if (freshCategories.includes(category)) return [];
      const remaining = Math.max(0, due - day) / daysEach;
      // Weights are counted in steps of 50 g, and everything else in whole pieces.
      const stepsPerUnit = unit === 'kg' ? 20 : 1;
      const hasTarget = pack.days >= minTargetDays;
      return [
        {
          product: pack.product,
          unit,
          quantity: Math.round(remaining * stepsPerUnit) / stepsPerUnit,
          threshold: unit === 'kg' ? 0.2 : pack.quantity > 1 ? 1 : 0,
          target: hasTarget ? pack.quantity * 2 : null,
        },
      ];
    });
  }
}

/** What each generated trip reads and changes. */
export interface SharedState {
  readonly random: Random;
  readonly stock: HouseholdStock;
  /** The first day of the generated months. */
  readonly from: Day;
}
