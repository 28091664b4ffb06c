/** A name to show, with no-break spaces in its amounts: in 'Queijo 300 g' no line ends before the g. */
export function withWholeAmounts(name: string): string {
  return name.replaceAll(/(\d) (?=(?:kg|g|mg|l|ml|un)\b)/giu, '$1\u00a0');
}
