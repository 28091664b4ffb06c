/** The commands of the program `quitanda`. */

export type Command =
  /** Serves the app until it is stopped. */
  | { readonly kind: 'serve' }
  /** Runs an operator's command of the built server: a file of `server/dist` with arguments. */
  | { readonly kind: 'operate'; readonly file: string; readonly args: readonly string[] }
  /** Installs the server's own PostgreSQL, without starting anything. */
  | { readonly kind: 'prepare' }
  /** Checks whether the running server can serve requests. */
  | { readonly kind: 'health' }
  | { readonly kind: 'version' }
  | { readonly kind: 'help' }
  | { readonly kind: 'unknown'; readonly name: string };

const operatorCommands = new Set(['user', 'product', 'audit', 'backup', 'restore']);
const otherCommands = ['prepare', 'health'] as const;

/** Returns the command for these arguments. Without arguments it is `serve`. */
export function parseCommand(args: readonly string[]): Command {
  const [name, ...commandArgs] = args;
  if (name === undefined) return { kind: 'serve' };
  if (name === '--version') return { kind: 'version' };
  if (name === '--help' || name === 'help') return { kind: 'help' };
  if (operatorCommands.has(name)) {
    return { kind: 'operate', file: `${name}-command.js`, args: commandArgs };
  }
  const otherCommand = otherCommands.find((each) => each === name);
  return otherCommand !== undefined && commandArgs.length === 0
    ? { kind: otherCommand }
    : { kind: 'unknown', name };
}

export const usage = `Usage: quitanda                  serves the app; docs/CONFIGURATION.md lists the settings
       quitanda prepare          fetches the PostgreSQL of this machine with npm, and ends
       quitanda health           checks the running server; the exit code is 0 if it can serve requests
       quitanda backup FILE      writes all data to FILE
       quitanda restore FILE     restores a backup while no server runs
       quitanda user …           accounts: list, disable, enable, delete, reset-link, confirm-email,
                                 two-factor-off, operator
       quitanda product …        the catalogue: find, edit, hide, show, merge, import-off
       quitanda audit …          prints the audit log
       quitanda --version`;
