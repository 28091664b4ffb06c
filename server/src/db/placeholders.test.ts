import { describe, expect, it } from 'vitest';
import { numberPlaceholders } from './placeholders.ts';

describe('numberPlaceholders', () => {
  it('gives each name a number, and the same name the same number', () => {
    expect(numberPlaceholders('select :listId, :userId where id = :listId')).toEqual({
      text: 'select $1, $2 where id = $1',
      parameters: ['listId', 'userId'],
    });
  });

  it.each([
    ['a cast', 'select :ids::uuid[], now()::date', 'select $1::uuid[], now()::date'],
    ['a string', `select 'HH24:mi', 'it''s :x' || :text`, `select 'HH24:mi', 'it''s :x' || $1`],
    ['a JSON path', `select '$.**.id' || :text`, `select '$.**.id' || $1`],
    ['a quoted name', 'select 1 as "a:b", :text', 'select 1 as "a:b", $1'],
    [
      'a comment',
      `select :text -- a device's :id\n/* $1 :id */`,
      `select $1 -- a device's :id\n/* $1 :id */`,
    ],
    ['an operator of JSON', `select :json::jsonb ? 'a:b'`, `select $1::jsonb ? 'a:b'`],
    [
      'a word that ends with e',
      `select case'a:b' when :text then 1 end`,
      `select case'a:b' when $1 then 1 end`,
    ],
  ])('passes over %s', (_, text, numbered) => {
    expect(numberPlaceholders(text).text).toBe(numbered);
  });

  it.each([
    ['a number', 'select $1'],
    ['a string in dollar signs', 'select $$a$$'],
    ['an array slice', 'select places[1:2]'],
    ['an array slice to a name', 'select places[1:last]'],
    ['an array slice from a call', 'select places[count(*):last]'],
    ['an array slice with a space', 'select places[1 : last]'],
    ['a named argument with a colon', 'select make_interval(days := 1)'],
    ['a name with a capital', 'select :ListId'],
    ['a name with an underscore', 'select :list_id'],
    ['a string with backslashes', String.raw`select E'\':x'`],
  ])('refuses %s', (_, text) => {
    expect(() => numberPlaceholders(text)).toThrow('This is no placeholder');
  });
});
