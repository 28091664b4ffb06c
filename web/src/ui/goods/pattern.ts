import { fold } from '@quitanda/contract/text';

/** The four floor tiles, used as CSS masks on big tiles. */
export const patterns = ['flor', 'escama', 'quarto', 'onda'] as const;
export type Pattern = (typeof patterns)[number];

/**
 * Returns the floor tile of a name: always the same for the same name, and evenly distributed
 * (FNV-1a).
 */
export function patternFor(name: string): Pattern {
  let hash = 0x811c9dc5;
  for (const character of fold(name)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  // Uses the high bits of the hash, because the low bits of FNV are less evenly distributed.
  return patterns[(hash >>> 16) % 4] ?? 'flor';
}
