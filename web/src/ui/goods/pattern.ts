import { fold } from '@quitanda/contract/text';

/** The four floor tiles, used as CSS masks on big tiles. */
export const patterns = ['flor', 'escama', 'quarto', 'onda'] as const;
export type Pattern = (typeof patterns)[number];

/** The floor tile of a name: always the same for the same name, spread evenly over many (FNV-1a). */
export function patternFor(name: string): Pattern {
  let hash = 0x811c9dc5;
  for (const character of fold(name)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  // The low bits of FNV mix poorly, so the high ones choose.
  return patterns[(hash >>> 16) % 4] ?? 'flor';
}
