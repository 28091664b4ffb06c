import { expect, it } from 'vitest';
import { coffee, lines, makeChoice, matches, milk, skimmedMilk } from '../receipt.fixture.ts';
import {
  choiceOf,
  createLinesToRecord,
  decideRemaining,
  createInitialDecisions,
  isDecided,
  findUndecidedIndices,
  type Decision,
} from './decisions.ts';

const receipt = { lines: [...lines] };
/** Returns the initial decision for the first line, and `otherDecisions` for the other lines. */
const decisionsOf = (...otherDecisions: (Decision | null)[]) => [
  createInitialDecisions(matches)[0] ?? null,
  ...otherDecisions,
];

it('NF-03 decides the sure lines at first, and leaves the others undecided', () => {
  expect(createInitialDecisions(matches)).toEqual([{ kind: 'choice', index: 0 }, null, null]);
  // A sure line without any choice is undecided too.
  expect(createInitialDecisions([{ isSure: true, choices: [], newName: 'X' }])).toEqual([null]);
  expect(findUndecidedIndices({ matches, decisions: createInitialDecisions(matches) })).toEqual([
    1, 2,
  ]);
});

it('NF-03 NF-34 counts an undecided line as its first choice, or as a new product if it has no choice', () => {
  const [, milkMatch, soapMatch] = matches;
  expect(milkMatch && choiceOf(milkMatch, null)).toBe(milk);
  expect(milkMatch && choiceOf(milkMatch, { kind: 'choice', index: 1 })).toBe(skimmedMilk);
  expect(soapMatch && choiceOf(soapMatch, null)).toMatchObject({
    name: 'Det Limpol Crist',
    productId: null,
    listItemId: null,
  });
});

it('NF-03 NF-34 requires a valid name for a new product', () => {
  expect(isDecided({ kind: 'new', name: '  ' })).toBe(false);
  expect(isDecided({ kind: 'new', name: 'Detergente' })).toBe(true);
  expect(isDecided(null)).toBe(false);
});

it('NF-03 NF-34 decides the remaining lines by their names on the receipt, and keeps earlier decisions', () => {
  const decisions = decisionsOf({ kind: 'choice', index: 1 }, { kind: 'new', name: ' ' });
  expect(decideRemaining({ matches, decisions })).toEqual([
    { kind: 'choice', index: 0 },
    { kind: 'choice', index: 1 },
    { kind: 'new', name: 'Det Limpol Crist' },
  ]);
});

it('NF-04 records each line with its amounts, its product and its clean name', () => {
  const item = makeChoice('Café', { listItemId: 'item-1', productId: null });
  const decisions = decisionsOf(
    { kind: 'other', choice: item },
    { kind: 'new', name: '  Detergente   Limpol ' },
  );
  const sent = createLinesToRecord(receipt, { matches, decisions }, true);
  expect(sent.map(({ name, productId, listItemId }) => [name, productId, listItemId])).toEqual([
    ['Café Pilão 500 g', coffee.productId, null],
    ['Café', null, 'item-1'],
    ['Detergente Limpol', null, null],
  ]);
  expect(sent[1]).toMatchObject({ quantity: 3, unit: 'un', price: 5.29, paid: 15.87 });
});

it('NF-02 NF-04 sends the printed texts in a form that the server accepts', () => {
  const [line, ...otherLines] = lines;
  if (line === undefined) throw new Error('The receipt has no lines.');
  const decisions = decisionsOf({ kind: 'choice', index: 0 }, { kind: 'new', name: 'Detergente' });
  const sentTextsOf = (text: string, code: string) =>
    createLinesToRecord(
      { lines: [{ ...line, text, code }, ...otherLines] },
      { matches, decisions },
      true,
    ).map((sent) => [sent.text, sent.code])[0];
  expect(sentTextsOf('CAFE <b>PILAO</b> 500G', '<b>')).toEqual(['CAFE b PILAO /b 500G', 'b']);
  expect(sentTextsOf('CAFE < 500G', '7')).toEqual(['CAFE < 500G', '7']);
  expect(sentTextsOf('\u3164', '\u3164')).toEqual(['Café Pilão 500 g', null]);
});

it('NF-04 refers to no item of a list that was deleted', () => {
  const item = makeChoice('Café', { listItemId: 'item-1' });
  const decisions = decisionsOf(
    { kind: 'other', choice: item },
    { kind: 'new', name: 'Detergente' },
  );
  expect(createLinesToRecord(receipt, { matches, decisions }, false)[1]?.listItemId).toBeNull();
});

it('NF-03 records nothing while a line is undecided', () => {
  const decisions = createInitialDecisions(matches);
  expect(() => createLinesToRecord(receipt, { matches, decisions }, true)).toThrow(RangeError);
});
