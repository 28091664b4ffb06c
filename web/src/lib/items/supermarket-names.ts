import { fold } from '@quitanda/contract/text';

/** The spelling under which a supermarket is already known, if it is (DAT-05). */
export function knownSpelling(names: readonly string[], typed: string): string | undefined {
  return names.find((name) => fold(name) === fold(typed));
}
