/** The screens of receipts for a signed-in user, on a fake server. */
import { fakeApi } from '../fakes/fake-api.ts';
import { openAddress, screensAt } from './open-at.tsx';
import { fakeIdentity, renderSignedIn } from './signed-in.tsx';
import { ReadReceiptRoute } from '../../src/app/routes/read-receipt.tsx';
import { ReceiptRoute, ReceiptsRoute } from '../../src/app/routes/receipts.tsx';

const Trip = () => <p>Tela da compra</p>;

export const kitchen = {
  id: '01890000-0000-7000-8000-0000000000c1',
  name: 'Cozinha',
  createdAt: '2026-01-01T00:00:00.000Z',
  _count: { items: 0 },
};

/**
 * Opens an address below `/notas`; the household has one pantry unless `reads` contains others. A
 * second page of the same person needs their identity, because the device forgets the choices of
 * another person.
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
    '/lista-compras/$listId/supermercado': Trip,
  });
  const view = renderSignedIn(screens, identity);
  return { api, identity, ...view };
}
