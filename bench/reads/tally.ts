/** Counts what was read right, and keeps what was not, to show it. */
interface Outcome {
  readonly expected: number;
  readonly right?: number;
  readonly faults: readonly string[];
  /** Whether something is wrong and nothing says so. */
  readonly isSilent?: boolean;
  readonly isWarnedInVain?: boolean;
}

export interface Tally {
  add(name: string, outcome: Outcome): void;
  readonly cases: number;
  readonly expected: number;
  readonly right: number;
  readonly silent: number;
  readonly inVain: number;
  /** One text for each case that is not right. */
  readonly faults: readonly string[];
}

export function createTally(): Tally {
  const tally = { cases: 0, expected: 0, right: 0, silent: 0, inVain: 0, faults: [] as string[] };
  return Object.assign(tally, {
    add(
      name: string,
      { expected, right = 0, faults, isSilent = false, isWarnedInVain = false }: Outcome,
    ) {
      tally.cases += 1;
      tally.expected += expected;
      tally.right += right;
      if (isSilent) tally.silent += 1;
      if (isWarnedInVain) tally.inVain += 1;
      const isRight = right === expected && !isSilent && !isWarnedInVain;
      if (!isRight) {
        const marks = `${isSilent ? ' SILENT' : ''}${isWarnedInVain ? ' warned in vain' : ''}`;
        tally.faults.push(`${name}: ${right}/${expected}${marks} ${faults.slice(0, 4).join('; ')}`);
      }
    },
  });
}
