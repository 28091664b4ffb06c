import { defineConfig } from 'rolldown';

/** What the server runs as: its sources and, of its packages, what they use. */
export default defineConfig({
  cwd: import.meta.dirname,
  input: 'src/main.ts',
  platform: 'node',
  // pg's other driver is not installed.
  external: ['pg-native'],
  output: { dir: 'dist' },
  logLevel: 'warn',
});
