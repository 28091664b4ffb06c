/**
 * The test projects. A `*.test.ts(x)` is a test of a unit or of a screen, and does no I/O outside of
 * its process. A `*.slice.test.ts` runs the real app on a real database: a PostgreSQL that the global
 * setup starts, or the one that TEST_DATABASE_URL names. A `*.long.test.ts` is one that takes too long
 * for every change (`npm run test:long`), and `hostile-*.test.ts` runs there once more with full sizes.
 */
import { defineConfig } from 'vitest/config';
import { slowParts } from './web/test/slow.ts';

const setupFiles = ['./vitest.setup.ts'];
// Long, so that a test does not fail only because the machine is busy. A success costs nothing.
const patience = { testTimeout: 60_000, expect: { poll: { timeout: 30_000 } } };
const sliceTests = 'server/**/*.slice.test.ts';
const deviceSliceTests = 'web/test/**/*.slice.test.ts';
const longTests = 'server/**/*.long.test.ts';
const hostileTests = 'server/**/hostile-*.test.ts';
const shellTests = 'web/src/platform/native/**/*.test.{ts,tsx}';

// Files share the modules of their worker, because loading them again takes half of the time.
const unitOptions = { ...patience, isolate: false, setupFiles };

const sliceOptions = {
  ...unitOptions,
  globalSetup: './server/test/global-setup.ts',
  hookTimeout: 60_000,
};

const jsdomOptions = {
  ...unitOptions,
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
      {
        test: {
          ...sliceOptions,
          name: 'long',
          include: [longTests, hostileTests],
          env: { HOSTILE_SIZE: 'full' },
        },
      },
      {
        plugins: slowParts(),
        test: {
          ...jsdomOptions,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [deviceSliceTests, shellTests],
          // Not vmThreads, in which a file shares no compiled code with others, access to the global
          // object is slow, and values read from IndexedDB come from another realm.
          pool: 'threads',
        },
      },
      // The bridge of the shell replaces so much of the window that each file gets a new window.
      {
        test: {
          ...jsdomOptions,
          name: 'web-native',
          include: [shellTests],
          isolate: true,
          pool: 'vmThreads',
        },
      },
    ],
  },
});
