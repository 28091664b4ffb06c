import type { ListItem } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { withPlainSpaces } from '../../../../test/text-of.ts';
import { itemRow } from '../../../lib/items/rows.fixture.ts';
import { makeChoice, makeLine, makeReadReceipt } from '../receipt.fixture.ts';
import { cartCheckText } from './cart-check-text.ts';
import { createInitialDecisions } from './decisions.ts';

const takenItem = (id: string, price: number | null, purchasedQuantity = 1) =>
  itemRow(id, 'list', { isChecked: true, price, purchasedQuantity });

/** Compares a cart with charged lines. The `id` of a charged line is the id of its list item. */
function describeCartCheck(
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
  const check = cartCheckText(items, {
    receipt,
    matches,
    decisions: createInitialDecisions(matches),
  });
  return (
    check && {
      ...check,
      title: withPlainSpaces(check.title),
      lines: check.lines.map(withPlainSpaces),
      ...(check.totalDifference !== undefined && {
        totalDifference: withPlainSpaces(check.totalDifference),
      }),
    }
  );
}

it('NF-05 names the items that were charged at another price than in the cart, and the difference', () => {
  const check = describeCartCheck(
    [takenItem('Café', 24.9), takenItem('Arroz', 10)],
    [
      { id: 'Café', name: 'Café Pilão 500 g', paid: 26.9 },
      { id: 'Arroz', name: 'Arroz', paid: 10 },
    ],
  );
  expect(check).toEqual({
    isMatch: false,
    title: 'Cobraram R$ 2,00 a mais',
    lines: ['Café: 26,90 na nota, 24,90 no carrinho'],
  });
});

it('NF-05 names the quantities if they differ', () => {
  const check = describeCartCheck(
    [takenItem('Café', 24.9, 2)],
    [{ id: 'Café', name: 'Café', paid: 74.7, quantity: 3 }],
  );
  expect(check?.lines).toEqual(['Café: 3 un por 74,70 na nota, 2 un por 49,80 no carrinho']);
});

it('NF-05 names the items that were charged and not taken, and those taken and not charged', () => {
  const check = describeCartCheck(
    [takenItem('Café', 24.9)],
    [{ id: null, name: 'Sacola', paid: 0.5 }],
  );
  expect(check).toEqual({
    isMatch: false,
    title: 'A nota e o carrinho não têm os mesmos itens',
    lines: ['Cobrado e não pego: Sacola, 0,50', 'Pego e não cobrado: Café, 24,90'],
    totalDifference: 'Diferença total: R$ 24,40 a menos',
  });
});

it('NF-05 shows the sum of the price differences separately from the difference of the totals', () => {
  const check = describeCartCheck(
    [takenItem('Café', 24.9)],
    [
      { id: 'Café', name: 'Café', paid: 26.9 },
      { id: null, name: 'Sacola', paid: 0.5 },
    ],
  );
  expect(check?.title).toBe('Cobraram R$ 2,00 a mais');
  expect(check?.totalDifference).toBe('Diferença total: R$ 2,50 a mais');
});

it('NF-05 does not call a total difference of zero less than expected', () => {
  const check = describeCartCheck(
    [takenItem('Café', 24.9), takenItem('Pão', 2)],
    [{ id: 'Café', name: 'Café', paid: 26.9 }],
  );
  expect(check?.title).toBe('Cobraram R$ 2,00 a mais');
  expect(check?.totalDifference).toBe('Diferença total: R$ 0,00');
});

it('NF-05 NF-36 names no amount for an item that was taken without a price', () => {
  const check = describeCartCheck(
    [takenItem('Ovos', null)],
    [{ id: null, name: 'Sacola', paid: 0.5 }],
  );
  expect(check?.lines.at(-1)).toBe('Pego e não cobrado: Ovos');
});

it('NF-05 shows differences although they add up to zero', () => {
  const check = describeCartCheck(
    [takenItem('Café', 10), takenItem('Chá', 5)],
    [
      { id: 'Café', name: 'Café', paid: 11 },
      { id: 'Chá', name: 'Chá', paid: 4 },
    ],
  );
  expect(check?.title).toBe('O total bate, mas há diferenças');
  expect(check?.lines).toHaveLength(2);
});

it('NF-05 says that the receipt matches the cart, and has no text for an empty cart', () => {
  const line = { id: 'Café', name: 'Café', paid: 24.9 };
  expect(describeCartCheck([takenItem('Café', 24.9)], [line])).toEqual({
    isMatch: true,
    title: 'Tudo certo: a nota bate com o carrinho.',
    lines: [],
  });
  expect(
    describeCartCheck([{ ...takenItem('Café', 24.9), isChecked: false }], [line]),
  ).toBeUndefined();
});
