import type { ListItem } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { plain } from '../../../../test/text-of.ts';
import { itemRow } from '../../../../test/home.ts';
import { makeChoice, makeLine, makeReadReceipt } from '../receipt.fixture.ts';
import { cartCheckText } from './cart-check-text.ts';
import { initialDecisions } from './decisions.ts';

const taken = (id: string, price: number | null, purchasedQuantity = 1) =>
  itemRow(id, 'list', { isChecked: true, price, purchasedQuantity });

/**
 * Returns the text of a check. Each charged line is the list item `id`, or no item if that is null.
 */
function checked(
  items: readonly ListItem[],
  charged: readonly { id: string | null; name: string; paid: number; quantity?: number }[],
) {
  const matches = charged.map(({ id, name }) => ({
    isSure: true,
    choices: [makeChoice(name, { listItemId: id })],
    newName: name,
  }));
  const lines = charged.map(({ name, paid, quantity = 1 }) => makeLine(name, paid, { quantity }));
  const receipt = makeReadReceipt({ lines });
  const check = cartCheckText(items, { receipt, matches, decisions: initialDecisions(matches) });
  return (
    check && {
      ...check,
      title: plain(check.title),
      lines: check.lines.map(plain),
      ...(check.whole !== undefined && { whole: plain(check.whole) }),
    }
  );
}

it('NF-05 says what was charged more than in the cart', () => {
  const check = checked(
    [taken('Café', 24.9), taken('Arroz', 10)],
    [
      { id: 'Café', name: 'Café Pilão 500 g', paid: 26.9 },
      { id: 'Arroz', name: 'Arroz', paid: 10 },
    ],
  );
  expect(check).toEqual({
    isGood: false,
    title: 'Cobraram R$ 2,00 a mais',
    lines: ['Café: 26,90 na nota, 24,90 no carrinho'],
  });
});

it('NF-05 names the quantities if they differ', () => {
  const check = checked(
    [taken('Café', 24.9, 2)],
    [{ id: 'Café', name: 'Café', paid: 74.7, quantity: 3 }],
  );
  expect(check?.lines).toEqual(['Café: 3 un por 74,70 na nota, 2 un por 49,80 no carrinho']);
});

it('NF-05 names what was charged and not taken, and the other way round', () => {
  const check = checked([taken('Café', 24.9)], [{ id: null, name: 'Sacola', paid: 0.5 }]);
  expect(check).toEqual({
    isGood: false,
    title: 'A nota e o carrinho não têm os mesmos itens',
    lines: ['Cobrado e não pego: Sacola, 0,50', 'Pego e não cobrado: Café, 24,90'],
    whole: 'Diferença total: R$ 24,40 a menos',
  });
});

it('NF-05 keeps wrong prices apart from what is only on the receipt', () => {
  const check = checked(
    [taken('Café', 24.9)],
    [
      { id: 'Café', name: 'Café', paid: 26.9 },
      { id: null, name: 'Sacola', paid: 0.5 },
    ],
  );
  expect(check?.title).toBe('Cobraram R$ 2,00 a mais');
  expect(check?.whole).toBe('Diferença total: R$ 2,50 a mais');
});

it('NF-05 names no amount for what was taken without a price', () => {
  const check = checked([taken('Ovos', null)], [{ id: null, name: 'Sacola', paid: 0.5 }]);
  expect(check?.lines.at(-1)).toBe('Pego e não cobrado: Ovos');
});

it('NF-05 warns of differences that add up to nothing', () => {
  const check = checked(
    [taken('Café', 10), taken('Chá', 5)],
    [
      { id: 'Café', name: 'Café', paid: 11 },
      { id: 'Chá', name: 'Chá', paid: 4 },
    ],
  );
  expect(check?.title).toBe('O total bate, mas há diferenças');
  expect(check?.lines).toHaveLength(2);
});

it('NF-05 says that all is right; has no text without a cart', () => {
  const line = { id: 'Café', name: 'Café', paid: 24.9 };
  expect(checked([taken('Café', 24.9)], [line])).toEqual({
    isGood: true,
    title: 'Tudo certo: a nota bate com o carrinho.',
    lines: [],
  });
  expect(checked([{ ...taken('Café', 24.9), isChecked: false }], [line])).toBeUndefined();
});
