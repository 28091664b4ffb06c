import type { ListSummary, PantrySummary } from '@quitanda/contract';
import { expect, it } from 'vitest';
import {
  countItems,
  destinationFor,
  createImportBody,
  type ListsAndPantries,
} from './destinations.ts';
import type { ParsedGroup, ParsedItem } from './reading/parsed-content.ts';

const makeList = (id: string, name: string) => ({ id, name }) as ListSummary;
const makePantry = (id: string, name: string) => ({ id, name }) as PantrySummary;
const listsAndPantries: ListsAndPantries = {
  lists: [makeList('l1', 'Feira'), makeList('l2', 'Churrasco')],
  pantries: [makePantry('p1', 'Casa'), makePantry('p2', 'Sítio')],
  activePantryId: 'p2',
};
const makeItem = (name: string, quantity = 1, unit: ParsedItem['unit'] = 'un') => ({
  name,
  quantity,
  unit,
});
const makeGroup = (
  kind: ParsedGroup['kind'],
  name: string,
  ...items: ParsedItem[]
): ParsedGroup => ({
  kind,
  name,
  items,
});

it.each([
  ['the list with the name of the group', makeGroup('list', 'FEIRA'), { kind: 'list', id: 'l1' }],
  ['a new list', makeGroup('list', 'Festa'), { kind: 'list', id: undefined }],
  [
    'the pantry with the name of the group',
    makeGroup('pantry', 'casa'),
    { kind: 'pantry', id: 'p1' },
  ],
  ['the pantry last used', makeGroup('pantry', 'Despensa'), { kind: 'pantry', id: 'p2' }],
])('IMP-05 suggests %s', (_, parsedGroup, destination) => {
  expect(destinationFor(parsedGroup, undefined, listsAndPantries)).toEqual(destination);
});

it('IMP-05 keeps the selection, unless it is a deleted list, or a new list whose name exists by now', () => {
  const feira = makeGroup('list', 'Feira');
  const party = makeGroup('list', 'Festa');
  expect(destinationFor(feira, { kind: 'none' }, listsAndPantries)).toEqual({ kind: 'none' });
  const selectedPantry = { kind: 'pantry' as const, id: 'p1' };
  expect(destinationFor(feira, selectedPantry, listsAndPantries)).toEqual(selectedPantry);
  const withParty = {
    ...listsAndPantries,
    lists: [...listsAndPantries.lists, makeList('l3', 'festa')],
  };
  expect(destinationFor(party, { kind: 'list' }, listsAndPantries)).toEqual({ kind: 'list' });
  expect(destinationFor(party, { kind: 'list' }, withParty).id).toBe('l3');
  const deletedList = { kind: 'list' as const, id: 'l9' };
  expect(destinationFor(feira, deletedList, listsAndPantries)).toEqual({ kind: 'list', id: 'l1' });
});

it('IMP-05 merges equal items of one list or pantry, and adds up their quantities', () => {
  const groups = [
    makeGroup(
      'list',
      'Feira',
      makeItem('Leite', 2),
      makeItem('Farinha', 500, 'g'),
      makeItem('Farinha', 1, 'kg'),
    ),
    makeGroup('pantry', 'Despensa', makeItem('leite', 3), makeItem('Sal', 5, 'g')),
    makeGroup('list', 'Festa', makeItem('Velas')),
    makeGroup('pantry', 'FESTA', makeItem('velas', 4)),
  ];
  const toFeira = { kind: 'list' as const, id: 'l1' };
  const toNewList = { kind: 'list' as const };
  const body = createImportBody(groups, [toFeira, toFeira, toNewList, toNewList], listsAndPantries);
  expect(body).toEqual({
    lists: [
      {
        listId: 'l1',
        name: 'Feira',
        items: [
          { name: 'Leite', quantity: 5, unit: 'un' },
          { name: 'Farinha', quantity: 1.5, unit: 'kg', unitText: 'g' },
          { name: 'Sal', quantity: 0.01, unit: 'kg', unitText: 'g' },
        ],
      },
      { name: 'Festa', items: [{ name: 'Velas', quantity: 5, unit: 'un' }] },
    ],
    pantries: [],
  });
  expect(countItems(body)).toBe(4);
});
