import { expect, it } from 'vitest';
import { liveLimits } from '@quitanda/contract/live-limits';
import { newProgress } from '../store/progress.ts';
import { createPullSchedule, pullIntervalMs } from './pull-schedule.ts';

/** Creates a schedule on a clock that the test controls. The rows were last requested at 0. */
function setUp() {
  const device = { time: 1_000_000, isInForeground: true };
  const pulls = createPullSchedule(
    () => device.isInForeground,
    () => device.time,
  );
  let onFailed = () => {};
  const progressAskedAt = (askedAt: number) => ({
    ...newProgress(),
    cursor: '1.1.home.5',
    askedAt,
  });
  const act = {
    request: () => pulls.request(false),
    'request urgently': () => pulls.request(true),
    'see newer rows in the stream': () => {
      pulls.onStreamLine(6);
      pulls.isDue(progressAskedAt(0));
    },
    'see that rows were just requested': () => pulls.isDue(progressAskedAt(device.time - 1)),
    'see that rows were requested long ago': () => pulls.isDue(progressAskedAt(0)),
    begin: () => {
      onFailed = pulls.begin();
    },
    fail: () => onFailed(),
  };
  return { pulls, device, act, progressAskedAt };
}

type Act = keyof ReturnType<typeof setUp>['act'];

const paths: Readonly<Record<string, readonly Act[]>> = {
  none: [],
  soon: ['request'],
  now: ['request urgently'],
  'none, in a request that was due soon': ['request', 'begin'],
  'none, in an urgent request': ['request urgently', 'begin'],
  'soon, in an urgent request': ['request urgently', 'begin', 'request'],
  'now, in a request that was due soon': ['request', 'begin', 'request urgently'],
};

it.each([
  ['none', 'request', 'soon'],
  ['none', 'request urgently', 'now'],
  ['none', 'see newer rows in the stream', 'now'],
  ['none', 'see that rows were just requested', 'none'],
  ['none', 'see that rows were requested long ago', 'none'],
  ['none', 'begin', 'none'],
  ['soon', 'request', 'soon'],
  ['soon', 'request urgently', 'now'],
  ['soon', 'see newer rows in the stream', 'now'],
  ['soon', 'see that rows were just requested', 'none'],
  ['soon', 'see that rows were requested long ago', 'soon'],
  ['soon', 'begin', 'none'],
  ['now', 'request', 'now'],
  ['now', 'request urgently', 'now'],
  ['now', 'see newer rows in the stream', 'now'],
  ['now', 'see that rows were just requested', 'now'],
  ['now', 'see that rows were requested long ago', 'now'],
  ['now', 'begin', 'none'],
  ['none, in a request that was due soon', 'fail', 'soon'],
  ['none, in an urgent request', 'fail', 'now'],
  ['soon, in an urgent request', 'fail', 'soon'],
  ['now, in a request that was due soon', 'fail', 'now'],
] as const)('SYN-23 %s: %s leads to %s', (state, event, next) => {
  const { pulls, act } = setUp();
  for (const step of paths[state] ?? []) act[step]();
  expect(pulls.state()).toBe(state.split(',')[0]);
  act[event]();
  expect(pulls.state()).toBe(next);
});

it('SYN-23 requests rows only in the foreground, and not if a tab has just requested them', () => {
  const { pulls, device, progressAskedAt } = setUp();
  const isDue = (ageMs: number) => pulls.isDue(progressAskedAt(device.time - ageMs));
  expect(isDue(pullIntervalMs)).toBe(false);
  pulls.request(false);
  device.isInForeground = false;
  expect(isDue(pullIntervalMs)).toBe(false);
  device.isInForeground = true;
  expect(isDue(pullIntervalMs)).toBe(true);
  // The clock was set back.
  expect(isDue(-1)).toBe(true);
  expect(isDue(pullIntervalMs - 1)).toBe(false);
  pulls.request(true);
  expect(isDue(0)).toBe(true);
});

it('CASA-22 requests the rows that the stream has reported, also after a request that fails', () => {
  const { pulls, progressAskedAt } = setUp();
  expect([pulls.onStreamLine(5), pulls.onStreamLine(5), pulls.onStreamLine(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
  // The device has the revision 5 already.
  expect(pulls.isDue(progressAskedAt(0))).toBe(false);
  pulls.onStreamLine(7);
  const onFailed = pulls.begin();
  expect(pulls.isDue(progressAskedAt(0))).toBe(false);
  onFailed();
  expect(pulls.isDue(progressAskedAt(0))).toBe(true);
});

it('CASA-22 counts the stream as open until it is lost or silent', () => {
  const { pulls, device } = setUp();
  expect(pulls.isStreamOpen()).toBe(false);
  pulls.onStreamLine(undefined);
  device.time += liveLimits.silenceMs - 1;
  expect(pulls.isStreamOpen()).toBe(true);
  device.time += 1;
  expect(pulls.isStreamOpen()).toBe(false);
  pulls.onStreamLine(undefined);
  pulls.onStreamLost();
  expect(pulls.isStreamOpen()).toBe(false);
});
