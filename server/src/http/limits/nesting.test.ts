import { expect, it } from 'vitest';
import { isTooDeep } from './nesting.ts';

const nest = (depth: number) => '[{"a":'.repeat(depth / 2) + '1' + '}]'.repeat(depth / 2);

it.each([
  [nest(32), false],
  [nest(34), true],
  [nest(200_000), true],
  [`{"name":"${'['.repeat(50)}"}`, false],
  [`{"name":"\\"${'['.repeat(50)}"}`, false],
  [`{"name":"\\\\","a":${nest(32)}}`, true],
  [`[${'[],'.repeat(50)}1]`, false],
  ['['.repeat(50), true],
])('API-17 decides whether %.60s is nested too deeply', (json, expected) => {
  expect(isTooDeep(json)).toBe(expected);
});
