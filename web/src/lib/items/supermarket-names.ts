import { fold } from '@quitanda/contract/text';

/**
 * Returns the stored spelling of a supermarket's name; undefined for a new supermarket (DAT-05).
 */
export function knownSpelling(names: readonly string[], typed: string): string | undefined {
  return names.find((name) => fold(name) === fold(typed));
}
