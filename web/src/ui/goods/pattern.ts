import { fold } from '@quitanda/contract/text';

/** The patterns of four Brazilian floor tiles, used as CSS masks on the big tiles of products. */
export const patterns = ['flor', 'escama', 'quarto', 'onda'] as const;
export type Pattern = (typeof patterns)[number];

/**
 * Returns the pattern for the tile of a product by its name: always the same for the same name, and
 * evenly distributed over all names (FNV-1a).
 */
export function patternFor(name: string): Pattern {
  let hash = 0x811c9dc5;
  for (const character of fold(name)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  // Uses the high bits of the hash, because the low bits of FNV are less evenly distributed.
  return patterns[(hash >>> 16) % 4] ?? 'flor';
}
