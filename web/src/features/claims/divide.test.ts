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
    ['ana', 1, 'Higiene 1'],
    ['bia', 3, 'Hortifrúti 2, Laticínios e Frios 1'],
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

it('CASA-38 claims the shares by one write, which releases the claims of others and omits unchanged claims', () => {
  const claimants = new Map([
    ['Mercearia', 'ana'],
    ['Higiene', 'ana'],
    ['Padaria', 'ana'],
  ]);
  expect(claimsOfShares(divideList(sections, claimants, ['ana', 'bia']), claimants)).toEqual({
    released: [{ part: 'Higiene', userId: 'ana' }],
    claimed: [
      { part: 'Café e Matinais', userId: 'ana' },
      { part: 'Higiene', userId: 'bia' },
      { part: 'Hortifrúti', userId: 'bia' },
      { part: 'Laticínios e Frios', userId: 'bia' },
    ],
  });
});
