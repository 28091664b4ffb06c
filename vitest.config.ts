/**
 * The test projects. A `*.test.ts(x)` is a test of a unit or of a screen, and does no I/O outside of
 * its process. A `*.slice.test.ts` runs the real app on a real database: a PostgreSQL that the global
 * setup starts, or the one that TEST_DATABASE_URL names. A `*.long.test.ts` is one that takes too long
 * for every change (`npm run test:long`).
 */
import { defineConfig } from 'vitest/config';

const setupFiles = ['./vitest.setup.ts'];
// Long, so that a test does not fail only because the machine is busy. A success costs nothing.
const patience = { testTimeout: 60_000, expect: { poll: { timeout: 30_000 } } };
const sliceTests = 'server/**/*.slice.test.ts';
const deviceSliceTests = 'web/test/**/*.slice.test.ts';
const longTests = 'server/**/*.long.test.ts';
const syncTests = 'web/src/sync/**/*.test.{ts,tsx}';

// Files share the modules of their worker, because loading them again takes half of the time.
const unitOptions = { ...patience, isolate: false, setupFiles };

const sliceOptions = {
  ...unitOptions,
  globalSetup: './server/test/global-setup.ts',
  hookTimeout: 60_000,
};

const jsdomOptions = {
  ...patience,
  environment: 'jsdom' as const,
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  setupFiles: [...setupFiles, './web/vitest.setup.ts'],
};

export default defineConfig({
  test: {
    // By default Vitest takes one worker on two cores. A test waits for PostgreSQL most of the time.
    maxWorkers: 2,
    projects: [
      {
        test: { ...unitOptions, name: 'contract', include: ['contract/**/*.test.ts'] },
      },
      {
        test: {
          ...unitOptions,
          name: 'scripts',
          include: ['{scripts,bench,drill,fakes,mobile}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...unitOptions,
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [sliceTests, longTests],
        },
      },
      {
        test: { ...sliceOptions, name: 'slice', include: [sliceTests, deviceSliceTests] },
      },
      { test: { ...sliceOptions, name: 'long', include: [longTests] } },
      {
        test: {
          ...jsdomOptions,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [syncTests, deviceSliceTests],
          // Takes a third of the time, because the files of a worker share one jsdom window.
          pool: 'vmThreads',
        },
      },
      // Runs without vmThreads, under which values read from IndexedDB come from another realm.
      { test: { ...jsdomOptions, name: 'web-sync', include: [syncTests] } },
    ],
  },
});
