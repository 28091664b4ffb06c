/**
 * Test projects. `*.test.ts(x)` is a unit or screen test and does no I/O beyond its process;
 * `*.slice.test.ts` runs the real app on a real database: a PostgreSQL that the
 * global setup starts, or the one that TEST_DATABASE_URL names.
 */
import { defineConfig } from 'vitest/config';

const setupFiles = ['./vitest.setup.ts'];
// A busy machine is slow, not wrong.
const testTimeout = 20_000;
const slices = 'server/**/*.slice.test.ts';
const deviceSlices = 'web/test/**/*.slice.test.ts';
const sync = 'web/src/sync/**/*.test.{ts,tsx}';

const inBrowserLike = {
  environment: 'jsdom' as const,
  testTimeout,
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  setupFiles: [...setupFiles, './web/vitest.setup.ts'],
};

export default defineConfig({
  test: {
    projects: [
      {
        test: { name: 'contract', include: ['contract/**/*.test.ts'], setupFiles, testTimeout },
      },
      {
        test: {
          name: 'scripts',
          include: ['{scripts,bench,drill,fakes,mobile}/**/*.test.ts'],
          setupFiles,
          testTimeout,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [slices],
          setupFiles,
          testTimeout,
        },
      },
      {
        test: {
          name: 'slice',
          include: [slices, deviceSlices],
          globalSetup: './server/test/global-setup.ts',
          isolate: false,
          setupFiles,
          testTimeout,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...inBrowserLike,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [sync, deviceSlices],
          // One window per worker instead of one per file: a third of the time.
          pool: 'vmThreads',
        },
      },
      // IndexedDB's clones come from another realm under vmThreads.
      { test: { ...inBrowserLike, name: 'web-sync', include: [sync] } },
    ],
  },
});
