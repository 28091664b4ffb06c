/** Recognises content that was imported before (IMP-06). */
import type { Request } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { createHash } from 'node:crypto';

type NewImport = Request<'createImport'>['body'];

/**
 * Returns a hash of the items of an import and of the names of their lists and pantries. The ids
 * of lists and pantries are left out, because a repeated import may have the id of a list that the
 * first import created by its name. The hash does not depend on the spelling of names, the order
 * of items or low-stock thresholds.
 */
export function contentKeyOf({ lists, pantries }: NewImport): string {
  const places = [
    ...lists.map(({ name, items }) => ['list', fold(name), sortedItemTexts(items)]),
    ...pantries.map(({ name, items }) => ['pantry', fold(name), sortedItemTexts(items)]),
  ];
  const content = JSON.stringify(places.map((place) => JSON.stringify(place)).toSorted());
  return createHash('sha256').update(content).digest('base64url');
}

interface ImportItem {
  readonly name: string;
  readonly quantity: number;
  readonly unit: string;
  readonly unitText?: string | null | undefined;
  readonly barcode?: string | undefined;
}

/** Returns one text for each item, in an order that does not depend on the order of the items. */
const sortedItemTexts = (items: readonly ImportItem[]) =>
  items
    .map(({ name, quantity, unit, unitText, barcode }) =>
      // Without a word as before, so that a repeated import of the previous version is recognised.
      JSON.stringify([
        fold(name),
        quantity,
        unit,
        barcode ?? null,
        ...(unitText ? [unitText] : []),
      ]),
    )
    .toSorted();
