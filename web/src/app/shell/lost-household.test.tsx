/** What a person keeps who no longer belongs to the household of the refused writes. */
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { newId } from '@quitanda/contract/ids';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { ErrorResponse, fakeApi } from '../../../test/fakes/fake-api.ts';
import { renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { useRefusals } from '../../sync/react/use-unsent.ts';
import { useWrite } from '../../sync/react/use-write.ts';
import { helpBeforeRetry, helpInsteadOfRetry, typedItems } from './refusal-help.ts';
import { UnsentSheet } from './UnsentSheet.tsx';

const user = userEvent.setup();
beforeEach(() => localStorage.clear());

function TestScreen() {
  const write = useWrite();
  const [isOpen, setIsOpen] = useState(false);
  const refusals = useRefusals();
  const [listId, pantryId] = [newId(), newId()];
  function act() {
    const leite = { id: newId(), name: 'Leite', quantity: 2, unit: 'un' } as const;
    const sal = { id: newId(), name: 'Sal grosso', quantity: 500, unit: 'g' } as const;
    write('addListItem', { params: { listId }, body: leite });
    write('addPantryItem', { params: { pantryId }, body: sal });
    write('changeListItem', { params: { listId, itemId: newId() }, body: { isChecked: true } });
  }
  return (
    <>
      <button onClick={act}>Fazer</button>
      <button onClick={() => setIsOpen(true)}>Pendências</button>
      <p>{refusals.length} recusas</p>
      <UnsentSheet isOpen={isOpen} onClose={() => setIsOpen(false)} finalFocus={() => true} />
    </>
  );
}

it('SYN-39 copies what was typed into a list of the person, and keeps what cannot be copied', async () => {
  const api = fakeApi({ getLists: [], getPantries: [] });
  const lost = () =>
    new ErrorResponse(403, {
      code: 'not-a-member',
      message: 'Você não faz mais parte desta casa.',
    });
  Object.assign(api.answers, { addListItem: lost, addPantryItem: lost, changeListItem: lost });
  renderSignedIn(<TestScreen />);
  await user.click(await screen.findByRole('button', { name: 'Fazer' }));
  await screen.findByText('3 recusas');
  await user.click(screen.getByRole('button', { name: 'Pendências' }));
  await user.dblClick(
    await screen.findByRole('button', { name: 'Copiar 2 itens para uma lista minha' }),
  );
  expect(await screen.findByText('Lista "O que eu tinha adicionado" criada!')).toBeVisible();
  await screen.findByText('1 recusas');
  await waitFor(() =>
    expect(api.sent.filter(({ name }) => name === 'createList').map(({ body }) => body)).toEqual([
      {
        id: expect.any(String),
        name: 'O que eu tinha adicionado',
        items: [
          { id: expect.any(String), name: 'Leite', quantity: 2, unit: 'un' },
          { id: expect.any(String), name: 'Sal grosso', quantity: 0.5, unit: 'kg', unitText: 'g' },
        ],
      },
    ]),
  );
});

it('SYN-38 SYN-39 knows what helps: nothing to copy, the trash first, or another attempt', () => {
  const refusalOf = (code: string, fields?: object[]) =>
    ({ failure: { code, message: '', ...(fields && { fields }) }, writes: [] }) as never;
  const ofWrite = (code: string, name: string) =>
    ({ failure: { code, message: '' }, writes: [{ name }] }) as never;
  expect(helpBeforeRetry(ofWrite('item-not-found', 'changePurchasedLine'))).toMatch(/Excluídas/u);
  expect(helpBeforeRetry(ofWrite('item-not-found', 'removePantryItem'))).toBeUndefined();
  expect(typedItems([refusalOf('not-a-member')])).toEqual([]);
  expect(helpInsteadOfRetry(refusalOf('list-not-found'))).toBeUndefined();
  expect(helpBeforeRetry(refusalOf('list-not-found'))).toMatch(/Lixeira/u);
  for (const code of ['too-many-lists', 'key-reused', 'not-found', 'internal', 'validation'])
    expect(helpInsteadOfRetry(refusalOf(code)), code).toBeUndefined();
  for (const code of [
    'not-a-member',
    'pantry-not-found',
    'receipt-recorded',
    'trip-correction-not-found',
  ])
    expect(helpInsteadOfRetry(refusalOf(code)), code).toBeDefined();
  expect(helpInsteadOfRetry(refusalOf('validation', [{}]))).toBeDefined();
});

it('UNI-14 lists what was typed in its unit, and grams of a pantry as such', () => {
  const [params, at, order] = [{}, 0, 0];
  const writes = [
    { name: 'addListItem', body: { name: 'Milho', quantity: 2, unit: 'un', unitText: 'lata' } },
    { name: 'addPantryItem', body: { name: 'Sal', quantity: 500, unit: 'g' } },
  ].map((write, index) => ({ ...write, key: String(index), params, at, order }));
  const refusal = { id: 1, at, failure: { code: 'not-a-member', message: '' }, writes };
  expect(typedItems([refusal as never])).toMatchObject([
    { quantity: 2, unit: 'un', unitText: 'lata' },
    { quantity: 0.5, unit: 'kg', unitText: 'g' },
  ]);
});
