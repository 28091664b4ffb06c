/**
 * The test function of every spec: one app for each worker, with fakes of the services that it
 * calls, and a check that the console shows nothing unexpected.
 */
import { test as base, expect } from '@playwright/test';
import { startFakes, type Fakes } from '../../fakes/start-fakes.ts';
import { startApp, type App } from './app.ts';

interface TestFixtures {
  /** Declares that a console message is expected, such as the browser's message about a 401. */
  readonly expectOnConsole: (pattern: RegExp) => void;
}

interface WorkerFixtures {
  /**
   * The fake services that this worker's app calls. `fakes.gemini.script.next(reply)` sets the
   * answer to the next question or photo. `fakes.openFoodFacts.replies.set(code, reply)` sets the
   * reply for a code.
   */
  readonly fakes: Fakes;
  readonly app: App;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  fakes: [
    async ({}, use) => {
      const fakes = await startFakes();
      await use(fakes);
      await fakes.stop();
    },
    { scope: 'worker' },
  ],

  app: [
    async ({ fakes }, use) => {
      const app = await startApp(fakes.environment);
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: async ({ app }, use) => use(app.url),

  expectOnConsole: [
    async ({ context }, use) => {
      // This message is caused by a setting in playwright.config.ts, and not by the app.
      const expected: RegExp[] = [/Service Worker registration blocked by Playwright/];
      const messages: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') {
          messages.push(`${message.text()} (${message.location().url})`);
        }
      });
      context.on('weberror', (error) => messages.push(String(error.error())));
      await use((pattern) => void expected.push(pattern));
      const unexpected = messages.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(unexpected, 'on the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
