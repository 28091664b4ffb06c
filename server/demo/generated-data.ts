/**
 * The generated data of the household: its trips, plans and notes. Quantities and prices are as in
 * the API.
 */
import type { ListUnit } from '@quitanda/contract';
import type { Day } from './calendar.ts';
import type { CountedItem } from './household-stock.ts';

export const residents = ['marina', 'joao'] as const;
/** One of the people of the household. */
export type Resident = (typeof residents)[number];

export interface Line {
  readonly id: string;
  readonly name: string;
  /** The name of a product of the starter catalogue. */
  readonly product: string;
  readonly category: string;
  readonly unit: ListUnit;
  /** The planned quantity. */
  readonly planned: number;
  /** The bought quantity. */
  readonly bought: number;
  /** In reais per unit. */
  readonly price: number;
  readonly isImpulse: boolean;
  readonly takenAt: number;
}

export interface Trip {
  readonly finishId: string;
  readonly boughtBy: Resident;
  readonly list: string;
  readonly supermarket: string;
  readonly startedAt: number;
  readonly boughtAt: number;
  readonly lines: readonly Line[];
}

export interface PlannedItem {
  readonly id: string;
  readonly name: string;
  readonly product: string | null;
  readonly unit: ListUnit;
  readonly quantity: number;
  readonly addedBy: Resident;
}

/** An item of the planned list that is in the cart. */
export interface TakenItem {
  /** The id of the planned item. */
  readonly id: string;
  readonly takenBy: Resident;
  readonly takenAt: number;
  readonly price: number;
  readonly quantity: number;
}

export interface PriceNote {
  readonly id: string;
  readonly notedBy: Resident;
  readonly product: string;
  readonly supermarket: string;
  readonly unit: ListUnit;
  readonly price: number;
  readonly notedAt: number;
}

export interface Household {
  /** The first day of the generated months. */
  readonly from: Day;
  readonly householdId: string;
  readonly pantry: { readonly id: string; readonly name: string; readonly createdAt: number };
  /** The id of the pantry of the weekend house. */
  readonly cottageId: string;
  readonly listIds: Readonly<Record<string, string>>;
  readonly trips: readonly Trip[];
  /** The stock of the pantry when somebody last counted it. */
  readonly counted: { readonly at: number; readonly stock: readonly CountedItem[] };
  /** The items to buy next, by list. */
  readonly planned: Readonly<Record<string, readonly PlannedItem[]>>;
  readonly plannedAt: number;
  /** The items of the weekly list that the two people already have in the cart. */
  readonly taken: readonly TakenItem[];
  readonly notes: readonly PriceNote[];
}
