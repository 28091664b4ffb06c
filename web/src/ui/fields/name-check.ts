import { cleanName, nameProblemText } from '@quitanda/contract/text';
import type { Checked } from './checks.ts';

/** Checks a name that may be missing. The value of a missing name is null. */
export function checkOptionalName(typed: string): Checked<string | null> {
  const cleaned = cleanName(typed);
  if ('name' in cleaned) return { value: cleaned.name };
  return cleaned.problem === 'blank'
    ? { value: null }
    : { problem: nameProblemText(cleaned.problem) };
}

/**
 * Returns the check of a name (DAT-03); `blankMessage` is the form's message for a missing name.
 */
export const createNameCheck =
  (blankMessage?: string) =>
  (typed: string): Checked<string> => {
    const cleaned = cleanName(typed);
    return 'name' in cleaned
      ? { value: cleaned.name }
      : { problem: nameProblemText(cleaned.problem, blankMessage) };
  };
