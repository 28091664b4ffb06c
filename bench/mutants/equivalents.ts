/**
 * Faults that no test can detect, because the code behaves the same with them, each with the
 * reason. They are left out of the sample. An entry applies while its line stands unchanged in the
 * source.
 */
export interface Equivalent {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly why: string;
}

export const equivalents: readonly Equivalent[] = [];
