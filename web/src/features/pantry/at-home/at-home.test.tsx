/** Tests what the rows of a list and of a trip say about stock at home that expires soon. */
import { dateIn, defaultZone } from '@quitanda/contract/calendar';
import { newId } from '@quitanda/contract/ids';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { itemRow, listWithItems } from '../../../lib/items/rows.fixture.ts';
import { openLists, serveLists } from '../../../../test/screens/open-lists.tsx';
import { makePantry } from '../../../../test/screens/open-pantry.tsx';
import { openTripWithReads } from '../../../../test/screens/open-trip.tsx';
import { setScreenSize } from '../../../../test/screens/screen-size.ts';
import { textOf } from '../../../../test/text-of.ts';
import { makeItem } from '../../shopping/cart/cart-item.fixture.ts';

beforeEach(() => {
  localStorage.clear();
  setScreenSize('desktop');
});

const tomorrow = dateIn(Date.now() + 86_400_000, defaultZone);
const productId = newId();
const dated = (name: string, fields: object = {}) => ({
  name,
  quantity: 2,
  batches: [{ id: newId(), amount: 2, bestBefore: tomorrow }],
  ...fields,
});
const pantry = makePantry('p', 'Cozinha', [
  dated('Leite'),
  dated('Queijo mussarela', { productId }),
  { name: 'Sal', quantity: 3 },
]);
const { items: _items, ...summary } = pantry;
const reads = { getPantries: [summary], getPantry: pantry };
const notes = () => screen.queryAllByText(/^Tem .* em casa/u).map(textOf);
const note = 'Tem 2 em casa, vencem amanhã';

it('VAL-11 says on a trip what of the same name or product at home expires soon', async () => {
  const milk = makeItem({ name: 'leite' });
  const cheese = makeItem({ name: 'Queijo', productId });
  await openTripWithReads(reads, milk, cheese, makeItem({ name: 'Sal' }));
  await waitFor(() => expect(notes()).toEqual([note, note]));
  const rowOf = (id: string) =>
    textOf(document.querySelector(`[data-item="${id}"]`) ?? document.body);
  expect(rowOf(milk.id)).toContain(note);
  expect(rowOf(cheese.id)).toContain(note);
  expect(await axe(document.body)).toEqual([]);
});

it('VAL-11 says it on the list, and no more once the item is ticked', async () => {
  const milk = itemRow(newId(), 'b', { name: 'Leite' });
  serveLists([listWithItems('b', 'Feira', [milk])], reads);
  await openLists();
  await waitFor(() => expect(notes()).toEqual([note]));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Leite' }));
  await waitFor(() => expect(notes()).toEqual([]));
});
