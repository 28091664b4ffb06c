/** Returns a name with no-break spaces in its amounts, so that no line breaks inside '300 g'. */
export function withNoBreakAmounts(name: string): string {
  return name.replaceAll(/(\d) (?=(?:kg|g|mg|l|ml|un)\b)/giu, '$1\u00a0');
}
