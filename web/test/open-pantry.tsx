/** The pantry screen for somebody signed in, on a fake server with these pantries. */
import type { Pantry, PantryItem } from '@quitanda/contract';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { fakeApi } from './fake-api.ts';
import { renderSignedIn } from './signed-in.tsx';
import { PantryScreen } from '../src/features/pantry/PantryScreen.tsx';
import { inRouter } from '../src/features/shopping/stage.fixture.tsx';

export function pantryOf(id: string, name: string, items: Partial<PantryItem>[] = []): Pantry {
  return {
    id,
    name,
    createdAt: '2026-11-20T12:00:00.000Z',
    _count: { items: items.length },
    items: items.map((item, index) => ({
      id: `${id}-${index}`,
      name: 'Café',
      quantity: 3,
      unit: 'un',
      lowStockAlertThreshold: null,
      targetQuantity: null,
      productId: null,
      categoryName: null,
      imageUrl: null,
      createdBy: null,
      changedBy: null,
      ...item,
    })),
  };
}

/** `show` renders it, with anything else beside; `api` is what it talks to. */
export function open(...pantries: Pantry[]) {
  const [first] = pantries;
  const api = fakeApi({
    getPantries: pantries.map(({ items: _items, ...summary }) => summary),
    ...(first && { getPantry: first }),
    getLists: [],
    getRunOuts: [],
  });
  function show(beside?: ReactNode) {
    const screen = (
      <>
        {beside}
        <PantryScreen />
      </>
    );
    return renderSignedIn(inRouter(screen));
  }
  return { api, show };
}

/** Opens the three dots and takes what stands behind them. */
export async function chooseInPantry(name: string): Promise<void> {
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Mais opções' }));
  await person.click(await screen.findByRole('menuitem', { name }));
}
