/**
 * Faults that nobody could observe, each with the reason: the code does the same with them. They are
 * left out of the sample. A line counts as long as it stands in the sources to the letter.
 */
export interface Equivalent {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly why: string;
}

export const equivalents: readonly Equivalent[] = [];
