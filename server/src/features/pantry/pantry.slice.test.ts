import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import { sendConcurrently, newPantry, newStock, stockOf } from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { person, clock } = await startApp();

it('API-14 DAT-04 creates a pantry with the id from the request, and returns it with the number of its items', async () => {
  const ana = await person();
  clock.set('2026-11-20T12:00:00.123Z');
  const id = newId();
  const { status, body } = await ana.call('createPantry', { body: { id, name: ' Cozinha 🍚 ' } });
  const createdAt = '2026-11-20T12:00:00.123Z';
  const summary = { id, name: 'Cozinha 🍚', createdAt, _count: { items: 0 } };
  expect([status, body]).toEqual([201, summary]);
  expect((await ana.call('getPantries')).body).toEqual([summary]);
  const pantry = await ana.call('getPantry', { params: { pantryId: id } });
  expect(pantry.body).toEqual({ ...summary, items: [] });
  await newStock(ana, id);
  expect((await ana.call('getPantries')).body[0]?._count).toEqual({ items: 1 });
});

it('API-14 returns only the pantries of the caller, oldest first', async () => {
  const [ana, bia] = [await person(), await person()];
  clock.set('2026-11-20T12:00:00Z');
  for (const name of ['Um', 'Dois', 'Três']) {
    await newPantry(ana, name);
    clock.advance(1);
  }
  await newPantry(bia, 'Da Bia');
  const names = (await ana.call('getPantries')).body.map(({ name }) => name);
  expect(names).toEqual(['Um', 'Dois', 'Três']);
});

it('API-14 PAN-04 refuses a blank name', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const fields = [{ field: 'name', message: 'O nome da despensa não pode ser vazio.' }];
  const createRefusal = await ana.expectFailure('createPantry', { body: { name: '  ' } });
  expect(createRefusal).toMatchObject({ status: 400, body: { fields } });
  const rename = { params: { pantryId }, body: { name: '' } };
  const renameRefusal = await ana.expectFailure('renamePantry', rename);
  expect(renameRefusal).toMatchObject({ status: 400, body: { fields } });
});

it('API-14 PAN-04 renames and deletes a pantry with its stock', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana, 'Cozinha');
  const params = { pantryId };
  const { id: itemId } = await newStock(ana, pantryId);
  const { body } = await ana.call('renamePantry', { params, body: { name: 'Copa' } });
  expect(body).toMatchObject({ id: pantryId, name: 'Copa', _count: { items: 1 } });
  expect((await ana.call('deletePantry', { params })).status).toBe(204);
  expect((await ana.call('getPantries')).body).toEqual([]);
  expect((await ana.expectFailure('deletePantry', { params })).body.code).toBe('pantry-not-found');
  const refusal = await ana.expectFailure('removePantryItem', { params: { pantryId, itemId } });
  expect(refusal).toMatchObject({ status: 404, body: { code: 'item-not-found' } });
});

it.each(['of another household', 'unknown'])(
  'API-14 API-17 finds no pantry that is %s',
  async (origin) => {
    const [ana, bia] = [await person(), await person()];
    const pantryId = origin === 'unknown' ? newId() : await newPantry(bia, 'Da Bia');
    const params = { pantryId };
    const item = { name: 'Sal', quantity: 1, unit: 'un' as const };
    const refusals = [
      await ana.expectFailure('getPantry', { params }),
      await ana.expectFailure('renamePantry', { params, body: { name: 'Minha' } }),
      await ana.expectFailure('deletePantry', { params }),
      await ana.expectFailure('addPantryItem', { params, body: item }),
    ];
    const expected = { status: 404, body: { code: 'pantry-not-found' } };
    for (const refusal of refusals) expect(refusal).toMatchObject(expected);
    if (origin === 'unknown') return;
    const { body } = await bia.call('getPantry', { params });
    expect(body).toMatchObject({ name: 'Da Bia', items: [] });
  },
);

it('API-18 returns the existing pantry for a repeated create, but never a pantry of another household', async () => {
  const [ana, bia] = [await person(), await person()];
  const id = await newPantry(ana, 'Cozinha');
  const { body } = await ana.call('createPantry', { body: { id, name: 'Outra' } });
  expect(body.name).toBe('Cozinha');
  expect((await bia.call('createPantry', { body: { id, name: 'Minha' } })).body.name).toBe('Minha');
  expect((await bia.call('getPantries')).body.map(({ name }) => name)).toEqual(['Minha']);
  expect((await ana.call('getPantries')).body.map(({ name }) => name)).toEqual(['Cozinha']);
});

it('API-17 API-210 keeps at most 50 pantries, also for concurrent calls', async () => {
  const ana = await person();
  const bodies = Array.from({ length: 65 }, (_, index) => ({
    body: { id: newId(), name: `Despensa ${index}` },
  }));
  await sendConcurrently(ana, 'createPantry', bodies.slice(0, 45));
  const outcomes = await sendConcurrently(ana, 'createPantry', bodies.slice(45));
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(5);
  expect(outcomes.filter((outcome) => outcome === 'too-many-pantries')).toHaveLength(15);
  expect((await ana.call('getPantries')).body).toHaveLength(50);
  // Repeating a create adds no pantry, so it is allowed.
  expect(await sendConcurrently(ana, 'createPantry', bodies.slice(0, 1))).toEqual(['ok']);
});

it('API-14 returns the stock sorted by name, ignoring case and accents', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  for (const name of ['Óleo', 'zimbro', 'Arroz', 'água', 'Ovos', 'Açúcar']) {
    await newStock(ana, pantryId, { name });
  }
  const names = (await stockOf(ana, pantryId)).map(({ name }) => name);
  expect(names).toEqual(['Açúcar', 'água', 'Arroz', 'Óleo', 'Ovos', 'zimbro']);
});
