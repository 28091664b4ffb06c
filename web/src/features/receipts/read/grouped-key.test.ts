import { expect, it } from 'vitest';
import { key } from '../receipt.fixture.ts';
import { groupKey } from './grouped-key.ts';

it('NF-01 NF-31 groups the characters of a typed key by four, and removes punctuation and all after the 44th', () => {
  expect(groupKey('')).toBe('');
  expect(groupKey('3526')).toBe('3526');
  expect(groupKey('35261')).toBe('3526 1');
  expect(groupKey('3526-11.06/05 7a')).toBe('3526 1106 057A');
  const grouped = groupKey(`${key}99`);
  expect(grouped.replaceAll(' ', '')).toBe(key);
  expect(grouped.split(' ')).toHaveLength(11);
});
