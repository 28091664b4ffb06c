import { defineConfig } from 'rolldown';

/** What the server runs as: its sources and, of its packages, what they use. */
export default defineConfig({
  cwd: import.meta.dirname,
  input: 'src/main.ts',
  platform: 'node',
  // The embedded database finds its files by where it stands; pg's other driver is not installed.
  external: [/^@electric-sql\/pglite/u, 'pg-native'],
  output: { dir: 'dist' },
  logLevel: 'warn',
});
