import { expect, it } from 'vitest';
import { makeItem } from '../shopping/cart/cart-item.fixture.ts';
import { createPendingLineFactory } from '../shopping/pending/pending-lines.ts';
import { groupBySection } from '../shopping/pending/sections.ts';
import { claimsOfShares, divideList } from './divide.ts';

const lineOf = createPendingLineFactory([]);
const items = ['Arroz', 'Feijão', 'Café', 'Sabonete', 'Banana', 'Cenoura', 'Leite'].map((name) =>
  makeItem({ id: name, name }),
);
const sections = groupBySection(items.map(lineOf));
const noClaims = new Map<string, string>();
const summaryOf = (shares: ReturnType<typeof divideList>) =>
  shares.map(({ userId, count, sections: assignedSections }) => [
    userId,
    count,
    assignedSections.map((section) => `${section.title} ${section.count}`).join(', '),
  ]);

it('CASA-38 divides whole sections, in walking order, as equally as possible', () => {
  expect(summaryOf(divideList(sections, noClaims, ['ana', 'bia']))).toEqual([
    ['ana', 3, 'Mercearia 2, Café e Matinais 1'],
    ['bia', 4, 'Higiene 1, Hortifrúti 2, Laticínios e Frios 1'],
  ]);
  expect(summaryOf(divideList(sections, noClaims, ['bia', 'ana', 'caio']))).toEqual([
    ['bia', 2, 'Mercearia 2'],
    ['ana', 2, 'Café e Matinais 1, Higiene 1'],
    ['caio', 3, 'Hortifrúti 2, Laticínios e Frios 1'],
  ]);
});

it('CASA-38 counts only pending items', () => {
  const takenNames = new Set(['Arroz', 'Feijão', 'Café']);
  const pendingSections = groupBySection(
    items.map((item) => lineOf({ ...item, isChecked: takenNames.has(item.id) })),
  );
  expect(summaryOf(divideList(pendingSections, noClaims, ['ana', 'bia']))).toEqual([
    ['ana', 2, 'Hortifrúti 2'],
    ['bia', 2, 'Higiene 1, Laticínios e Frios 1'],
  ]);
});

it('CASA-38 leaves a claimed item to its claimant, and counts it in the share of the claimant', () => {
  const claimants = new Map([
    ['Banana', 'ana'],
    ['Cenoura', 'ana'],
    ['Leite', 'ana'],
  ]);
  expect(summaryOf(divideList(sections, claimants, ['ana', 'bia']))).toEqual([
    ['ana', 3, ''],
    ['bia', 4, 'Mercearia 2, Café e Matinais 1, Higiene 1'],
  ]);
});

it('CASA-38 gives some people no section if there are more people than sections', () => {
  const oneSection = groupBySection([lineOf(makeItem({ name: 'Arroz' }))]);
  const shares = divideList(oneSection, noClaims, ['ana', 'bia', 'caio']);
  expect(shares.filter(({ count }) => count === 0)).toHaveLength(2);
  expect(divideList([], noClaims, ['ana']).map(({ count }) => count)).toEqual([0]);
});

it('CASA-38 CASA-77 claims the shares by one write, which omits the claims that exist already', () => {
  const claimants = new Map([
    ['Mercearia', 'ana'],
    ['Higiene', 'ana'],
    ['Padaria', 'ana'],
  ]);
  expect(claimsOfShares(divideList(sections, claimants, ['ana', 'bia']), claimants)).toEqual([
    {
      released: [],
      claimed: [
        { part: 'Café e Matinais', userId: 'bia' },
        { part: 'Hortifrúti', userId: 'bia' },
        { part: 'Laticínios e Frios', userId: 'bia' },
      ],
    },
  ]);
});

it('CASA-38 CASA-77 divides everything again on request, and releases what others have claimed', () => {
  const claimants = new Map([
    ['Mercearia', 'bia'],
    ['Higiene', 'ana'],
    ['Cenoura', 'ana'],
  ]);
  expect(claimsOfShares(divideList(sections, noClaims, ['ana', 'bia']), claimants)).toEqual([
    {
      released: [
        { part: 'Mercearia', userId: 'bia' },
        { part: 'Higiene', userId: 'ana' },
        { part: 'Cenoura', userId: 'ana' },
      ],
      claimed: [
        { part: 'Mercearia', userId: 'ana' },
        { part: 'Café e Matinais', userId: 'ana' },
        { part: 'Higiene', userId: 'bia' },
        { part: 'Hortifrúti', userId: 'bia' },
        { part: 'Laticínios e Frios', userId: 'bia' },
      ],
    },
  ]);
});

/** Sections in walking order with this many pending items each. */
const sectionsOf = (counts: Record<string, number>) =>
  Object.entries(counts).map(([title, count]) => ({
    title,
    items: Array.from({ length: count }, (_, index) =>
      lineOf(makeItem({ id: `${title} ${index + 1}`, name: title })),
    ),
  })) as unknown as typeof sections;

it('CASA-38 splits a section if whole sections would be far from equal: 6 and 7 instead of 3 and 10', () => {
  const shares = divideList(sectionsOf({ Hortifrúti: 3, Mercearia: 10 }), noClaims, ['ana', 'bia']);
  expect(summaryOf(shares)).toEqual([
    ['ana', 7, 'Hortifrúti 3, Mercearia 4'],
    ['bia', 6, 'Mercearia 6'],
  ]);
  // The larger part claims the section, so that later items belong to it.
  expect(claimsOfShares(shares, noClaims)).toEqual([
    {
      released: [],
      claimed: [
        { part: 'Hortifrúti', userId: 'ana' },
        ...[1, 2, 3, 4].map((index) => ({ part: `Mercearia ${index}`, userId: 'ana' })),
        { part: 'Mercearia', userId: 'bia' },
      ],
    },
  ]);
});

it('CASA-38 keeps sections whole where that is as equal, also if they do not follow each other', () => {
  const counts = { Hortifrúti: 3, Mercearia: 10, Limpeza: 7 };
  expect(summaryOf(divideList(sectionsOf(counts), noClaims, ['ana', 'bia']))).toEqual([
    ['ana', 10, 'Mercearia 10'],
    ['bia', 10, 'Hortifrúti 3, Limpeza 7'],
  ]);
  expect(
    summaryOf(divideList(sectionsOf({ Hortifrúti: 5, Mercearia: 7 }), noClaims, ['ana', 'bia'])),
  ).toEqual([
    ['ana', 5, 'Hortifrúti 5'],
    ['bia', 7, 'Mercearia 7'],
  ]);
});

it('CASA-38 leaves a claimed section to its claimant, and gives the others to those who have less', () => {
  const counts = { Hortifrúti: 4, Mercearia: 4, Limpeza: 4 };
  const claimants = new Map([['Mercearia', 'bia']]);
  expect(summaryOf(divideList(sectionsOf(counts), claimants, ['ana', 'bia']))).toEqual([
    ['ana', 6, 'Hortifrúti 4, Limpeza 2'],
    ['bia', 6, 'Mercearia 4, Limpeza 2'],
  ]);
  // A claimant who is not there keeps the section, and it counts for nobody else.
  expect(
    summaryOf(divideList(sectionsOf(counts), new Map([['Mercearia', 'caio']]), ['ana', 'bia'])),
  ).toEqual([
    ['ana', 4, 'Hortifrúti 4'],
    ['bia', 4, 'Limpeza 4'],
  ]);
});

it('CASA-38 gives nothing more to a person who has claimed most of the list', () => {
  const counts = { Hortifrúti: 9, Mercearia: 2, Limpeza: 1 };
  const claimants = new Map([['Hortifrúti', 'ana']]);
  expect(summaryOf(divideList(sectionsOf(counts), claimants, ['ana', 'bia']))).toEqual([
    ['ana', 9, 'Hortifrúti 9'],
    ['bia', 3, 'Mercearia 2, Limpeza 1'],
  ]);
});

it('CASA-38 CASA-77 splits one long section among many, in writes that the server accepts', () => {
  const people = ['ana', 'bia', 'caio'];
  const shares = divideList(sectionsOf({ Mercearia: 200 }), noClaims, people);
  expect(shares.map(({ count }) => count)).toEqual([67, 67, 66]);
  const writes = claimsOfShares(shares, noClaims);
  expect(Math.max(...writes.map(({ claimed }) => claimed.length))).toBeLessThanOrEqual(30);
  const owners = new Map(
    writes.flatMap(({ claimed }) => claimed).map(({ part, userId }) => [part, userId]),
  );
  expect(owners.size).toBe(1 + 67 + 66);
  // Dividing again changes nothing, on whichever device.
  const again = divideList(sectionsOf({ Mercearia: 200 }), owners, people);
  expect(again.map(({ count }) => count)).toEqual([67, 67, 66]);
  expect(claimsOfShares(again, owners)).toEqual([]);
});
