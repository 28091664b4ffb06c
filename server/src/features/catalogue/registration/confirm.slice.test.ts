/** Tests who sees a registered product before and after somebody else confirms it. */
import { householdId, userId } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { fold } from '@quitanda/contract/text';
import { describe, expect, it } from 'vitest';
import { newBarcode } from '../../../../test/barcodes.ts';
import { holdOpen, waitUntilBlocked } from '../../../../test/lock-waits.ts';
import { createHousehold } from '../../../../test/people/households.ts';
import type { Person } from '../../../../test/people/person.ts';
import { newProduct, registerProduct } from '../../../../test/people/products.ts';
import { newPantry } from '../../../../test/people/shopping.ts';
import { lineOf, receiptOf } from '../../../../test/people/receipts.ts';
import { startApp } from '../../../../test/servers/start-app.ts';
import { statement } from '../../../db/database.ts';
import { showProduct } from '../curation/curation.ts';
import { lockNewName, nameKey } from './confirm.sql.ts';
import { confirmBoughtProducts } from './confirm.ts';

const app = await startApp();
const { person, database } = app;

const scan = async (who: Person, barcode: string | null) => {
  const params = { barcode: barcode ?? '' };
  const response = await who.request('GET', `/api/products/barcode/${params.barcode}`, {});
  return response.statusCode === 200 ? response.json<{ name: string }>().name : null;
};
const searchNames = async (who: Person, search: string) =>
  (await who.call('getProducts', { query: { search } })).body.map(({ name }) => name);
const usedNames = async (who: Person) =>
  (await who.call('getUsedProducts')).body.map(({ name }) => name);

const insertOpenFoodFacts = statement<never, { barcode: string; name: string }>(
  'test.insert-off',
  `insert into open_food_facts (barcode, name, typical_unit, asked_until, fetched_at)
   values (:barcode, :name, 'un', now() + interval '1 day', now())`,
);

const selectNameKeys = statement<{ id: string; key: string }, { ids: readonly string[] }>(
  'test.name-keys',
  `select id, key::text as key
   from (select id, ${nameKey('folded_name', 'folded_brand', 'category_id')} as key
     from products where id = any(:ids::uuid[])) as named
   order by named.key`,
);
const makeOldest = statement<never, { id: string }>(
  'test.make-oldest',
  "update products set created_at = '2020-01-01' where id = :id",
);
const tryKey = statement<{ isFree: boolean }, { key: string }>(
  'test.try-key',
  'select pg_try_advisory_xact_lock(:key::bigint) as "isFree"',
);

describe('PRD-05 a registered product', () => {
  it('is seen by its household alone, in scan, search and on its devices', async () => {
    const [ana, bia, caio] = [await person(), await person(), await person()];
    const household = await createHousehold(ana);
    await household.invite(bia);
    const [anaAtHome, biaAtHome] = [ana.inHousehold(household.id), bia.inHousehold(household.id)];
    const { name, barcode } = await registerProduct(anaAtHome, { barcode: newBarcode() });
    for (const member of [anaAtHome, biaAtHome]) {
      expect(await scan(member, barcode)).toBe(name);
      expect(await searchNames(member, name)).toEqual([name]);
      expect(await searchNames(member, barcode ?? '')).toEqual([name]);
      expect(await usedNames(member)).toContain(name);
    }
    for (const stranger of [caio, bia]) {
      expect(await scan(stranger, barcode)).toBeNull();
      expect(await searchNames(stranger, name)).toEqual([]);
      expect(await searchNames(stranger, barcode ?? '')).toEqual([]);
    }
  });

  it('does not hinder others from registering its barcode or name, and neither is seen by the other', async () => {
    const [eva, ana] = [await person(), await person()];
    const barcode = newBarcode();
    await registerProduct(eva, { barcode, name: 'Tinta de parede' });
    await registerProduct(ana, { barcode, name: 'Arroz Tio João' });
    expect(await scan(eva, barcode)).toBe('Tinta de parede');
    expect(await scan(ana, barcode)).toBe('Arroz Tio João');
    expect(await scan(await person(), barcode)).toBeNull();
    // A third household confirms the honest name.
    await registerProduct(await person(), { barcode, name: 'Arroz Tio Joao 5 kg' });
    expect(await scan(await person(), barcode)).toBe('Arroz Tio João');
    expect(await scan(eva, barcode)).toBe('Arroz Tio João');
  });

  it('is shared when an independent household registers the barcode under a similar name', async () => {
    const [ana, bia] = [await person(), await person()];
    const barcode = newBarcode();
    const first = await registerProduct(ana, { barcode, name: 'Leite condensado Moça' });
    const second = await registerProduct(bia, { barcode, name: 'Leite Moça condensado' });
    expect(second).toEqual(first);
    for (const who of [ana, bia, await person()]) {
      expect(await scan(who, barcode)).toBe('Leite condensado Moça');
    }
    expect(await usedNames(bia)).toEqual([]);
    const refused = await (
      await person()
    ).expectFailure('createProduct', {
      body: { name: 'Outra coisa', categoryId: first.categoryId, barcode },
    });
    expect(refused.body.code).toBe('barcode-exists');
  });

  it('is not shared by another household of the same person, or of a member', async () => {
    const [ana, bia] = [await person(), await person()];
    const household = await createHousehold(ana);
    await household.invite(bia);
    const barcode = newBarcode();
    const name = 'Azeite extra virgem';
    await registerProduct(ana.inHousehold(household.id), { barcode, name });
    await registerProduct(ana, { barcode, name });
    await registerProduct(bia, { barcode, name });
    expect(await scan(await person(), barcode)).toBeNull();
    await registerProduct(await person(), { barcode, name });
    expect(await scan(await person(), barcode)).toBe(name);
  });

  it('is shared without a barcode when another household registers the same name', async () => {
    const [ana, bia] = [await person(), await person()];
    const first = await registerProduct(ana);
    const { name } = first;
    expect(await searchNames(bia, name)).toEqual([]);
    // The second registration, and its repetition, lead to the first product.
    const id = newId();
    expect(await registerProduct(bia, { name, id })).toEqual(first);
    expect(await registerProduct(bia, { name, id })).toEqual(first);
    expect(await searchNames(await person(), name)).toEqual([name]);
  });

  it('is shared when an independent household has bought it under a similar name', async () => {
    const [ana, bia] = [await person(), await person()];
    const barcode = newBarcode();
    await registerProduct(ana, { barcode, name: 'Feijão carioca Camil' });
    const buy = async (who: Person, text: string) => {
      const pantryId = await newPantry(who);
      await who.call('recordReceipt', {
        body: receiptOf(pantryId, [lineOf({ name: text, text, barcode })]),
      });
    };
    await buy(ana, 'FEIJAO CARIOCA CAMIL');
    await buy(bia, 'SABAO EM PO');
    expect(await scan(bia, barcode)).toBeNull();
    await buy(bia, 'FEIJAO CARIOCA CAMIL');
    expect(await scan(await person(), barcode)).toBe('Feijão carioca Camil');
  });

  it('is shared once when two households buy the same barcode under two names at the same time', async () => {
    const [eva, ana, bia, caio] = [await person(), await person(), await person(), await person()];
    const barcode = newBarcode();
    await registerProduct(eva, { barcode, name: 'Sabonete Phebo rosas' });
    await registerProduct(ana, { barcode, name: 'Fubá mimoso Serrano' });
    const { id } = (await bia.call('getProfile')).body;
    // The id of a user is also that of the personal household.
    const caller = { id: userId.parse(id), householdId: householdId.parse(id) };
    const pantryId = await newPantry(caio);
    // The purchase of Bia is not committed yet when the one of Caio begins.
    const purchase = await holdOpen(database, (sql) =>
      confirmBoughtProducts(sql, caller, [{ barcode, text: 'SABONETE PHEBO ROSAS' }]),
    );
    const text = 'FUBA MIMOSO SERRANO';
    const recording = caio.call('recordReceipt', {
      body: receiptOf(pantryId, [lineOf({ name: text, text, barcode })]),
    });
    await waitUntilBlocked(database, 1, recording);
    await purchase.commit();
    expect((await recording).status).toBe(201);
    expect(await scan(await person(), barcode)).toBe('Sabonete Phebo rosas');
    expect(await searchNames(await person(), 'Fubá mimoso')).not.toContain('Fubá mimoso Serrano');
    expect(await searchNames(ana, 'Fubá mimoso')).toContain('Fubá mimoso Serrano');
  });

  it('is confirmed beside another one with the same name, and only the first is shared', async () => {
    const [ana, bia, caio, duda] = [await person(), await person(), await person(), await person()];
    const [first, second] = [newBarcode(), newBarcode()];
    const name = 'Biscoito Amanteigado Serrano';
    await registerProduct(ana, { barcode: first, name });
    await registerProduct(bia, { barcode: second, name });
    const { id } = (await caio.call('getProfile')).body;
    const caller = { id: userId.parse(id), householdId: householdId.parse(id) };
    const purchase = await holdOpen(database, (sql) =>
      confirmBoughtProducts(sql, caller, [{ barcode: first, text: name }]),
    );
    const recording = duda.call('recordReceipt', {
      body: receiptOf(await newPantry(duda), [lineOf({ name, text: name, barcode: second })]),
    });
    await waitUntilBlocked(database, 1, recording);
    await purchase.commit();
    expect((await recording).status).toBe(201);
    expect(await scan(await person(), first)).toBe(name);
    expect(await scan(await person(), second)).toBeNull();
  });

  it('is confirmed after the names are locked in one order, whichever product is older', async () => {
    const [ana, caio] = [await person(), await person()];
    const products = [
      await registerProduct(ana, { barcode: newBarcode(), name: 'Granola Dourada Serrano' }),
      await registerProduct(ana, { barcode: newBarcode(), name: 'Paçoca Rolha Serrano' }),
    ];
    const keys = await database.rows(selectNameKeys, {
      ids: products.map((product) => product.id),
    });
    const [first, second] = keys;
    if (!first || !second) throw new Error('Both products have a key.');
    await database.rows(makeOldest, { id: second.id });
    const { id } = (await caio.call('getProfile')).body;
    const caller = { id: userId.parse(id), householdId: householdId.parse(id) };
    const lockHolder = await holdOpen(database, (sql) => sql.rows(tryKey, { key: first.key }));
    const confirming = database.transaction((sql) =>
      confirmBoughtProducts(
        sql,
        caller,
        products.map(({ barcode, name }) => ({ barcode, text: name })),
      ),
    );
    await waitUntilBlocked(database, 1, confirming);
    expect(await database.first(tryKey, { key: second.key })).toEqual({ isFree: true });
    await lockHolder.commit();
    await confirming;
    for (const { barcode, name } of products) expect(await scan(caio, barcode)).toBe(name);
  });

  it('is shared at once only after a confirmation of the same name has ended', async () => {
    const ana = await person();
    const barcode = newBarcode();
    const { name, categoryId } = await registerProduct(await person());
    await database.rows(insertOpenFoodFacts, { barcode, name });
    const confirmation = await holdOpen(database, (sql) =>
      sql.rows(lockNewName, { foldedName: fold(name), foldedBrand: '', categoryId }),
    );
    const steps: string[] = [];
    const registering = ana
      .call('createProduct', { body: { name, categoryId, barcode } })
      .then(() => void steps.push('registered'));
    await waitUntilBlocked(database, 1, registering);
    steps.push('confirmed');
    await confirmation.commit();
    await registering;
    expect(steps).toEqual(['confirmed', 'registered']);
    expect(await scan(await person(), barcode)).toBe(name);
  });

  it('is shared at once if Open Food Facts has a similar name for the barcode, else not', async () => {
    const ana = await person();
    const [known, other] = [newBarcode(), newBarcode()];
    await database.rows(insertOpenFoodFacts, { barcode: known, name: 'Achocolatado Nescau' });
    await database.rows(insertOpenFoodFacts, { barcode: other, name: 'Achocolatado Toddy' });
    await registerProduct(ana, { barcode: known, name: 'Nescau achocolatado' });
    await registerProduct(ana, { barcode: other, name: 'Tinta de parede azul' });
    const bia = await person();
    expect(await scan(bia, known)).toBe('Nescau achocolatado');
    expect(await scan(bia, other)).toBeNull();
  });

  it('is shared when the operator shows it', async () => {
    const ana = await person();
    const { id, name, barcode } = await registerProduct(ana, { barcode: newBarcode() });
    await showProduct(database, id);
    expect(await scan(await person(), barcode)).toBe(name);
  });

  it('PRD-08 proves nothing after its household has ended: its person may have signed up again', async () => {
    const ana = await person();
    const barcode = newBarcode();
    await registerProduct(ana, { barcode, name: 'Granola tradicional' });
    await ana.call('deleteAccount', { key: newId() });
    const bia = await person();
    expect(await scan(bia, barcode)).toBeNull();
    await registerProduct(bia, { barcode, name: 'Granola tradicional' });
    expect(await scan(await person(), barcode)).toBeNull();
    await registerProduct(await person(), { barcode, name: 'Granola tradicional' });
    expect(await scan(await person(), barcode)).toBe('Granola tradicional');
  });

  it.each(['left', 'was removed'])('PRD-08 is not shared by a person who %s', async (how) => {
    const [ana, bia] = [await person(), await person()];
    const household = await createHousehold(ana);
    await household.invite(bia);
    const barcode = newBarcode();
    const name = `Azeite ${how} extra virgem`;
    await registerProduct(ana.inHousehold(household.id), { barcode, name });
    const params = { householdId: household.id };
    const memberId = (await household.members()).find(({ role }) => role === 'member')?.id ?? '';
    if (how === 'left') await bia.call('leaveHousehold', { params });
    else await ana.call('removeMember', { params: { ...params, memberId } });
    await registerProduct(bia, { barcode, name });
    expect(await scan(await person(), barcode)).toBeNull();
  });

  it.each([
    ['Macarrão Dona Benta mata', 'Macarrão Dona Benta'],
    ['Farinha Dona Benta bent.lixo', 'Farinha Dona Benta'],
    ['Açúcar cristal Guarani n\u{43E}jo', 'Açúcar cristal Guarani'],
    ['Biscoito recheado Bauducco 11999887766', 'Biscoito recheado Bauducco'],
  ])('PRD-08 is not shared as "%s" because others call it "%s"', async (hostile, honest) => {
    const [eva, ana, caio] = [await person(), await person(), await person()];
    const barcode = newBarcode();
    await registerProduct(eva, { barcode, name: hostile });
    await registerProduct(ana, { barcode, name: honest });
    expect(await scan(ana, barcode)).toBe(honest);
    expect(await scan(caio, barcode)).toBeNull();
    await registerProduct(caio, { barcode, name: honest });
    expect(await scan(await person(), barcode)).toBe(honest);
  });
});

it('PRD-06 hides a reported product from the reporter at once, and from nobody else', async () => {
  const [ana, bia] = [await person(), await person()];
  const { id, name, barcode } = await newProduct(ana, { barcode: newBarcode() });
  await bia.call('reportProduct', { params: { productId: id }, body: { reason: 'offensive' } });
  expect(await scan(bia, barcode)).toBeNull();
  expect(await searchNames(bia, name)).toEqual([]);
  expect(await searchNames(bia, barcode ?? '')).toEqual([]);
  expect(await scan(ana, barcode)).toBe(name);
  expect(await searchNames(ana, name)).toEqual([name]);
});

it('PRD-09 leaves a reported product out for the reporter, also of the lists of their devices', async () => {
  const [ana, bia] = [await person(), await person()];
  const [product] = (await ana.call('getOfflineProducts')).body.products;
  const productId = product?.id ?? '';
  const offlineIds = async (who: Person) =>
    (await who.call('getOfflineProducts')).body.products.map(({ id }) => id);
  const used = await newProduct(ana, { barcode: newBarcode() });
  const { body: list } = await bia.call('createList', { body: { name: 'Casa' } });
  const params = { listId: list.id };
  const item = { name: 'Café', quantity: 1, unit: 'un' as const };
  await bia.call('addListItem', { params, body: { ...item, productId: used.id } });
  expect(await usedNames(bia)).toEqual([used.name]);
  for (const each of [productId, used.id]) {
    await bia.call('reportProduct', { params: { productId: each }, body: { reason: 'wrong' } });
  }
  expect(await offlineIds(bia)).not.toContain(productId);
  expect(await offlineIds(ana)).toContain(productId);
  expect(await usedNames(bia)).toEqual([]);
  const scanned = { params, body: { ...item, barcode: used.barcode ?? '' } };
  expect((await bia.call('addListItem', scanned)).body.selectedProductId).toBeNull();
});

describe('PRD-09 the honest registration of a reported product', () => {
  const startHousehold = async () => {
    const [ana, bia] = [await person(), await person()];
    const household = await createHousehold(ana);
    await household.invite(bia);
    return [ana.inHousehold(household.id), bia.inHousehold(household.id)] as const;
  };
  const report = (who: Person, productId: string) =>
    who.call('reportProduct', { params: { productId }, body: { reason: 'wrong' } });

  it('works beside a product of the shared catalogue, and is seen by the household', async () => {
    const [ana, bia] = await startHousehold();
    const barcode = newBarcode();
    const shared = await newProduct(await person(), { barcode, name: 'Tinta acrílica' });
    const again = { body: { name: 'Polvilho doce Yoki', categoryId: shared.categoryId, barcode } };
    expect((await bia.expectFailure('createProduct', again)).body.code).toBe('barcode-exists');
    await report(ana, shared.id);
    // Also if Open Food Facts knows the honest name.
    await database.rows(insertOpenFoodFacts, { barcode, name: 'Polvilho doce Yoki' });
    await bia.call('createProduct', again);
    expect(await scan(ana, barcode)).toBe('Polvilho doce Yoki');
    expect(await searchNames(bia, 'Polvilho doce Yoki')).toContain('Polvilho doce Yoki');
    expect(await scan(await person(), barcode)).toBe('Tinta acrílica');
  });

  it('takes the place of a product of the own household', async () => {
    const [ana, bia] = await startHousehold();
    const barcode = newBarcode();
    const { id, categoryId } = await registerProduct(bia, { barcode, name: 'Tinta látex' });
    const again = { body: { name: 'Polvilho azedo', categoryId, barcode } };
    expect((await ana.expectFailure('createProduct', again)).body.code).toBe('barcode-exists');
    await report(ana, id);
    await ana.call('createProduct', again);
    expect(await scan(ana, barcode)).toBe('Polvilho azedo');
    expect(await scan(bia, barcode)).toBe('Polvilho azedo');
  });
});

it.each([
  ['name', { name: 'VENENO NÃO COMPRE' }],
  ['name', { name: 'Veja: www.exemplo' }],
  ['brand', { name: 'Arroz', brand: 'Porra!' }],
])('PRD-07 refuses a blocked word in the %s: %o', async (field, fields) => {
  const ana = await person();
  const [category] = (await ana.call('getCategories')).body;
  const body = { categoryId: category?.id ?? '', barcode: newBarcode(), ...fields };
  expect(await ana.expectFailure('createProduct', { body })).toMatchObject({
    status: 400,
    body: {
      code: 'validation',
      fields: [{ field, message: 'Este texto não pode entrar no catálogo.' }],
    },
  });
});

it('PRD-07 accepts a name that only contains the letters of a blocked word', async () => {
  const { name } = await registerProduct(await person(), { name: 'Molho putanesca' });
  expect(name).toBe('Molho putanesca');
});
