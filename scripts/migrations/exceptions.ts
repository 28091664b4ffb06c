/** The exceptions that a migration contains as comments: `-- allowed RULE, RULE: REASON`. */

export interface Exception {
  readonly rules: readonly string[];
  readonly reason: string;
  /** The line of the comment, from 1. */
  readonly line: number;
  /** The line after the comment. The exception applies to this line. */
  readonly forLine: number;
}

/**
 * Reads the exceptions from the comments in front of lines of SQL. A reason may continue in the
 * following comments.
 */
export function readExceptions(script: string): Exception[] {
  const lines = script.split('\n').map((line) => line.trim());
  const isComment = (index: number) => lines[index]?.startsWith('--') ?? false;
  return lines.flatMap((text, index) => {
    const [, names, firstLine = ''] =
      /^-- allowed ([a-z-]+(?:, [a-z-]+)*)(?::|$)(.*)$/u.exec(text) ?? [];
    if (names === undefined) return [];
    let end = index + 1;
    while (isComment(end)) end += 1;
    const followingLines = lines
      .slice(index + 1, end)
      .map((line) => line.replace(/^--/u, '').trim());
    const next = followingLines.findIndex((line) => line.startsWith('allowed '));
    const reasonLines = next === -1 ? followingLines : followingLines.slice(0, next);
    return {
      rules: names.split(', '),
      reason: [firstLine.trim(), ...reasonLines].join(' ').trim(),
      line: index + 1,
      forLine: end + 1,
    };
  });
}
