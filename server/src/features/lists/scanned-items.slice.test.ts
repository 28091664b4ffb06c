import { limits, type NewListItem } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { newBarcode } from '../../../test/barcodes.ts';
import type { Person } from '../../../test/person.ts';
import { hideProduct, mergeProducts, newProduct } from '../../../test/products.ts';
import { atOnce, changeItem, itemsOf, newItem, newList } from '../../../test/shopping.ts';
import { startApp } from '../../../test/start-app.ts';
import { statement } from '../../db/database.ts';

const { person, database, clock } = await startApp();
const ana = await person();
const listId = await newList(ana);

const newName = () => `Granola ${newId()}`;
const scanned = (item: Partial<NewListItem>, who = ana, list = listId) =>
  newItem(who, list, { name: newName(), barcode: newBarcode(), ...item });
const byBarcode = async (barcode: string) => {
  const answer = await ana.request('GET', `/api/products/barcode/${barcode}`);
  return answer.statusCode === 200 ? answer.json() : undefined;
};
const offered = async (itemName: string, who: Person = ana) =>
  (await who.call('getProducts', { query: { itemName, limit: 1 } })).body[0]?.id;

it('SHO-18 takes the product that has the barcode', async () => {
  const product = await newProduct(await person(), { barcode: newBarcode() });
  const barcode = product.barcode ?? '';
  const item = await scanned({ name: 'O que for', barcode });
  expect(item).toMatchObject({ name: 'O que for', selectedProductId: product.id, productId: null });
  expect(item.product?.name).toBe(product.name);
  const other = await newItem(ana, listId, { name: newName() });
  expect((await changeItem(ana, other, { barcode })).selectedProductId).toBe(product.id);
});

it('SHO-18 registers an unknown barcode under the name of the item', async () => {
  const [name, barcode] = [newName(), newBarcode()];
  const item = await scanned({ name, barcode, unit: 'kg', quantity: 0.5, isImpulse: true });
  expect(await byBarcode(barcode)).toEqual({
    id: item.selectedProductId,
    name,
    brand: null,
    categoryId: expect.any(String),
    categoryName: 'Outros',
    typicalUnit: 'kg',
    barcode,
    defaultOrderQuantity: 1,
    imageUrl: null,
    description: null,
    source: null,
  });
  expect(item.product).toMatchObject({ id: item.selectedProductId, name });
});

it('SHO-18 registers under the name that an item has, or gets with the barcode', async () => {
  const [named, renamed] = [await newItem(ana, listId, { name: newName() }), newName()];
  const barcodes = [newBarcode(), newBarcode()] as const;
  const first = await changeItem(ana, named, { barcode: barcodes[0] });
  expect((await byBarcode(barcodes[0])).name).toBe(named.name);
  expect(first.name).toBe(named.name);
  await changeItem(ana, named, { barcode: barcodes[1], name: renamed, unit: 'kg' });
  expect(await byBarcode(barcodes[1])).toMatchObject({ name: renamed, typicalUnit: 'kg' });
});

it('SHO-18 registers the items of a list that comes whole', async () => {
  const product = await newProduct(ana, { barcode: newBarcode() });
  const same = newBarcode();
  const unit = 'un';
  const items = [
    { name: newName(), quantity: 1, unit, barcode: same },
    { name: newName(), quantity: 1, unit, barcode: product.barcode ?? '' },
    { name: newName(), quantity: 1, unit },
    { name: newName(), quantity: 1, unit, barcode: same },
  ] as const;
  const { body } = await ana.call('createList', { body: { name: 'Sem sinal', items: [...items] } });
  const registered = await byBarcode(same);
  expect(body.items.map(({ selectedProductId }) => selectedProductId)).toEqual([
    registered.id,
    product.id,
    null,
    registered.id,
  ]);
  expect(registered.name).toBe(items[0].name);
});

it('SHO-18 LNK-02 remembers it as the product chosen for this name', async () => {
  const [name, later] = [newName(), newName()];
  const item = await scanned({ name });
  expect(await offered(name)).toBe(item.selectedProductId);
  expect(await offered(name, await person())).not.toBe(item.selectedProductId);
  const other = await newItem(ana, listId, { name: later });
  const changed = await changeItem(ana, other, { barcode: newBarcode() });
  expect(await offered(later)).toBe(changed.selectedProductId);
});

it('SHO-18 lets a product that is sent along win, and registers nothing then', async () => {
  const product = await newProduct(ana);
  const barcode = newBarcode();
  const item = await scanned({ barcode, selectedProductId: product.id });
  expect(item.selectedProductId).toBe(product.id);
  await changeItem(ana, item, { barcode, selectedProductId: product.id });
  expect(await byBarcode(barcode)).toBeUndefined();
  // A product that was only planned does not.
  const planned = await scanned({ barcode, productId: product.id });
  expect(planned.selectedProductId).toBe((await byBarcode(barcode)).id);
  expect(planned.productId).toBe(product.id);
});

it('SHO-18 registers one product of a barcode that several people send at once', async () => {
  const barcode = newBarcode();
  const people = await Promise.all([1, 2, 3, 4].map(() => person()));
  const items = await Promise.all(
    people.map(async (who) => scanned({ barcode }, who, await newList(who))),
  );
  const { id } = await byBarcode(barcode);
  expect(items.map((item) => item.selectedProductId)).toEqual([id, id, id, id]);
});

const insert = statement<{ id: string }, [id: string, barcode: string]>(
  'test.register-slowly',
  `insert into products (id, name, folded_name, folded_brand, category_id, typical_unit, barcode,
     default_order_quantity, created_at)
   select $1::uuid, $1::text, $1::text, '', id, 'un', $2, 1000, now() from categories where name = 'Mercearia'`,
);

it('SHO-18 takes the product that somebody registers in the same moment', async () => {
  const [id, barcode] = [newId(), newBarcode()];
  const { item } = await database.transaction(async (sql) => {
    await sql.rows(insert, id, barcode);
    const added = scanned({ barcode });
    // On PostgreSQL it is now waiting for this transaction to end.
    await sleep(300);
    return { item: added };
  });
  expect((await item).selectedProductId).toBe(id);
});

it('SHO-18 takes two lists with the same barcodes in another order at once', async () => {
  const barcodes = Array.from({ length: 8 }, () => newBarcode());
  const people = await Promise.all([1, 2, 3, 4].map(() => person()));
  const outcomes = await Promise.all(
    people.map((who, index) => {
      const inOrder = index % 2 ? barcodes : barcodes.toReversed();
      const items = inOrder.map((barcode) => ({
        name: newName(),
        quantity: 1,
        unit: 'un',
        barcode,
      }));
      return atOnce(who, 'createList', [{ body: { name: 'Feira', items } }]);
    }),
  );
  expect(outcomes.flat()).toEqual(['ok', 'ok', 'ok', 'ok']);
});

it('SHO-18 means the product of the same name that has no barcode', async () => {
  const { body: categories } = await ana.call('getCategories');
  const categoryId = categories.find(({ name }) => name === 'Outros')?.id ?? '';
  const namesake = await newProduct(ana, { categoryId });
  const barcode = newBarcode();
  const item = await scanned({ name: namesake.name.toUpperCase(), barcode });
  expect(item.selectedProductId).toBe(namesake.id);
  // It may be what all brands share: the barcode of one is not its own.
  expect(await byBarcode(barcode)).toBeUndefined();
});

it('SHO-18 registers a barcode whose name is another’s with the barcode behind the name', async () => {
  const [name, other, barcode] = [newName(), newBarcode(), newBarcode()];
  const first = await scanned({ name, barcode: other });
  const second = await scanned({ name, barcode });
  expect(second).toMatchObject({ name, product: { name: `${name} ${barcode}` } });
  expect(await byBarcode(barcode)).toMatchObject({ id: second.selectedProductId, barcode });
  expect(await byBarcode(other)).toMatchObject({ id: first.selectedProductId, name });
  // Known from now on, whatever it is called.
  expect((await scanned({ barcode })).selectedProductId).toBe(second.selectedProductId);
});

it('SHO-18 DAT-06 shortens a long name before the barcode that tells it apart', async () => {
  const [name, barcode] = [newName().padEnd(limits.nameLength, 'a'), newBarcode()];
  await scanned({ name });
  const registered = (await scanned({ name, barcode })).product?.name;
  expect(registered).toBe(`${name.slice(0, limits.nameLength - 14)} ${barcode}`);
});

it('SHO-18 keeps an item without a product where the operator hid the one of the barcode', async () => {
  const product = await newProduct(ana, { barcode: newBarcode() });
  await hideProduct(database, product.id);
  const item = await scanned({ barcode: product.barcode ?? '' });
  expect(item.selectedProductId).toBeNull();
});

it('SHO-18 API-11 follows a product that was merged into another', async () => {
  const [from, into] = [
    await newProduct(ana, { barcode: newBarcode() }),
    await newProduct(ana, { barcode: newBarcode() }),
  ];
  await mergeProducts(database, from.id, into.id);
  const barcode = from.barcode ?? '';
  expect(await byBarcode(barcode)).toEqual(into);
  expect((await scanned({ barcode })).selectedProductId).toBe(into.id);
});

it('SHO-18 DAT-03 keeps the item without a product past the limit of the day', async () => {
  clock.set('2026-11-20T12:00:00Z');
  const bia = await person();
  const list = await newList(bia);
  const items = Array.from({ length: limits.productsPerDay + 2 }, () => ({
    name: newName(),
    quantity: 1,
    unit: 'un' as const,
    barcode: newBarcode(),
  }));
  const { body } = await bia.call('createList', { body: { name: 'Demais', items } });
  const registered = body.items.filter((item) => item.selectedProductId !== null);
  expect(registered).toHaveLength(limits.productsPerDay);
  const barcode = newBarcode();
  const paid = { price: 3, purchasedQuantity: 2, supermarket: 'Feira' };
  const item = await scanned({ barcode, ...paid }, bia, list);
  expect(item).toMatchObject({ selectedProductId: null, isChecked: true });
  const changed = await changeItem(bia, item, { barcode, quantity: 4 });
  expect(changed).toMatchObject({ selectedProductId: null, quantity: 4 });
  const refusal = await newProduct(bia).catch(String);
  expect(refusal).toContain('too-many-products');
  clock.advance(86_400_000);
  expect((await changeItem(bia, item, { barcode })).selectedProductId).not.toBeNull();
});

it('SHO-18 API-17 registers nothing for a list or an item that is not one’s own', async () => {
  const bia = await person();
  const theirs = await newItem(bia, await newList(bia));
  const barcode = newBarcode();
  const body = { name: newName(), quantity: 1, unit: 'un' as const, barcode };
  const added = await ana.refused('addListItem', { params: { listId: theirs.listId }, body });
  expect(added.body.code).toBe('list-not-found');
  const params = { listId: theirs.listId, itemId: theirs.id };
  for (const change of [body, { barcode }]) {
    const changed = await ana.refused('changeListItem', { params, body: change });
    expect(changed.body.code).toBe('item-not-found');
  }
  expect(await byBarcode(barcode)).toBeUndefined();
  expect(await itemsOf(bia, theirs.listId)).toEqual([theirs]);
});

it('SHO-18 SHO-13 takes no label of a shop for a barcode', async () => {
  const body = { name: newName(), quantity: 1, unit: 'un' as const, barcode: newBarcode('2') };
  const { status, body: failure } = await ana.refused('addListItem', { params: { listId }, body });
  expect(status).toBe(400);
  expect(failure.fields?.map(({ field }) => field)).toEqual(['barcode']);
});
