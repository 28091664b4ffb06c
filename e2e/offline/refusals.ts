/** Finds the taps that the stored refusals of a device are about. */
import { stockChangeSignature } from './audit.ts';
import type { RefusedWrite } from './watch.ts';

/** Returns how the signature of a tap begins, for each tap that a refused write may come from. */
export function refusedTapPrefixes({
  name,
  body,
  description = '',
}: RefusedWrite): readonly string[] {
  // The description of a write names its row first: '+8 "Arroz" na despensa "Cozinha"'.
  const [, rowName = ''] = /"([^"]*)"/u.exec(description) ?? [];
  switch (name) {
    case 'addListItem':
      return [`list_items + ${textOf(body?.['name'])}`];
    case 'changeListItem':
      return [`list_items ~ ${rowName}: `];
    case 'removeListItem':
      return [`list_items - ${rowName}`];
    case 'createList':
      return [`lists + ${textOf(body?.['name'])}`];
    case 'renameList':
      return [`lists ~ : name=${textOf(body?.['name'])}`];
    case 'addPantryItem':
      return [`pantry_items + ${textOf(body?.['name'])}`];
    case 'changePantryItem':
      return [stockChangeSignature(rowName, Number(body?.['add']) * 1_000)];
    case 'planTrip':
    case 'saveSupermarket':
      // The test itself chooses the supermarket when it opens a trip. This does not count as a tap.
      return [];
    default:
      // No tap has such a signature, so the refusal is reported as unexpected.
      return [`a refused ${name}`];
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
