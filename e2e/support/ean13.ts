/**
 * The bars of the digits 0 to 9 in set A (GS1 General Specifications, 5.2.1). Set C has the
 * inverted bars, and set B has the bars of set C from right to left.
 */
const setA =
  '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');

/**
 * For each first digit, the sets of the six left digits. The first digit has no bars: it is encoded
 * only by the choice of these sets.
 */
const leftSets = 'AAAAAA AABABB AABBAB AABBBA ABAABB ABBAAB ABBBAA ABABAB ABABBA ABBABA'.split(' ');

const invert = (bars: string) => bars.replaceAll(/./gu, (bar) => (bar === '1' ? '0' : '1'));

function barsOf(digit: string, set: 'A' | 'B' | 'C'): string {
  const bars = setA[Number(digit)] ?? '';
  if (set === 'A') return bars;
  return set === 'C' ? invert(bars) : [...invert(bars)].toReversed().join('');
}

/** Returns the 95 modules of a code of 13 digits: '1' for a dark module, '0' for a light one. */
export function ean13Bars(code: string): string {
  const [first = '', ...digits] = code;
  const sets = leftSets[Number(first)] ?? '';
  const left = digits
    .slice(0, 6)
    .map((digit, index) => barsOf(digit, sets[index] === 'B' ? 'B' : 'A'));
  const right = digits.slice(6).map((digit) => barsOf(digit, 'C'));
  return `101${left.join('')}01010${right.join('')}101`;
}
