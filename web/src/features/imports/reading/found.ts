/** The content of a file, before the person selects the lists and pantries for it. */
import type { PantryUnit } from '@quitanda/contract/values';

/** One item of the file, with a name and an amount that a list or pantry can have. */
export interface FoundItem {
  readonly name: string;
  /** In `unit`, with at most three decimals; pieces and grams are at least 1. */
  readonly quantity: number;
  readonly unit: PantryUnit;
  /** A GTIN with a valid check digit that is not a supermarket's own code. */
  readonly barcode?: string | undefined;
  /** The stock at or below which the item is low. */
  readonly threshold?: number | undefined;
}

/** The items that belong together in the file: one of its lists, or its stock. */
export interface FoundGroup {
  readonly kind: 'list' | 'pantry';
  readonly name: string;
  readonly items: readonly FoundItem[];
}

/** A part of the file that is not imported, or is imported with another value, and why. */
export interface Notice {
  /** 'Linha 7', or the name of the item where the file has no lines. */
  readonly where: string;
  readonly text: string;
}

export interface Found {
  readonly groups: readonly FoundGroup[];
  readonly notices: readonly Notice[];
}

/** A file that is refused as a whole. The message of the error is shown to the person. */
export class UnreadableFile extends Error {}

/** Returns the message of an UnreadableFile. Throws any other error again. */
export function unreadableText(error: unknown): string {
  if (error instanceof UnreadableFile) return error.message;
  throw error;
}
