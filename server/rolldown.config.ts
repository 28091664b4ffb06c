import { defineConfig } from 'rolldown';

/** Bundles the server's sources with the parts of its packages that they use. */
export default defineConfig({
  cwd: import.meta.dirname,
  input: 'src/main.ts',
  platform: 'node',
  // pg's other driver is not installed.
  external: ['pg-native'],
  output: { dir: 'dist' },
  logLevel: 'warn',
});
