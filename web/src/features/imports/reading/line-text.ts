/** The names of lines of a file in notices (IMP-04). */
import type { Notice } from './found.ts';

/** 'Linha 7'. */
export const lineText = (line: number): string => `Linha ${line}`;

/** Compares notices by their lines; those without a line come first. */
export const byLine = (a: Notice, b: Notice): number => lineOf(a) - lineOf(b);

const lineOf = ({ where }: Notice) =>
  Number(/^Linha (?<line>\d+)$/u.exec(where)?.groups?.line ?? 0);
