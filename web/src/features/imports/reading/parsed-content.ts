/** The content of a file, before the person selects the lists and pantries that it goes into. */
import type { DateKind } from '@quitanda/contract/batches/batches';
import type { UnitText } from '@quitanda/contract/units';
import type { PantryUnit } from '@quitanda/contract/values';

/** A part of a stock in the file of which something is known (VAL-08). */
export interface ParsedBatch {
  /** In the unit of its item. */
  readonly amount: number;
  readonly bestBefore?: string | undefined;
  readonly kind?: DateKind | undefined;
  readonly boughtOn?: string | undefined;
  readonly openedOn?: string | undefined;
  readonly frozenOn?: string | undefined;
}

/** One item of the file, with a name and an amount that a list or pantry can have. */
export interface ParsedItem {
  readonly name: string;
  /** In `unit`, with at most three decimals; pieces and grams are at least 1. */
  readonly quantity: number;
  readonly unit: PantryUnit;
  /** The word beside the unit (UNI-02). */
  readonly unitText?: UnitText | undefined;
  /** A GTIN with a valid check digit. Never a code that only one supermarket uses. */
  readonly barcode?: string | undefined;
  /** The note of a list item (LST-57). */
  readonly note?: string | undefined;
  /** The stock at or below which the item is low. */
  readonly threshold?: number | undefined;
  /** Of an item of a stock. */
  readonly batches?: readonly ParsedBatch[] | undefined;
}

/** The items that belong together in the file: one of its lists, or its stock. */
export interface ParsedGroup {
  readonly kind: 'list' | 'pantry';
  readonly name: string;
  readonly items: readonly ParsedItem[];
}

/** A part of the file that is not imported, or is imported with another value, and why. */
export interface Notice {
  /** The part of the file: 'Linha 7', 'Item 3', or the name of an item or app. */
  readonly where: string;
  readonly text: string;
}

export interface ParsedContent {
  readonly groups: readonly ParsedGroup[];
  readonly notices: readonly Notice[];
}

/** Thrown if no part of a file can be imported. The message is shown to the person. */
export class UnreadableFile extends Error {}

/** Returns the message of an UnreadableFile. Throws any other error again. */
export function unreadableText(error: unknown): string {
  if (error instanceof UnreadableFile) return error.message;
  throw error;
}
