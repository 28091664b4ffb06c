/** Finds the sections of purchases (INS-11). */
import { sectionKeyOf } from '@quitanda/contract/sections/section-of';
import { sectionTitles } from '@quitanda/contract/sections/section-titles';
import { fold } from '@quitanda/contract/text';
import { inSlices } from './in-slices.ts';

// Builds the table of words when the server starts, so that no request waits for it.
sectionKeyOf('', null);

export interface BoughtThing {
  /** The name of the product, or else of the item. */
  readonly name: string;
  /** The category of the product; null for a purchase without a product. */
  readonly category: string | null;
}

export type SectionReader = (thing: BoughtThing) => string;

/**
 * Returns a function that finds the section of a purchase, as the shopping screen finds it: by the
 * category of its product, else by that of the product which the household chose for the name, else by
 * the words of the name. A household has few names for many purchases, so each name is read once.
 */
export function createSectionReader(
  choices: readonly { readonly foldedName: string; readonly category: string }[],
): SectionReader {
  const categoryByName = new Map(choices.map(({ foldedName, category }) => [foldedName, category]));
  const sections = new Map<string, string>();
  return ({ name, category }) => {
    const key = category ?? `name:${name}`;
    const section =
      sections.get(key) ??
      sectionTitles[sectionKeyOf(name, category ?? categoryByName.get(fold(name)))];
    sections.set(key, section);
    return section;
  };
}

// Ten milliseconds each.
const namesPerSlice = 200;

/**
 * Reads the names of the purchases without a product, so that `sectionOf` remembers them: a household may
 * have 50,000 different ones. The requests of others run meanwhile (API-48).
 */
export async function readSections(
  bought: readonly BoughtThing[],
  sectionOf: SectionReader,
): Promise<void> {
  const unlinked = bought.filter(({ category }) => category === null);
  const names = [...new Set(unlinked.map(({ name }) => name))];
  for await (const slice of inSlices(names, namesPerSlice)) {
    for (const name of slice) sectionOf({ name, category: null });
  }
}
