import { describe, expect, it } from 'vitest';
import { growthOfTenfold } from '../../../fakes/time-growth.ts';
import { readList } from './read-list.ts';

/** pasted line → name, quantity (null if none was written), unit */
const lines: readonly [string, string, number | null, 'un' | 'kg', string?][] = [
  ['1) Óleo', 'Óleo', null, 'un'],
  ['2. Sal', 'Sal', null, 'un'],
  ['3 - Açúcar', 'Açúcar', 3, 'un'],
  ['- arroz 5kg', 'arroz', 5, 'kg'],
  ['\uFEFF\u2066- \u061Carroz\u2069 \u200B5kg', 'arroz', 5, 'kg'],
  ['arroz 5 kg', 'arroz', 5, 'kg'],
  ['[ ] leite', 'leite', null, 'un'],
  ['- [ ] 2 kg arroz', 'arroz', 2, 'kg'],
  ['☐ ovos', 'ovos', null, 'un'],
  ['pão francês 10 un', 'pão francês', 10, 'un'],
  ['detergente 2x', 'detergente', 2, 'un'],
  ['detergente x2', 'detergente', 2, 'un'],
  ['2x detergente', 'detergente', 2, 'un'],
  ['leite (3)', 'leite', 3, 'un'],
  ['leite(3)', 'leite', 3, 'un'],
  ['leite (3 un)', 'leite', 3, 'un'],
  ['leite - 3', 'leite', 3, 'un'],
  ['leite: 3', 'leite', 3, 'un'],
  ['leite 3', 'leite', 3, 'un'],
  ['pct bolacha', 'bolacha', 1, 'un', 'pacote'],
  ['2 pct bolacha', 'bolacha', 2, 'un', 'pacote'],
  ['pct. de café', 'café', 1, 'un', 'pacote'],
  ['café 500 g', 'café', 0.5, 'kg', 'g'],
  ['queijo 300g', 'queijo', 0.3, 'kg', 'g'],
  ['banana 1,5kg', 'banana', 1.5, 'kg'],
  ['1.5 kg banana', 'banana', 1.5, 'kg'],
  ['ovos 1 dúzia', 'ovos', 12, 'un', 'dúzia'],
  ['ovos meia dúzia', 'ovos', 6, 'un'],
  ['dúzia de ovos', 'ovos', 12, 'un', 'dúzia'],
  ['• uva', 'uva', null, 'un'],
  ['* uva', 'uva', null, 'un'],
  ['– uva', 'uva', null, 'un'],
  ['[22/11/26, 10:15] Ana: leite', 'leite', null, 'un'],
  ['[22/11/2026 10:15:09] Ana Paula: 2 leite', 'leite', 2, 'un'],
  ['22/11/2026 10:15 - +55 11 91234-5678: leite (3)', 'leite', 3, 'un'],
  ['Coca 2 L', 'Coca 2 L', null, 'un'],
  ['suco 350ml', 'suco 350ml', null, 'un'],
  ['Papel higiênico 12 rolos', 'Papel higiênico 12 rolos', null, 'un'],
  ['sabão em pó', 'sabão em pó', null, 'un'],
  ['pão de queijo', 'pão de queijo', null, 'un'],
  ['queijo, fatiado', 'queijo, fatiado', null, 'un'],
  ['sal e pimenta', 'sal e pimenta', null, 'un'],
  ['-', '-', null, 'un'],
];

describe('LST-21 a pasted list', () => {
  it.each(lines)('LST-21 LST-47 UNI-03 reads %j', (text, name, quantity, unit, unitText) => {
    expect(readList(text).items).toMatchObject([{ name, quantity, unit, unitText, isDone: false }]);
  });

  it.each([
    '✓ leite',
    '✔️ leite',
    '✅ leite',
    '[x] leite',
    '- [X] leite',
    '☑ leite',
    'leite ✓',
    '~leite~',
  ])('LST-21 LST-47 reads %j as already bought', (text) => {
    expect(readList(`☐ ovos\n${text}`).items[1]).toMatchObject({ name: 'leite', isDone: true });
  });

  it.each([
    ['leite, ovos e pão', ['leite', 'ovos', 'pão']],
    ['leite, ovos, pão', ['leite', 'ovos', 'pão']],
    ['2 leites; 1,5 kg de banana; sal', ['leites', 'banana', 'sal']],
    ['arroz, feijão, sal e alho', ['arroz', 'feijão', 'sal', 'alho']],
    ['arroz, feijão e sal e alho', ['arroz', 'feijão', 'sal e alho']],
  ])('LST-21 LST-47 splits %j into several items', (text, names) => {
    expect(readList(text).items.map(({ name }) => name)).toEqual(names);
  });

  it('LST-21 LST-47 leaves out headings, blank lines and line numbers, but reads numbers out of order as amounts', () => {
    expect(
      readList('Lista da feira:\r\n\n1 - Óleo\n2 - Sal 2x\n\u2028').items.map(({ name }) => name),
    ).toEqual(['Óleo', 'Sal']);
    expect(
      readList('Açougue:\n2 - bifes\n1 - frango').items.map(({ quantity }) => quantity),
    ).toEqual([2, 1]);
  });

  it.each([' ', '\t ', '\u00A0'])(
    'LST-21 API-50 reads a line with many %j in linear time',
    (blank) => {
      const read = (count: number) => {
        const blanks = blank.repeat(count);
        return readList(`arroz${blanks}branco 2 kg${blanks}\nsal`).items;
      };
      expect(read(1_000)).toMatchObject([
        { name: 'arroz branco', quantity: 2, unit: 'kg' },
        { name: 'sal' },
      ]);
      expect(growthOfTenfold(read, 300, 40)).toBeLessThan(40);
    },
  );
});
