import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createSectionReader, readSections } from './sections.ts';

const sectionOf = createSectionReader([{ foldedName: 'coco', category: 'Higiene' }]);

it.each([
  ['Banana prata', null, 'Hortifrúti'],
  ['detergente', null, 'Limpeza'],
  ['Pão de queijo congelado', null, 'Congelados'],
  ['Xyzzy', null, 'Outros'],
  // The product decides, whatever its name says, and then the product that was chosen for the name.
  ['Sabonete de banana', 'Higiene', 'Higiene'],
  ['Coco', null, 'Higiene'],
  ['coco verde', null, 'Hortifrúti'],
  ['Coco', 'Bebidas', 'Bebidas'],
  ['Banana', 'Frutas e Verduras', 'Hortifrúti'],
  ['Banana', 'Importados', 'Outros'],
])('INS-11 finds the section of %s with the category %s', (name, category, section) => {
  expect(sectionOf({ name, category })).toBe(section);
});

it('INS-13 reads each name once, and lets the requests of others run after 200 names', async () => {
  const bought = Array.from({ length: 2_000 }, (_, index) => ({
    name: `Banana ${index % 1_000}`,
    category: index % 4 === 3 ? 'Bebidas' : null,
  }));
  const readNames: string[] = [];
  const counts = [0];
  const stop = new AbortController();
  const countUntilStopped = async () => {
    while (!stop.signal.aborted) {
      await nextIteration();
      counts.push(readNames.length);
    }
  };
  const counting = countUntilStopped();
  await readSections(bought, ({ name }) => {
    readNames.push(name);
    return '';
  });
  stop.abort();
  await counting;
  expect(new Set(readNames).size).toBe(750);
  expect(readNames).toHaveLength(750);
  const steps = counts.slice(1).map((count, index) => count - (counts[index] ?? 0));
  expect(Math.max(...steps)).toBe(200);
});
