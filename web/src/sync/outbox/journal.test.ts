import { beforeEach, expect, it } from 'vitest';
import { numbered, type NewWrite, type StoredWrite } from '../store/stored-write.ts';
import { eraseJournal, openJournal } from './journal.ts';
import { mergeInTapOrder } from './write-lists.ts';

beforeEach(() => localStorage.clear());

const tap = (key: string, fields: object) =>
  ({ key, name: 'changePantryItem', ...fields }) as unknown as NewWrite & StoredWrite;
const keysOf = (writes: readonly NewWrite[]) => writes.map(({ key }) => key);

it('MOB-01 numbers taps after those of version 0.2, even if the clock was set back', () => {
  const later = Date.now() + 60_000;
  localStorage.setItem('quitanda.turn.home', String(later));
  const journal = openJournal('home');
  expect([journal.nextTapNumber(), journal.nextTapNumber()]).toEqual([later + 1, later + 2]);
  expect(openJournal('home').nextTapNumber()).toBe(later + 3);
});

it('MOB-01 keeps taps in their order beside those that version 0.2 has stored', () => {
  const journal = openJournal('home');
  journal.add(tap('new', numbered(12)));
  journal.add(tap('old', { turn: 9 }));
  expect(keysOf(journal.readAll())).toEqual(['old', 'new']);
  const stored = [tap('old', { turn: 9 }), tap('new', numbered(12))];
  expect(keysOf(mergeInTapOrder(stored, [tap('between', numbered(11))]))).toEqual([
    'old',
    'between',
    'new',
  ]);
});

it('MOB-01 stores the number also under the name that tabs of version 0.2 read', () => {
  expect(numbered(5)).toEqual({ tapNumber: 5, turn: 5 });
});

it('MOB-01 leaves nothing of an erased journal, nor of its numbers', () => {
  localStorage.setItem('quitanda.turn.home', '7');
  const journal = openJournal('home');
  journal.add(tap('one', numbered(journal.nextTapNumber())));
  eraseJournal('home');
  expect(Object.keys(localStorage)).toEqual([]);
});
