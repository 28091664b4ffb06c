import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../../../fakes/random.ts';
import { growthOfTenfold } from '../../../fakes/time-growth.ts';
import { itemsBySection } from '../sections/items-by-section.ts';
import { cleanName } from '../values/text.ts';
import { allUnits, shownUnit, toStored, unitTextValues } from '../values/units.ts';
import { readListText, writeListText, type WrittenItem } from './list-text.ts';
import { readList } from './read-list.ts';

const item = (name: string, fields: Partial<WrittenItem> = {}): WrittenItem => ({
  name,
  quantity: 1,
  unit: 'un',
  isChecked: false,
  ...fields,
});

const feira = {
  name: 'Compra da semana',
  items: [
    item('arroz', { quantity: 2, unit: 'kg' }),
    item('alface', { isChecked: true, note: 'bem verde' }),
    item('pêssego', { quantity: 1.25, unit: 'kg' }),
    item('lâmpada', { quantity: 1500 }),
  ],
};

const text = `Compra da semana

Mercearia
☐ 2 kg arroz

Hortifrúti
☑ 1 un alface · bem verde
☐ 1,25 kg pêssego

Outros
☐ 1500 un lâmpada`;

/** What a text says of a list, in the order of its lines. */
const meaningOf = ({ name, items }: { name: string; items: readonly WrittenItem[] }) => ({
  title: name,
  items: itemsBySection(items)
    .flatMap((section) => section.items)
    .map(({ name, quantity, unit, unitText, isChecked, note }) => ({
      name,
      quantity,
      unit,
      // A word that is not shown is not written.
      unitText: shownUnit({ quantity, unit, unitText }) === unitText ? unitText : undefined,
      isDone: isChecked,
      isDoubtful: false,
      note: note ?? '',
    })),
});
const readBack = (written: string) => {
  const { title, items, skipped } = readList(written);
  expect(skipped).toEqual([]);
  return {
    title,
    items: items.map(({ name, quantity, unit, unitText, isDone, isDoubtful, note }) => ({
      name,
      quantity,
      unit,
      unitText,
      isDone,
      isDoubtful,
      note: note ?? '',
    })),
  };
};

it('TXT-01 writes a list with amounts, by section, with boxes for what is open', () => {
  expect(writeListText(feira)).toBe(text);
});

it('TXT-01 writes amounts in the unit that people say', () => {
  const amounts = [
    toStored(300, 'g'),
    toStored(2, 'lata'),
    toStored(1.5, 'L'),
    toStored(1, 'dúzia'),
    { quantity: 13, unit: 'un', unitText: 'dúzia' },
    { quantity: 99_999.999, unit: 'kg', unitText: 'g' },
  ] as const;
  const items = amounts.map((amount) => item('latas 2', amount));
  expect(writeListText({ name: 'Feira', items }).split('\n').slice(3)).toEqual([
    '☐ 300 g latas 2',
    '☐ 2 latas latas 2',
    '☐ 1,5 L latas 2',
    '☐ 1 dúzia latas 2',
    '☐ 13 un latas 2',
    '☐ 99999999 g latas 2',
  ]);
});

describe('a list read back', () => {
  const parts = [
    'arroz',
    'Arroz tipo 1',
    'Nan 2',
    '3 Corações',
    '2 kg',
    '500 g',
    'leite, ovos e pão',
    '- queijo',
    '☐ café',
    '☑',
    '[x] sal',
    '~sal~',
    '*pão*',
    '# Frutas',
    '1) Óleo',
    '✅ ok',
    '·',
    '··',
    'a·b',
    ' · ',
    '· fim',
    'Mercearia',
    'Hortifrúti',
    'Outros:',
    'Feira:',
    '🥛',
    '1️⃣',
    'https://example.com',
    'R$ 5,00',
    '(sal)',
    '😀👩‍🌾',
    'x3',
    'dúzia',
    '\\n',
    '%0A',
    '"',
    '=1+1',
    'pão; leite',
    'a / b / c / d',
    'vinho?',
    'Bom dia!',
    '[12:03, 28/11] Ana: ',
    'é',
    'kg',
    'un',
    'latas 2',
    '2 dúzias',
    'g',
  ] as const;
  function makeName(random: Random): string {
    for (;;) {
      const words = Array.from({ length: 1 + random.below(4) }, () => random.pick(parts));
      const cleaned = cleanName(words.join(random.chance(0.8) ? ' ' : ''));
      if ('name' in cleaned) return cleaned.name;
    }
  }
  function makeList(random: Random) {
    return {
      name: makeName(random),
      items: Array.from({ length: 1 + random.below(12) }, () =>
        item(makeName(random), {
          quantity: random.chance(0.5)
            ? 1 + random.below(99_999)
            : (1 + random.below(99_999)) / 1000,
          unit: random.chance(0.5) ? 'un' : 'kg',
          // Also words that do not belong to the unit, and uneven dozens.
          unitText: random.pick(unitTextValues),
          isChecked: random.chance(0.3),
          ...(random.chance(0.3) && { note: makeName(random) }),
        }),
      ),
    };
  }

  it.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'TXT-02 is the same list, whatever its names and notes are (seed %i)',
    (seed) => {
      const random = createRandom(seed);
      for (let count = 0; count < 50; count += 1) {
        const list = makeList(random);
        const written = writeListText(list);
        expect(readBack(written)).toEqual(meaningOf(list));
        // As chats send it on: without blank lines, with other line ends and blanks.
        const sent = written.replaceAll(/\n+/gu, ' \r\n').replaceAll('\n☑', '\n☑\uFE0F');
        expect(readBack(sent)).toEqual(meaningOf(list));
      }
    },
  );

  it.each(allUnits)('TXT-02 has the same quantity, unit and word (%s)', (unit) => {
    for (const number of [1, 2, 3, 12, 99, 1500]) {
      const list = { name: 'Feira', items: [item('latas 2', toStored(number, unit))] };
      expect(readBack(writeListText(list))).toEqual(meaningOf(list));
      expect(readBack(writeListText(list)).items).toMatchObject([toStored(number, unit)]);
    }
  });

  it('TXT-02 keeps each item on its line, although a stored name or note has line ends', () => {
    const forged = [item('sal\n☐ 9 un ouro', { note: 'fino\n\nOutros\n☐ 1 un prata' })];
    expect(readBack(writeListText({ name: 'Feira', items: forged })).items).toMatchObject([
      { name: 'sal ☐ 9 un ouro', note: 'fino Outros ☐ 1 un prata' },
    ]);
  });
});

describe('a text of somebody else', () => {
  it.each([
    ['Compras\n\n☐ 2 kg de arroz'],
    ['Compras\n\nMercearia\n☐ 2 kg arroz\nfeijão'],
    ['Compras\n\nMercearia\n☐ arroz'],
    ['Compras\n\nMercearia'],
    ['Compras\n\nMercearia\nHortifrúti\n☐ 2 kg arroz'],
    ['Mercearia\n☐ 2 kg arroz'],
    ['Compras\n\nGrãos\n☐ 2 kg arroz'],
    [''],
  ])('TXT-02 is read as any other text: %j', (other) => {
    expect(readListText(other)).toBeUndefined();
  });
});

it('TXT-02 LST-41 reads a text of any length in linear time', () => {
  const read = (count: number) =>
    readListText(`A\n\nOutros\n${`☐ 1 un ${'· '.repeat(40)}x\n`.repeat(count)}`);
  expect(growthOfTenfold(read, 200, 40)).toBeLessThan(40);
});
