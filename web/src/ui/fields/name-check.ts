import { cleanName, nameProblemText } from '@quitanda/contract/text';
import type { Checked } from './checks.ts';

/** Checks a name that may be missing. The value of a missing name is null. */
export function optionalName(typed: string): Checked<string | null> {
  const cleaned = cleanName(typed);
  if ('name' in cleaned) return { value: cleaned.name };
  return cleaned.problem === 'blank'
    ? { value: null }
    : { problem: nameProblemText(cleaned.problem) };
}

/** Returns the check of a name (DAT-03); `blank` is the form's own message for a missing name. */
export const nameCheck =
  (blank?: string) =>
  (typed: string): Checked<string> => {
    const cleaned = cleanName(typed);
    return 'name' in cleaned
      ? { value: cleaned.name }
      : { problem: nameProblemText(cleaned.problem, blank) };
  };
