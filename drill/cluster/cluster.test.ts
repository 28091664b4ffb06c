import { expect, it } from 'vitest';
import { fillTemplate } from './fill-template.ts';
import { majorityView, isHealthy, leaderOf, syncStandbyOf, type Member } from './patroni-status.ts';
import { missingPackages } from './programs.ts';

it('fills a configuration file, and refuses a missing or unknown value', () => {
  expect(fillTemplate('${A}:${B}:${A}', { A: 'a', B: 'b' })).toBe('a:b:a');
  expect(() => fillTemplate('${A}', {})).toThrow('The template needs a value for A.');
  expect(() => fillTemplate('${A}', { A: 'a', C: 'c' })).toThrow(
    'The template does not contain C.',
  );
});

it('names the Debian packages of missing programs, each once', () => {
  expect(missingPackages(() => true)).toEqual([]);
  expect(missingPackages((file) => !/unshare|setpriv|haproxy/u.test(file))).toEqual([
    'haproxy',
    'util-linux',
  ]);
});

const leader: Member = { name: 'node1', role: 'leader', state: 'running', timeline: 3 };
const standby: Member = {
  name: 'node2',
  role: 'sync_standby',
  state: 'running',
  timeline: 3,
  lag: 0,
};
const replica: Member = { ...standby, name: 'node3', role: 'replica', state: 'streaming' };

it('finds the primary and the synchronous standby', () => {
  expect(leaderOf([standby, leader])).toBe('node1');
  expect(syncStandbyOf([replica, standby])).toBe('node2');
  expect(leaderOf([{ ...leader, state: 'stopped' }])).toBeUndefined();
});

it('calls a cluster healthy once all members replicate without a lag', () => {
  expect(isHealthy([leader, standby, replica], 3)).toBe(true);
  expect(isHealthy([leader, standby], 3)).toBe(false);
  expect(isHealthy([leader, replica, replica], 3)).toBe(false);
  for (const change of [{ lag: 16 }, { lag: 'unknown' }, { timeline: 2 }, { state: 'starting' }]) {
    expect(isHealthy([leader, standby, { ...replica, ...change }], 3)).toBe(false);
  }
});

it('uses the view of the majority, because a machine that was cut off has an old view', () => {
  const view = (name: string): Member[] => [{ name, role: 'leader', state: 'running' }];
  const [oldView, newView] = [view('node1'), view('node2')];
  expect(majorityView([oldView, newView, newView], 3)).toBe(newView);
  expect(majorityView([oldView, newView], 3)).toBeUndefined();
  expect(majorityView([[], []], 3)).toBeUndefined();
});
