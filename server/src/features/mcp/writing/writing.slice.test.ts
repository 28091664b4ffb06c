/** What the tools that write do, and what they say that they did. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newPersonalKey } from '../../../../test/people/connections.ts';
import { createHousehold } from '../../../../test/people/households.ts';
import { openStream } from '../../../../test/people/live-stream.ts';
import { connectMcp } from '../../../../test/people/mcp-client.ts';
import {
  itemsOf,
  newItem,
  newList,
  newPantry,
  newStock,
  stockOf,
} from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';
import { createLogger } from '../../../log.ts';

const { app, person } = await startApp();
const origin = await app.listen({ port: 0, host: '127.0.0.1' });

async function start() {
  const ana = await person();
  const { secret } = await newPersonalKey(ana);
  return {
    ana,
    secret,
    listId: await newList(ana, 'Feira'),
    ...(await connectMcp(origin, secret)),
  };
}

const line = (name: string, quantity = '1', unit = 'un') => ({ name, quantity, unit });
describe('MCP-06 the other tools of lists', () => {
  it('set quantities and mark items, and refuse what is not on the list', async () => {
    const { ana, listId, call } = await start();
    const [rice, other] = [
      await newItem(ana, listId, { name: 'Arroz', quantity: 2 }),
      await newItem(ana, await newList(ana), { name: 'Café' }),
    ];
    const quantities = await call('set_list_quantities', {
      listId,
      items: [
        { itemId: rice.id, quantity: '7' },
        { itemId: other.id, quantity: '7' },
      ],
      idempotencyKey: randomUUID(),
    });
    expect(quantities.lines).toMatchObject([
      { status: 'changed', name: 'Arroz', quantity: '7' },
      { status: 'refused' },
    ]);
    const mark = (bought: boolean) => ({
      listId,
      items: [{ itemId: rice.id, bought }],
      idempotencyKey: randomUUID(),
    });
    const taken = await call('mark_list_items', mark(true));
    expect(taken.lines).toMatchObject([{ status: 'changed', bought: true }]);
    expect((await itemsOf(ana, listId))[0]).toMatchObject({ isChecked: true, quantity: 7 });
    await call('mark_list_items', mark(false));
    expect((await itemsOf(ana, listId))[0]).toMatchObject({ isChecked: false });
  });

  it('create one list for each key, and set its budget in exact centavos', async () => {
    const { ana, call, expectRefusal } = await start();
    const input = { name: 'Churrasco', idempotencyKey: randomUUID() };
    const created = await call('create_list', input);
    expect(await call('create_list', input)).toEqual({ ...created, alreadyDone: true });
    expect((await ana.call('getLists')).body.map(({ name }) => name)).toEqual([
      'Feira',
      'Churrasco',
    ]);
    const { listId } = created;
    const budget = (value: string | null) =>
      call('set_list_budget', { listId, budget: value, idempotencyKey: randomUUID() });
    expect(await budget('250.10')).toMatchObject({ budget: '250.10', alreadyDone: false });
    expect((await ana.call('getLists')).body[1]).toMatchObject({ budget: 250.1 });
    expect(await budget(null)).toMatchObject({ budget: null });
    const zero = { listId, budget: '0', idempotencyKey: randomUUID() };
    expect(await expectRefusal('set_list_budget', zero)).toContain('R$ 0,01');
  });
});

describe('MCP-07 the tools of pantries', () => {
  it('add to the stock that is there, and change it', async () => {
    const { ana, call } = await start();
    const pantryId = await newPantry(ana);
    const rice = await newStock(ana, pantryId, { name: 'Arroz', quantity: 2, unit: 'kg' });
    for (const name of ['Sal', 'sal']) await newStock(ana, pantryId, { name, unit: 'kg' });
    const added = await call('add_pantry_items', {
      pantryId,
      items: [line('arroz', '0.5', 'kg'), line('Arroz', '3'), line('Açúcar', '500', 'g')],
      idempotencyKey: randomUUID(),
    });
    expect(added.lines).toMatchObject([
      { status: 'topped_up', itemId: rice.id, before: '2', quantity: '2.5' },
      { status: 'added', quantity: '3', unit: 'un' },
      { status: 'added', quantity: '500', unit: 'g' },
    ]);
    const change = {
      pantryId,
      items: [
        { name: 'ARROZ', unit: 'kg', add: '-1.25' },
        { name: 'Arroz', unit: 'kg', add: '-9' },
        { name: 'Açucar', unit: 'g', quantity: '0' },
        { name: 'Feijão', unit: 'kg', quantity: '1' },
        { name: 'Sal', unit: 'kg', quantity: '1' },
      ],
      idempotencyKey: randomUUID(),
    };
    const changed = await call('change_pantry_stock', change);
    expect(changed.lines).toMatchObject([
      { status: 'changed', itemId: rice.id, before: '2.5', quantity: '1.25' },
      { status: 'changed', itemId: rice.id, before: '1.25', quantity: '0' },
      { status: 'changed', name: 'Açúcar', before: '500', quantity: '0' },
      { status: 'refused', name: 'Feijão', message: 'Item não encontrado.' },
      { status: 'refused', name: 'Sal', message: 'Há mais de um item com este nome e unidade.' },
    ]);
    await call('change_pantry_stock', change);
    const stock = await stockOf(ana, pantryId);
    expect(stock.find(({ id }) => id === rice.id)?.quantity).toBe(0);
  });
});

describe('MCP-08 a write', () => {
  it('is in the activity of the household, and reaches its devices at once', async () => {
    const [ana, bia] = [await person(), await person()];
    const home = await createHousehold(ana);
    await home.invite(bia);
    const listId = await newList(ana.inHousehold(home.id), 'Feira');
    const { secret } = await newPersonalKey(ana);
    const { call } = await connectMcp(origin, secret, { household: home.id });
    const stream = await openStream(app, bia, home.id);
    await stream.until(({ revision }) => revision() > 0);
    const before = stream.revision();
    const input = { listId, items: [line('Café')], idempotencyKey: randomUUID() };
    await call('add_list_items', input);
    await stream.until(({ revision }) => revision() > before);
    const { body } = await bia.inHousehold(home.id).call('getActivity', { query: {} });
    expect(body.activities[0]).toMatchObject({ kind: 'items-added' });
    const after = stream.revision();
    await call('add_list_items', input);
    expect(stream.revision()).toBe(after);
  });

  it('leaves no name and no key in the log', async () => {
    const log: string[] = [];
    const logger = createLogger('trace', { write: (entry) => void log.push(entry) });
    const logging = await startApp({ logger });
    const to = await logging.app.listen({ port: 0, host: '127.0.0.1' });
    const ana = await logging.person();
    const listId = await newList(ana);
    const { secret } = await newPersonalKey(ana);
    const { call } = await connectMcp(to, secret);
    const idempotencyKey = 'chave-jabuticaba';
    const items = [line('Jabuticaba'), line('Jabuticaba '.repeat(20)), line('Jabuticaba', '0.5')];
    const { lines } = await call('add_list_items', { listId, items, idempotencyKey });
    expect(lines).toMatchObject([{ status: 'added' }, { status: 'refused' }, {}]);
    expect(log.join('')).toContain('/mcp');
    for (const text of ['abuticaba', secret.slice(4), listId]) {
      expect(log.join('')).not.toContain(text);
    }
  });
});

it('UNI-15 MCP-07 changes stock of cans by its word, or in un as get_pantry gives it', async () => {
  const { ana, call } = await start();
  const pantryId = await newPantry(ana);
  await newStock(ana, pantryId, { name: 'Milho', quantity: 2, unitText: 'lata' });
  const change = async (unit: string, quantity: string) =>
    (
      await call('change_pantry_stock', {
        pantryId,
        items: [{ name: 'milho', unit, quantity }],
        idempotencyKey: randomUUID(),
      })
    ).lines;
  expect(await change('lata', '5')).toMatchObject([{ quantity: '5', amount: '5 latas' }]);
  expect(await change('un', '4')).toMatchObject([{ quantity: '4', amount: '4 latas' }]);
  expect(await change('vidro', '4')).toMatchObject([{ status: 'refused' }]);
});
