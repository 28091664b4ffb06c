import { cleanName } from '@quitanda/contract/text';

/**
 * Returns a text of a receipt in the form in which the server accepts it, which is that of a name. Angle
 * brackets become spaces if the text looks like markup. Returns `fallback` for a text that contains no
 * name, such as the empty name of a shop that could not be read.
 */
export function printedName<Fallback>(text: string, fallback: Fallback): string | Fallback {
  for (const candidate of [text, text.replaceAll(/[<>]/gu, ' ')]) {
    const cleaned = cleanName(candidate);
    if ('name' in cleaned) return cleaned.name;
  }
  return fallback;
}
