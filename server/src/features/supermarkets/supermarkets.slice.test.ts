import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import { createDevice } from '../../../test/people/device.ts';
import { sendConcurrently, newList, newPantry } from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { person, clock } = await startApp();

it('API-02 returns only the caller’s supermarkets, the last used first', async () => {
  const [ana, bia] = [await person(), await person()];
  clock.set('2026-11-20T12:00:00Z');
  for (const name of ['São Jorge', 'Feira do bairro', 'Atacadão']) {
    await ana.call('saveSupermarket', { body: { name } });
    clock.advance(60_000);
  }
  await ana.call('saveSupermarket', { body: { name: 'Feira do bairro' } });
  expect((await ana.call('getSupermarkets')).body.names).toEqual([
    'Feira do bairro',
    'Atacadão',
    'São Jorge',
  ]);
  expect((await bia.call('getSupermarkets')).body.names).toEqual([]);
});

it.each(['.', '..'])(
  'API-204 reads back a supermarket called %j, by the name with a space',
  async (name) => {
    clock.set('2026-11-20T12:00:00Z');
    const ana = await person();
    const params = { pantryId: await newPantry(ana) };
    const line = { name: 'Banana', productId: null, quantity: 1, unit: 'kg', price: 5.99 } as const;
    await ana.call('finishPurchase', { params, body: { items: [{ ...line, supermarket: name }] } });
    expect((await ana.call('getSupermarkets')).body.names).toEqual([name]);
    const read = { params: { supermarketName: ` ${name}` } };
    expect((await ana.call('getPriceHistory', read)).body).toMatchObject([{ price: 5.99 }]);
    expect((await ana.call('getStoreLabels', read)).body).toEqual([]);
    expect((await ana.call('getTakingOrder', read)).body).toMatchObject({ shopCount: 0 });
  },
);

it('API-02 updates the last use of a supermarket only if the order of use changes, or after ten minutes', async () => {
  const ana = await person();
  const device = createDevice(ana, newId());
  /** Returns the names of the supermarkets whose rows have changed since the last sync. */
  const useAndSync = async (name: string) => {
    await ana.call('saveSupermarket', { body: { name } });
    const { households } = await device.sync();
    return households.flatMap(({ rows }) => rows.supermarkets ?? []).map((row) => row.name);
  };
  clock.set('2026-11-20T12:00:00Z');
  expect(await useAndSync('Assaí')).toEqual(['Assaí']);
  clock.advance(599_000);
  expect(await useAndSync('Assaí')).toEqual([]);
  clock.advance(2_000);
  expect(await useAndSync('Assaí')).toEqual(['Assaí']);
  clock.advance(1_000);
  expect(await useAndSync('Feira')).toEqual(['Feira']);
  clock.advance(1_000);
  expect(await useAndSync('Assaí')).toEqual(['Assaí']);
  expect((await ana.call('getSupermarkets')).body.names).toEqual(['Assaí', 'Feira']);
});

it('API-03 DAT-05 keeps the first spelling, ignoring case, accents and extra spaces', async () => {
  const ana = await person();
  const save = async (name: string) => (await ana.call('saveSupermarket', { body: { name } })).body;
  expect(await save('  São   Jorge ')).toEqual({ name: 'São Jorge' });
  expect(await save('SAO JORGE')).toEqual({ name: 'São Jorge' });
  expect((await ana.call('getSupermarkets')).body.names).toEqual(['São Jorge']);
});

it('API-03 DAT-05 stores one supermarket when several spellings are sent at once', async () => {
  const ana = await person();
  const requests = ['Açaí', 'ACAI', 'açai', 'Acaí'].map((name) => ({ body: { name } }));
  expect(await sendConcurrently(ana, 'saveSupermarket', requests)).toEqual([
    'ok',
    'ok',
    'ok',
    'ok',
  ]);
  expect((await ana.call('getSupermarkets')).body.names).toHaveLength(1);
});

it('API-03 LST-10 refuses a blank name', async () => {
  const ana = await person();
  const { status, body } = await ana.expectFailure('saveSupermarket', {
    body: { name: ' \u200B ' },
  });
  expect(status).toBe(400);
  expect(body.fields).toEqual([
    { field: 'name', message: 'O nome do supermercado é obrigatório.' },
  ]);
});

it('API-03 stores a supermarket for each household, with the spelling of that household', async () => {
  const [ana, bia] = [await person(), await person()];
  await ana.call('saveSupermarket', { body: { name: 'Pão & Cia' } });
  const { body } = await bia.call('saveSupermarket', { body: { name: 'PÃO & CIA' } });
  expect(body).toEqual({ name: 'PÃO & CIA' });
});

it('API-17 API-210 stores at most 300 supermarkets, also for concurrent calls', async () => {
  const ana = await person();
  const items = Array.from({ length: 295 }, (_, index) => ({
    name: 'Arroz',
    quantity: 1,
    unit: 'un' as const,
    isChecked: true,
    supermarket: `Mercado ${index}`,
  }));
  await ana.call('createList', { body: { name: 'Muitas lojas', items } });
  const requests = Array.from({ length: 12 }, (_, index) => ({ body: { name: `Outro ${index}` } }));
  const outcomes = await sendConcurrently(ana, 'saveSupermarket', requests);
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(5);
  expect(outcomes.filter((outcome) => outcome === 'too-many-supermarkets')).toHaveLength(7);
  expect((await ana.call('getSupermarkets')).body.names).toHaveLength(300);

  expect((await ana.call('saveSupermarket', { body: { name: 'mercado 7' } })).body.name).toBe(
    'Mercado 7',
  );
  const listId = await newList(ana);
  const { status, body } = await ana.expectFailure('addListItem', {
    params: { listId },
    body: { name: 'Sal', quantity: 1, unit: 'un', isChecked: true, supermarket: 'Mais um' },
  });
  expect([status, body.code]).toEqual([409, 'too-many-supermarkets']);
  const item = { id: newId(), name: 'Sal', quantity: 1, unit: 'un' as const };
  const refusal = await ana.expectFailure('createList', {
    body: { name: 'Outra', items: [{ ...item, isChecked: true, supermarket: 'Mais um' }] },
  });
  expect(refusal.body.code).toBe('too-many-supermarkets');
  expect((await ana.call('getLists')).body.map(({ name }) => name)).not.toContain('Outra');
});
