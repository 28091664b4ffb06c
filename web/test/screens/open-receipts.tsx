/** Opens the screens of receipts for a signed-in user, on a fake server. */
import { fakeApi } from '../fakes/fake-api.ts';
import { openAddress, screensAt } from './open-at.tsx';
import { fakeIdentity, renderSignedIn } from './signed-in.tsx';
import { ReadReceiptRoute } from '../../src/app/routes/read-receipt.tsx';
import { ReceiptRoute, ReceiptsRoute } from '../../src/app/routes/receipts.tsx';

const TripScreen = () => <p>Tela da compra</p>;

export const kitchen = {
  id: '01890000-0000-7000-8000-0000000000c1',
  name: 'Cozinha',
  createdAt: '2026-01-01T00:00:00.000Z',
  _count: { items: 0 },
};

/**
 * Opens an address below `/notas`. The household has one pantry, unless `reads` contains others. To
 * open a second page as the same person, pass the identity of the first page: for another person,
 * the device would delete the stored choices.
 */
export function openReceipts(
  address: string,
  reads: Parameters<typeof fakeApi>[0] = {},
  answers: ReturnType<typeof fakeApi>['answers'] = {},
  identity = fakeIdentity(),
) {
  const api = fakeApi({
    getPantries: [kitchen],
    getLists: [],
    getSupermarkets: { names: [] },
    getReceipts: { receipts: [], hasMore: false },
    ...reads,
  });
  api.answers = answers;
  openAddress(address);
  const screens = screensAt({
    '/notas': ReceiptsRoute,
    '/notas/ler': ReadReceiptRoute,
    '/notas/$receiptId': ReceiptRoute,
    '/lista-compras/$listId/supermercado': TripScreen,
  });
  const view = renderSignedIn(screens, identity);
  return { api, identity, ...view };
}
