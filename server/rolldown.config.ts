import { defineConfig } from 'rolldown';

/**
 * Bundles the server and the operator's commands with the parts of their packages that they use.
 * Code that several of them use is in files of its own.
 */
export default defineConfig({
  cwd: import.meta.dirname,
  input: {
    main: 'src/main.ts',
    'user-command': 'src/user-command.ts',
    'product-command': 'src/product-command.ts',
    'backup-command': 'src/backup-command.ts',
    'restore-command': 'src/restore-command.ts',
    'audit-command': 'src/audit-command.ts',
    'receipt-worker': 'src/features/receipts/receipt-worker.ts',
    'backup-worker': 'src/backup/scheduled/backup-worker.ts',
  },
  platform: 'node',
  // pg's other driver is not installed.
  external: ['pg-native'],
  output: { dir: 'dist' },
  logLevel: 'warn',
});
