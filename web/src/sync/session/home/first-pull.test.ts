import { beforeEach, expect, it, vi } from 'vitest';
import { newId } from '@quitanda/contract/ids';
import { embedText, tokenOf } from '../../../../test/embed-page.ts';
import { forgetPageData, pageDataFor } from '../page-data.ts';
import { createFirstPull } from './first-pull.ts';

beforeEach(forgetPageData);

/** Creates the first pull of a home; the test lets the first load and the first screen end. */
function setUp({ hasPageRows = true, hasOwnRows = false } = {}) {
  const userId = newId();
  embedText(
    JSON.stringify({ token: tokenOf(userId), ...(hasPageRows && { rows: { lists: [] } }) }),
  );
  const waiting: Record<'firstLoad' | 'firstScreen', (() => void)[]> = {
    firstLoad: [],
    firstScreen: [],
  };
  const pull = vi.fn<() => void>();
  const preview = vi.fn<() => void>(() => {
    // A screen that is shown by the rows of the page reads others.
    firstPull.onIncomplete();
  });
  const firstPull = createFirstPull(
    pageDataFor(userId),
    { hasRows: () => hasOwnRows, preview },
    pull,
    (callback) => waiting.firstLoad.push(callback),
    (callback) => waiting.firstScreen.push(callback),
  );
  const runAll = (callbacks: (() => void)[]) => {
    for (const callback of callbacks.splice(0)) callback();
  };
  const act = {
    load: firstPull.onLoaded,
    'end the first load': () => runAll(waiting.firstLoad),
    'show the first screen': () => {
      firstPull.onIncomplete();
      runAll(waiting.firstScreen);
    },
    close: firstPull.close,
  };
  return { firstPull, act, pull, preview, userId, waiting };
}

type Act = keyof ReturnType<typeof setUp>['act'];

it.each([
  ['loading', [], 'load', 'deferred', 0],
  ['loading', [], 'close', 'closed', 0],
  ['deferred', ['load'], 'end the first load', 'pulled', 1],
  ['deferred', ['load'], 'show the first screen', 'pulled', 1],
  ['deferred', ['load'], 'close', 'closed', 0],
  ['pulled', ['load', 'end the first load'], 'load', 'pulled', 2],
  ['pulled', ['load', 'end the first load'], 'close', 'closed', 1],
] as const)(
  'SYN-28 with rows of the page, %s after %j: %s leads to %s, and to %i requests',
  (state, path, event, next, pullCount) => {
    const { firstPull, act, pull, preview } = setUp();
    for (const step of path as readonly Act[]) act[step]();
    expect(firstPull.state()).toBe(state);
    act[event]();
    expect(firstPull.state()).toBe(next);
    expect(pull).toHaveBeenCalledTimes(pullCount);
    expect(preview.mock.calls.length).toBeLessThanOrEqual(1);
  },
);

it.each([
  ['loading', [], 'end the first load'],
  ['loading', [], 'show the first screen'],
  ['deferred', ['load'], 'load'],
  ['pulled', ['load', 'show the first screen'], 'end the first load'],
  ['pulled', ['load', 'end the first load'], 'show the first screen'],
  ['closed', ['close'], 'load'],
  ['closed', ['load', 'close'], 'load'],
  ['closed', ['load', 'close'], 'end the first load'],
  ['closed', ['load', 'close'], 'show the first screen'],
] as const)('SYN-28 %s after %j: ignores %s', (state, path, event) => {
  const { firstPull, act, pull } = setUp();
  for (const step of path as readonly Act[]) act[step]();
  const pullCount = pull.mock.calls.length;
  act[event]();
  expect(firstPull.state()).toBe(state);
  expect(pull).toHaveBeenCalledTimes(pullCount);
});

it.each([{ hasOwnRows: true }, { hasPageRows: false }])(
  'SYN-28 requests rows at once with %j, and again after a later opening of the database',
  (rows) => {
    const { firstPull, pull, preview, userId } = setUp(rows);
    firstPull.onLoaded();
    expect(firstPull.state()).toBe('pulled');
    expect(preview).not.toHaveBeenCalled();
    expect(pageDataFor(userId)).toBeUndefined();
    firstPull.onLoaded();
    expect(pull).toHaveBeenCalledTimes(2);
  },
);

it('SYN-28 requests missing rows after the first screen, also if it reads them while the page’s rows are shown', () => {
  const { firstPull, pull, preview, waiting } = setUp();
  firstPull.onLoaded();
  expect(preview).toHaveBeenCalledExactlyOnceWith({ lists: [] });
  expect(waiting.firstScreen).toHaveLength(1);
  expect(pull).not.toHaveBeenCalled();
  waiting.firstScreen[0]?.();
  waiting.firstLoad[0]?.();
  expect(pull).toHaveBeenCalledOnce();
});
