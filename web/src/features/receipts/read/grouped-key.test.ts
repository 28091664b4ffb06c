import { expect, it } from 'vitest';
import { key } from '../receipt.fixture.ts';
import { groupedKey } from './grouped-key.ts';

it('NF-01 groups a typed key by four characters, and removes punctuation', () => {
  expect(groupedKey('')).toBe('');
  expect(groupedKey('3526')).toBe('3526');
  expect(groupedKey('35261')).toBe('3526 1');
  expect(groupedKey('3526-11.06/05 7a')).toBe('3526 1106 057A');
  const grouped = groupedKey(`${key}99`);
  expect(grouped.replaceAll(' ', '')).toBe(key);
  expect(grouped.split(' ')).toHaveLength(11);
});
