/** Finds the taps to which the stored refusals of a device belong. */
import { stockChanged } from './audit.ts';
import type { RefusedWrite } from './watch.ts';

/** Returns how the signature of each tap of a refused write begins. */
export function refusedTaps({ name, body, description = '' }: RefusedWrite): readonly string[] {
  // The description of a write names its row first: '+8 "Arroz" na despensa "Cozinha"'.
  const [, row = ''] = /"([^"]*)"/u.exec(description) ?? [];
  switch (name) {
    case 'addListItem':
      return [`list_items + ${textOf(body?.['name'])}`];
    case 'changeListItem':
      return [`list_items ~ ${row}: `];
    case 'removeListItem':
      return [`list_items - ${row}`];
    case 'createList':
      return [`lists + ${textOf(body?.['name'])}`];
    case 'renameList':
      return [`lists ~ : name=${textOf(body?.['name'])}`];
    case 'addPantryItem':
      return [`pantry_items + ${textOf(body?.['name'])}`];
    case 'changePantryItem':
      return [stockChanged(row, Number(body?.['add']) * 1_000)];
    case 'planTrip':
    case 'saveSupermarket':
      // The supermarket is chosen by the script when a trip opens; it is not one of the counted taps.
      return [];
    default:
      return [`a refused ${name}`];
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
