/** The taps that a person makes on each screen, chosen by the seed. */
import type { Locator } from '@playwright/test';
import { confirmButtonName } from '../support/trip.ts';
import { rowChangeSignature, stockChangeSignature } from './audit.ts';
import { formatPantryLook, createExpectedLooks, type ListRow } from './rows.ts';
import type { Tab, ClickMode } from './tab.ts';
import { chooseListAction, openNewListDialog } from '../support/lists.ts';

/** Makes a random tap that the screen offers. */
export async function tap(tab: Tab, clickMode: ClickMode = 'by-mouse'): Promise<void> {
  tab.clickMode = clickMode;
  const tapOnScreen = {
    lists: () => tapOnLists(tab),
    trip: () => tapOnTrip(tab),
    pantry: () => tapOnPantry(tab),
  };
  await tapOnScreen[tab.screen]();
}

/**
 * Adds an item to the list or to the pantry without waiting for the result. Does nothing on a trip.
 * By default the tap is uncertain: if the browser is killed at the same time, the tap may or may
 * not be stored.
 */
export async function addWithoutWaiting(
  tab: Tab,
  { isUncertain = true, name = tab.newName() }: { isUncertain?: boolean; name?: string } = {},
): Promise<void> {
  if (tab.screen === 'trip') return;
  const isList = tab.screen === 'lists';
  const label = isList ? 'Adicionar item' : 'Buscar ou adicionar item';
  await tab.page.getByLabel(label, { exact: true }).fill(name);
  const table = isList ? 'list_items' : 'pantry_items';
  tab.taps.push({ signature: `${table} + ${name}`, isUncertain });
  await tab.button('Adicionar').evaluate((element) => (element as HTMLElement).click());
}

/** Opens the lists, and waits for the item that both devices change in this round. */
export async function waitForConflictItem(tab: Tab, round: number): Promise<void> {
  await tab.open('lists');
  await tab.page
    .getByRole('checkbox', { name: conflictItemName(tab, round), exact: true })
    .waitFor();
}

/**
 * Ticks or removes the item of this round. If one device ticks and another removes it, it is
 * removed.
 */
export async function changeConflictItem(
  tab: Tab,
  round: number,
  action: 'tick' | 'remove',
): Promise<void> {
  const name = conflictItemName(tab, round);
  if (action === 'remove') {
    tab.taps.push({ signature: `list_items - ${name}` });
    return tab.click(tab.button(`Remover ${name}`));
  }
  const signature = rowChangeSignature('list_items', name, [['is_checked', true]]);
  tab.taps.push({ signature, isUncertain: true });
  await tab.click(tab.page.getByRole('checkbox', { name, exact: true }));
}

function conflictItemName(tab: Tab, round: number): string {
  return tab.household.conflictItems[round] ?? '';
}

async function tapOnLists(tab: Tab): Promise<void> {
  const names = [...tab.rows.keys()];
  const [first, ...others] = names;
  const roll = tab.random.next();
  if (first === undefined || roll < 0.28) return addItem(tab);
  const name = tab.random.pick([first, ...others]);
  // A ticked item is unticked first, because nobody finishes a trip while one is ticked.
  const ticked = names.find((each) => rowOf(tab, each).isChecked);
  if (roll < 0.75) return toggleTick(tab, ticked ?? name);
  if (roll < 0.86) return changeQuantity(tab, name);
  if (roll < 0.94 && names.length > 3) return removeItem(tab, name);
  return roll < 0.97 ? renameList(tab) : createList(tab);
}

async function tapOnTrip(tab: Tab): Promise<void> {
  const mayFinish =
    tab.clickMode === 'by-mouse' && tab.itemsToFinishWith.length > 0 && tab.random.chance(0.2);
  // A finish moves all items of the cart, also without a price (FIN-06), but `takeAndFinish` expects
  // that only its item is moved. So no other item may be in the cart, also on this device, which may
  // not have received yet that another one has put an item back.
  if (mayFinish && tab.household.inCart.size === 0) {
    tab.household.isFinishing = true;
    try {
      if (await tab.button('Finalizar Compra').isDisabled())
        return await takeAndFinish(tab, tab.itemsToFinishWith.shift() ?? '');
    } finally {
      tab.household.isFinishing = false;
    }
  }
  await waitUntilFinished(tab);
  // If this tap should finish a trip, but an item is in the cart, an item is put back.
  const rows = [...tab.rows];
  const [pending, ...morePending] = rows.filter(([, row]) => !row.isChecked);
  const [taken, ...moreTaken] = rows.filter(([, row]) => row.isChecked);
  if (pending && (taken === undefined || (!mayFinish && tab.random.chance(0.7)))) {
    return takeItem(tab, ...tab.random.pick([pending, ...morePending]));
  }
  if (taken) return putBack(tab, ...tab.random.pick([taken, ...moreTaken]));
  throw new Error(`Tab ${tab.letter} has no item to take.`);
}

async function waitUntilFinished({ household }: Tab): Promise<void> {
  // Real time: another tab is finishing the trip.
  while (household.isFinishing) await new Promise((resolve) => setTimeout(resolve, 50));
}

async function tapOnPantry(tab: Tab): Promise<void> {
  const roll = tab.random.next();
  const [first, ...others] = tab.stocks;
  if (first === undefined || roll < 0.12) return addStock(tab);
  if (roll < 0.42) return changeStock(tab, tab.household.sharedStock, undefined);
  return changeStock(tab, ...tab.random.pick([first, ...others]));
}

async function addItem(tab: Tab): Promise<void> {
  const name = tab.newName();
  const row = { quantity: 1, isChecked: false, price: null };
  await tab.page.getByRole('combobox', { name: 'Adicionar item' }).fill(name);
  await tab.clickAndExpect(tab.button('Adicionar'), {
    signature: `list_items + ${name}`,
    expected: createExpectedLooks(name, row),
  });
  tab.rows.set(name, row);
}

async function toggleTick(tab: Tab, name: string): Promise<void> {
  const row = rowOf(tab, name);
  const isChecked = !row.isChecked;
  if (isChecked) {
    await waitUntilFinished(tab);
    tab.household.inCart.add(name);
  }
  const next = isChecked ? { ...row, isChecked } : toPending(row);
  const changedColumns = isChecked ? [['is_checked', true] as const] : columnsOfPutBack(row);
  await tab.clickAndExpect(tab.page.getByRole('checkbox', { name, exact: true }), {
    signature: rowChangeSignature('list_items', name, changedColumns),
    expected: createExpectedLooks(name, next),
  });
  tab.rows.set(name, next);
  if (!isChecked) tab.household.inCart.delete(name);
}

async function changeQuantity(tab: Tab, name: string): Promise<void> {
  const row = rowOf(tab, name);
  const next = { ...row, quantity: tab.nextNumber() + 1 };
  await tab.click(tab.button(`Editar ${name}`));
  const dialog = tab.page.getByRole('dialog', { name: 'Editar Item' });
  await dialog.getByLabel('Quantidade', { exact: true }).fill(String(next.quantity));
  await tab.clickAndExpect(dialog.getByRole('button', { name: 'Salvar' }), {
    signature: rowChangeSignature('list_items', name, [['quantity', next.quantity * 1_000]]),
    expected: createExpectedLooks(name, next),
  });
  tab.rows.set(name, next);
}

async function removeItem(tab: Tab, name: string): Promise<void> {
  tab.rows.delete(name);
  tab.household.inCart.delete(name);
  await tab.clickAndExpect(tab.button(`Remover ${name}`), {
    signature: `list_items - ${name}`,
    expected: createExpectedLooks(name, null),
  });
}

async function renameList(tab: Tab): Promise<void> {
  const name = tab.newName();
  await chooseListAction(tab.page, 'Renomear');
  const dialog = tab.page.getByRole('dialog', { name: 'Renomear Lista' });
  await dialog.getByLabel('Nome da Lista').fill(name);
  await tab.clickAndExpect(dialog.getByRole('button', { name: 'Salvar' }), {
    signature: rowChangeSignature('lists', '', [['name', name]]),
    expected: {},
  });
}

async function createList(tab: Tab): Promise<void> {
  const name = tab.newName();
  await openNewListDialog(tab.page);
  const dialog = tab.page.getByRole('dialog', { name: 'Criar Nova Lista' });
  await dialog.getByLabel('Nome da Lista').fill(name);
  await tab.clickAndExpect(dialog.getByRole('button', { name: 'Salvar' }), {
    signature: `lists + ${name}`,
    expected: {},
  });
  if (tab.clickMode === 'by-mouse') {
    await tab.page.getByRole('heading', { name: `"${name}"` }).waitFor();
    await tab.prepareScreen();
  }
}

async function takeItem(tab: Tab, name: string, row: ListRow): Promise<void> {
  tab.household.inCart.add(name);
  const price = 100 + tab.nextNumber();
  const next = { ...row, isChecked: true, price };
  await tab.clickAndExpect(await fillTakeDialog(tab, name, price), {
    signature: rowChangeSignature('list_items', name, [
      ['is_checked', true],
      ['price', price],
      ['purchased_quantity', 1_000],
      ['purchased_unit', 'un'],
      ['purchased_unit_text', 'un'],
    ]),
    expected: createExpectedLooks(name, next),
  });
  tab.rows.set(name, next);
}

/**
 * Opens the dialog of an item, fills in the price and the quantity 1, and returns the button that
 * takes the item. `price` is in centavos.
 */
export async function fillTakeDialog(tab: Tab, name: string, price: number): Promise<Locator> {
  await tab.click(tab.button(`Preço e quantidade de ${name}`));
  const dialog = tab.page.getByRole('dialog', { name });
  await dialog.getByLabel(/^Preço (?:do|por)/u).fill((price / 100).toFixed(2).replace('.', ','));
  await dialog.getByLabel('Quantidade (un)', { exact: true }).fill('1');
  return dialog.getByRole('button', { name: confirmButtonName });
}

async function putBack(tab: Tab, name: string, row: ListRow): Promise<void> {
  const next = toPending(row);
  await tab.click(tab.button(`Editar ${name}`));
  await tab.clickAndExpect(tab.button('Tirar do carrinho'), {
    signature: rowChangeSignature('list_items', name, columnsOfPutBack(row)),
    expected: createExpectedLooks(name, next),
  });
  tab.rows.set(name, next);
  tab.household.inCart.delete(name);
}

/**
 * Takes an item with a product, and finishes the trip. These are two taps. Then the app shows the
 * summary of the trip, which leads to the pantry.
 */
async function takeAndFinish(tab: Tab, name: string): Promise<void> {
  const { product } = tab.household;
  const price = 100 + tab.nextNumber();
  await tab.click(tab.page.getByRole('button', { name: `Preço e quantidade de ${name}:` }));
  const dialog = tab.page.getByRole('dialog', { name });
  await dialog.getByLabel(/^Preço (?:do|por)/u).fill((price / 100).toFixed(2).replace('.', ','));
  await tab.clickAndExpect(dialog.getByRole('button', { name: confirmButtonName }), {
    signature: rowChangeSignature('list_items', name, [
      ['is_checked', true],
      ['price', price],
      ['purchased_quantity', 1_000],
      ['purchased_unit', 'un'],
      ['purchased_unit_text', 'un'],
    ]),
    expected: {},
  });
  // Each finish adds one piece of the product to the pantry.
  const expectedStock = tab.finishedCount + 1;
  await tab.click(tab.button('Finalizar Compra'));
  await tab.clickAndExpect(
    tab.page.getByRole('dialog').getByRole('button', { name: /^Cozinha/u }),
    {
      signature:
        expectedStock === 1 ? `pantry_items + ${product}` : stockChangeSignature(product, 1_000),
      furtherSignatures: [`list_items - ${name}`],
      expected: {
        [`lists ${name}`]: null,
        [`pantry ${product}`]: formatPantryLook(expectedStock),
      },
    },
  );
  tab.finishedCount = expectedStock;
  await tab.click(tab.page.getByRole('link', { name: 'Ver despensa' }).filter({ visible: true }));
  tab.screen = 'pantry';
  await tab.prepareScreen();
}

async function addStock(tab: Tab): Promise<void> {
  const name = tab.newName();
  await tab.page.getByLabel('Buscar ou adicionar item').fill(name);
  await tab.clickAndExpect(tab.button('Adicionar'), {
    signature: `pantry_items + ${name}`,
    expected: { [`pantry ${name}`]: formatPantryLook(1) },
  });
  tab.stocks.set(name, 1);
}

/**
 * Changes the stock by an amount that no other tap uses. `stock` is undefined for an item that
 * other tabs change too.
 */
async function changeStock(tab: Tab, name: string, stock: number | undefined): Promise<void> {
  // The letter is part of the amount, so that the amounts of two tabs differ.
  const amount = tab.nextNumber() * 4 + 'ABCD'.indexOf(tab.letter);
  const isDecrease = stock !== undefined && stock >= amount && tab.random.chance(0.4);
  const change = isDecrease ? -amount : amount;
  await tab.button(`Editar ${name}`).click();
  await tab.button('Estoque mínimo e outras opções').click();
  await tab.page
    .getByRole('dialog')
    .getByLabel(/^Passo/u)
    .fill(String(amount));
  await tab.button('Salvar').click();
  await tab.page.getByRole('dialog').waitFor({ state: 'hidden' });
  const key = `pantry ${name}`;
  const shownStock = stock === undefined ? await readStock(tab, name) : stock;
  // Before a reload, three clicks in one task ensure that the last write is not stored yet.
  const clickCount = tab.clickMode === 'then-reload' && !isDecrease ? 3 : 1;
  const next = shownStock + change * clickCount;
  await tab.clickAndExpect(tab.button(`${isDecrease ? 'Diminuir' : 'Aumentar'} ${name}`), {
    signature: stockChangeSignature(name, change * 1_000),
    clickCount,
    // All tabs only increase the stock of the shared item, so it never falls.
    expected: { [key]: stock === undefined ? { atLeast: next } : formatPantryLook(next) },
  });
  if (stock !== undefined) tab.stocks.set(name, next);
}

async function readStock(tab: Tab, name: string): Promise<number> {
  const text = await tab.page.getByLabel(`Estoque de ${name}`, { exact: true }).textContent();
  return Number.parseInt((text ?? '').replaceAll('.', ''), 10);
}

function rowOf(tab: Tab, name: string): ListRow {
  const row = tab.rows.get(name);
  if (!row) throw new Error(`The tab has no row ${name}.`);
  return row;
}

const toPending = (row: ListRow): ListRow => ({ ...row, isChecked: false, price: null });

/** Returns the columns that change when an item is put back from the cart. */
const columnsOfPutBack = ({ price }: ListRow) => [
  ['is_checked', false] as const,
  ...(price === null
    ? []
    : [
        ['price', null] as const,
        ['purchased_quantity', null] as const,
        ['purchased_unit', null] as const,
        ['purchased_unit_text', null] as const,
      ]),
];
