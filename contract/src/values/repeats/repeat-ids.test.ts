import { expect, it } from 'vitest';
import { newId, timeOfId } from '../ids.ts';
import { listItemId } from '../../wire.ts';
import { dueItemId, idOfText, repeatIdOf } from './repeat-ids.ts';

const listId = '0199c000-0000-7000-8000-000000000001';

it('REP-03 has one id for a name on a list, whatever its case and accents', () => {
  expect(repeatIdOf(listId, 'Pão francês')).toBe(repeatIdOf(listId, 'PAO FRANCES'));
  expect(repeatIdOf(listId, 'Pão')).not.toBe(repeatIdOf(newId(), 'Pão'));
  expect(listItemId.parse(repeatIdOf(listId, 'Pão'))).toBe(repeatIdOf(listId, 'Pão'));
});

it('REP-03 never changes an id, because devices of two versions must agree', () => {
  expect(idOfText('')).toBe('6c62272e-07bb-8142-82b8-21756295c58d');
  expect(dueItemId(repeatIdOf(listId, 'Leite'), '2026-11-20')).toBe(
    '01a1f640-bc00-7a82-86fa-105cec279843',
  );
});

it('REP-03 SYN-33 gives the item of a date the time of that day, and another id on another day', () => {
  const repeatId = repeatIdOf(listId, 'Leite');
  const id = dueItemId(repeatId, '2026-11-20');
  expect(listItemId.parse(id)).toBe(id);
  expect(timeOfId(id)).toBe(Date.parse('2026-11-20T00:00:00Z'));
  expect(dueItemId(repeatId, '2026-11-27') > id).toBe(true);
});

it('REP-03 makes no id twice among many names and dates', () => {
  const names = Array.from({ length: 300 }, (_, index) => `Item ${index}`);
  const dates = Array.from(
    { length: 28 },
    (_, index) => `2027-02-${String(index + 1).padStart(2, '0')}`,
  );
  const ids = names.flatMap((name) =>
    dates.map((date) => dueItemId(repeatIdOf(listId, name), date)),
  );
  expect(new Set(ids).size).toBe(300 * 28);
});
