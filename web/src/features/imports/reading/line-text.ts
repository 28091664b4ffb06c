/** The texts by which notices name the lines of a file (IMP-04). */
import type { Notice } from './parsed-content.ts';

/** 'Linha 7'. */
export const lineText = (line: number): string => `Linha ${line}`;

/** Compares notices by their lines. Notices without a line come first. */
export const compareByLine = (a: Notice, b: Notice): number => lineNumberOf(a) - lineNumberOf(b);

const lineNumberOf = ({ where }: Notice) =>
  Number(/^Linha (?<line>\d+)$/u.exec(where)?.groups?.line ?? 0);
