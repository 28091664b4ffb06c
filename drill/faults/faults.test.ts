import { expect, it } from 'vitest';
import { chooseFaults } from './faults.ts';

const namesOf = (rounds: number, names?: string) =>
  chooseFaults(rounds, names).map(({ name }) => name);

it('repeats the faults in order until each round has one', () => {
  expect(namesOf(7)).toEqual([
    'kill',
    'cut-off',
    'switchover',
    'haproxy',
    'disk',
    'deploy',
    'kill',
  ]);
  expect(namesOf(3, 'disk,kill')).toEqual(['disk', 'kill', 'disk']);
});

it('refuses a fault that does not exist', () => {
  expect(() => chooseFaults(1, 'fire')).toThrow('There is no fault "fire"');
});
