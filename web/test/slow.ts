/**
 * With SLOW_TESTS=1 the frames, the answers of the fake server and the lazy parts of the app come
 * late, so that a test fails that passes only because they are fast. See CONTRIBUTING.md.
 */
import { setTimeout as startTimer } from 'node:timers';
import type { Plugin } from 'vitest/config';

const isSlow = process.env['SLOW_TESTS'] === '1';
const delays = { frame: isSlow ? 120 : 1_000 / 60, answer: 100, lazyPart: 150 };
const wait = async (milliseconds: number) =>
  isSlow ? new Promise<void>((resolve) => startTimer(resolve, milliseconds)) : undefined;

export const frameDelay = delays.frame;
/** Waits before the fake server answers. */
export const slowAnswer = async () => wait(delays.answer);
/** Waits before a lazy part loads. */
export const slowPart = async () => wait(delays.lazyPart);

/** Lets every `import()` of the app wait for `slowPart`, which the setup of the tests makes global. */
export const slowParts = (): Plugin[] =>
  isSlow
    ? [
        {
          name: 'slow-parts',
          enforce: 'post',
          transform: (code, id) =>
            id.includes('/web/src/') && !id.includes('.test.')
              ? code.replaceAll(
                  /(?<![\w.])import\(([^()]*)\)/gu,
                  'globalThis.slowPart().then(() => import($1))',
                )
              : null,
        },
      ]
    : [];
