/** What a household did and means to do; quantities and reais as they go over the wire. */
import type { ListUnit } from '@quitanda/contract';
import type { Day } from './calendar.ts';
import type { Counted } from './larder.ts';

export const residents = ['marina', 'joao'] as const;
/** Who lives there. */
export type Resident = (typeof residents)[number];

export interface Line {
  readonly id: string;
  readonly name: string;
  /** The name of a product of the starter catalogue. */
  readonly product: string;
  readonly category: string;
  readonly unit: ListUnit;
  readonly planned: number;
  readonly bought: number;
  /** In reais per unit. */
  readonly price: number;
  readonly isImpulse: boolean;
  readonly takenAt: number;
}

export interface Shop {
  readonly finishId: string;
  readonly boughtBy: Resident;
  readonly list: string;
  readonly supermarket: string;
  readonly startedAt: number;
  readonly boughtAt: number;
  readonly lines: readonly Line[];
}

export interface Planned {
  readonly id: string;
  readonly name: string;
  readonly product: string | null;
  readonly unit: ListUnit;
  readonly quantity: number;
  readonly addedBy: Resident;
}

/** What lies in the cart of a planned list. */
export interface Taken {
  /** Of the planned item. */
  readonly id: string;
  readonly takenBy: Resident;
  readonly takenAt: number;
  readonly price: number;
  readonly quantity: number;
}

export interface Note {
  readonly id: string;
  readonly notedBy: Resident;
  readonly product: string;
  readonly supermarket: string;
  readonly unit: ListUnit;
  readonly price: number;
  readonly notedAt: number;
}

export interface Household {
  readonly from: Day;
  readonly householdId: string;
  readonly pantry: { readonly id: string; readonly name: string; readonly createdAt: number };
  readonly cottageId: string;
  readonly listIds: Readonly<Record<string, string>>;
  readonly shops: readonly Shop[];
  /** What was in the pantry when somebody last looked through it. */
  readonly counted: { readonly at: number; readonly stock: readonly Counted[] };
  /** What is to be bought next, by list. */
  readonly planned: Readonly<Record<string, readonly Planned[]>>;
  readonly plannedAt: number;
  /** Of the weekly list, where both have begun. */
  readonly taken: readonly Taken[];
  readonly notes: readonly Note[];
}
