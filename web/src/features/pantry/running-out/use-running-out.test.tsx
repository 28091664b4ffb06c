import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  addRegularPurchases,
  makePantry,
  servePantries,
} from '../../../../test/screens/open-pantry.tsx';
import { useRunningOut } from './use-running-out.ts';

const user = userEvent.setup();

beforeEach(() => localStorage.clear());

function RunningOutList() {
  const { isReady, items, itemsToBuy, listName, putOnList } = useRunningOut();
  if (!isReady) return null;
  return (
    <>
      <button onClick={() => putOnList(itemsToBuy)}>
        Pôr {itemsToBuy.length} em {listName}
      </button>
      {items.map(({ id, pantryId, name, text, toBuy }) => (
        <button key={id} disabled={toBuy === undefined} onClick={() => toBuy && putOnList([toBuy])}>
          {`${pantryId} ${name}: ${text}`}
        </button>
      ))}
    </>
  );
}

const kitchen = makePantry('a', 'Cozinha', [
  { name: 'Leite', productId: 'milk' },
  { name: 'Sal', quantity: 0 },
  // Low only by the default threshold, so nothing says that it runs out.
  { name: 'Café', quantity: 1 },
]);
const beach = makePantry('b', 'Praia', [{ name: 'Carvão', quantity: 0 }, { name: 'Sal' }]);

function openRunningOut() {
  const { api, show } = servePantries(kitchen, beach);
  api.reads.getPantry = ({ params }) => (params['pantryId'] === 'a' ? kitchen : beach);
  addRegularPurchases(api, {
    productId: 'milk',
    quantity: 4,
    intervals: [30, 30, 30],
    daysAgo: 28,
  });
  show(<RunningOutList />);
  return api;
}

it('PAN-07 PAN-09 collects the low items of all pantries, the most urgent first', async () => {
  openRunningOut();
  expect(await screen.findByRole('button', { name: 'a Leite: Acaba em ~2 dias' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^[ab] / }).map((each) => each.textContent)).toEqual(
    ['a Sal: Acabou', 'b Carvão: Acabou', 'a Leite: Acaba em ~2 dias'],
  );
});

it('PAN-07 adds one low item to the list, or all of them', async () => {
  const api = openRunningOut();
  await user.click(await screen.findByRole('button', { name: 'a Leite: Acaba em ~2 dias' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]?.body).toMatchObject({
    name: 'Compras',
    items: [{ name: 'Leite', quantity: 4, unit: 'un' }],
  });
  expect(screen.getByRole('button', { name: 'a Leite: Acaba em ~2 dias' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Pôr 2 em Compras' }));
  expect(await screen.findByText('2 itens adicionados à lista "Compras"!')).toBeVisible();
});
