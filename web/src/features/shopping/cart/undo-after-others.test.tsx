/** Ana undoes a change of the cart, or puts an item back, after Bia has changed the same line. */
import type { ListItem } from '@quitanda/contract';
import { toCentavos, toThousandths } from '@quitanda/contract/values';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { bia, setUpAnaAndBia } from '../../../../test/ana-and-bia.ts';
import { renderSignedIn } from '../../../../test/screens/signed-in.tsx';
import { useRead } from '../../../sync/react/use-read.ts';
import { listId, makeItem, makeList } from '../../lists/list.fixture.ts';
import type { Undo } from '../take/use-take.ts';
import { useTake } from '../take/use-take.ts';
import { useCart } from './use-cart.ts';

const supermarket = 'Assaí';
const makePurchase = (price: number, quantity: number) => {
  const unitPrice = toCentavos(price);
  const line = {
    unitPrice,
    quantity: toThousandths(quantity),
    total: unitPrice,
    isTotalTyped: false,
  };
  return { line, product: null, unit: 'un' } as const;
};
const inCart = { isChecked: true, price: 8, purchasedQuantity: 2, supermarket };

/**
 * Opens the list with this item. Ana's buttons change the item, and undo the last change. 'Devolver
 * no diálogo' puts back the item that a dialog shows since the list was opened.
 */
async function openList(item: ListItem) {
  const { api, ana, identity, sendLiveEvent } = setUpAnaAndBia({
    getLists: [makeList([item])],
    getList: makeList([item]),
  });
  let revision = 1;
  function serve(fields: Partial<ListItem>) {
    const list = makeList([{ ...item, ...fields }]);
    api.reads.getLists = [list];
    api.reads.getList = list;
    revision += 1;
    sendLiveEvent({ revision });
  }
  function Buttons() {
    const take = useTake(listId, supermarket);
    const cart = useCart(listId, supermarket);
    const undo = useRef<Undo>(undefined);
    const shownItem = useRead('getList', { params: { listId } }).data?.items[0];
    if (!shownItem) return null;
    const changes: Record<string, () => Undo | void> = {
      Pegar: () => take(shownItem, makePurchase(8, 2), { isSilent: true }),
      Corrigir: () => cart.correct(shownItem, makePurchase(7, 2)),
      'Mais um': () => cart.addOne({ ...shownItem, purchasedQuantity: 2 }),
      Devolver: () => cart.putBack(shownItem),
      'Devolver no diálogo': () => cart.putBack(item),
    };
    return (
      <>
        <p>
          {shownItem.price ?? 'sem preço'} × {shownItem.purchasedQuantity ?? 0}
        </p>
        {Object.entries(changes).map(([name, change]) => (
          <button key={name} onClick={() => (undo.current = change() ?? undefined)}>
            {name}
          </button>
        ))}
        <button onClick={() => undo.current?.()}>Desfazer o último</button>
      </>
    );
  }
  renderSignedIn(<Buttons />, identity);
  const press = async (name: string) =>
    userEvent.click(await screen.findByRole('button', { name }));
  const getBodies = () =>
    api.sent.filter(({ name }) => name === 'changeListItem').map(({ body }) => body);
  return { api, ana, serve, press, getBodies };
}

beforeEach(() => localStorage.clear());

it.each([
  {
    change: 'Pegar',
    before: {},
    own: { price: 8, purchasedQuantity: 2 },
    undone: { isChecked: false },
  },
  {
    change: 'Corrigir',
    before: inCart,
    own: { price: 7, purchasedQuantity: 2 },
    undone: { price: 8, purchasedQuantity: 2 },
  },
  {
    change: 'Mais um',
    before: inCart,
    own: { price: 8, purchasedQuantity: 3 },
    undone: { purchasedQuantity: 2 },
  },
])(
  "CASA-42 CASA-43 bases the undo of '$change' on the user's own line, although another person has corrected it since",
  async ({ change, before, own, undone }) => {
    const { api, ana, serve, press, getBodies } = await openList(makeItem('i1', before));
    const ownLine = { ...inCart, ...own, purchasedUnit: 'un', takenBy: ana.id } as const;
    api.answers.changeListItem = () => makeItem('i1', ownLine);
    await press(change);
    await waitFor(() => expect(getBodies()).toHaveLength(1));
    serve({ ...ownLine, price: 9.5, correctedBy: bia.id });
    await screen.findByText(/^9.5 ×/u);
    await press('Desfazer o último');
    await waitFor(() => expect(getBodies()).toHaveLength(2));
    expect(getBodies()[1]).toMatchObject({ ...undone, seen: { ...own, purchasedUnit: 'un' } });
  },
);

it("CASA-41 asks whose line counts if another person has taken the item before the tap on 'Desfazer' puts it back into the cart", async () => {
  const { api, serve, press, getBodies } = await openList(makeItem('i1', inCart));
  api.answers.changeListItem = () => makeItem('i1');
  await press('Devolver');
  await waitFor(() => expect(getBodies()).toHaveLength(1));
  const undoButton = await screen.findByRole('button', { name: 'Desfazer' });
  serve({ ...inCart, price: 9.5, takenBy: bia.id });
  await screen.findByText(/^9.5 ×/u);
  await userEvent.click(undoButton);
  await waitFor(() => expect(getBodies()).toHaveLength(2));
  expect(getBodies()[1]).toMatchObject({ isChecked: true, price: 8, seen: null });
});

it("CASA-43 bases 'Tirar do carrinho' on the line that its dialog showed, although another person has corrected it since", async () => {
  const { ana, api, serve, press, getBodies } = await openList(
    makeItem('i1', { ...inCart, purchasedUnit: 'un' }),
  );
  api.answers.changeListItem = () => makeItem('i1');
  await screen.findByText('8 × 2');
  serve({ price: 9.5, takenBy: ana.id, correctedBy: bia.id });
  await screen.findByText('9.5 × 2');
  await press('Devolver no diálogo');
  await waitFor(() => expect(getBodies()).toHaveLength(1));
  const seen = { price: 8, paid: null, purchasedQuantity: 2, purchasedUnit: 'un' };
  expect(getBodies()[0]).toEqual({ isChecked: false, seen });
});
