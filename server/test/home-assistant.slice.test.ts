/** Tests the example of docs/HOME-ASSISTANT.md: its YAML, and the requests of its Python code. */
import {
  isTextOf,
  routes,
  scopeForCall,
  unitRow,
  unitTextValues,
  type EndpointName,
} from '@quitanda/contract';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { newPersonalKey } from './people/connections.ts';
import { newList } from './people/shopping.ts';
import { startApp } from './servers/start-app.ts';

const root = path.resolve(import.meta.dirname, '../..');
const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');
const page = readText('docs/HOME-ASSISTANT.md');
const code = readText('deploy/home-assistant-todo/custom_components/quitanda/todo.py');

/** The method and path of each call of the Python code, written as in the contract's routes. */
const calls = [
  ...code
    .replaceAll('{self._path}', '/shopping-lists/:listId')
    .replaceAll('self._path)', '"/shopping-lists/:listId")')
    .replaceAll(/\{(?:item\.)?uid\}/gu, ':itemId')
    .matchAll(/call\("(\w+)", f?"([^"]+)"/gu),
].map(([, method, route]) => `${method} /api${route}`);

it('KEY-02 the example calls only endpoints that a personal key may call', () => {
  expect(calls).toEqual([
    'GET /api/shopping-lists',
    'GET /api/shopping-lists/:listId',
    'POST /api/shopping-lists/:listId/items',
    'PUT /api/shopping-lists/:listId/items/:itemId',
    'DELETE /api/shopping-lists/:listId/items/:itemId',
  ]);
  for (const call of calls) {
    const found = Object.entries(routes).find(([, route]) => route.join(' ') === call);
    expect(scopeForCall(found?.[0] as EndpointName), call).toBeDefined();
  }
});

it('KEY-02 the requests of the example succeed with a personal key', async () => {
  const app = await startApp();
  const ana = await app.person();
  const listId = await newList(ana, 'Feira');
  const { secret } = await newPersonalKey(ana);
  const headers = { authorization: `Bearer ${secret}` };
  const send = async (method: string, route: string, body?: unknown) => {
    const response = await app.request(method, `/api${route}`, { headers, body });
    expect(response.statusCode, response.body).toBeLessThan(300);
    return response.body === '' ? undefined : response.json<unknown>();
  };
  const fetchItems = async () =>
    ((await send('GET', `/shopping-lists/${listId}`)) as { items: { id: string }[] }).items;
  expect(await send('GET', '/shopping-lists')).toMatchObject([{ id: listId, name: 'Feira' }]);
  const itemsPath = `/shopping-lists/${listId}/items`;
  await send('POST', itemsPath, { name: 'Café', quantity: 1, unit: 'un' });
  const [item] = await fetchItems();
  expect(item).toMatchObject({ name: 'Café', quantity: 1, unit: 'un', isChecked: false });
  await send('PUT', `${itemsPath}/${item?.id}`, { name: 'Café forte', isChecked: true });
  expect(await fetchItems()).toMatchObject([{ name: 'Café forte', isChecked: true }]);
  await send('PUT', `${itemsPath}/${item?.id}`, { name: 'Café forte', isChecked: false });
  expect(await fetchItems()).toMatchObject([{ isChecked: false }]);
  await send('DELETE', `${itemsPath}/${item?.id}`);
  expect(await fetchItems()).toEqual([]);
});

it('HOOK-02 the YAML of the example is valid, and names its platform, key and webhook', () => {
  const blocks = [...page.matchAll(/```yaml\n([^]*?)```/gu)].map(([, block = '']) => {
    const customTags = [{ tag: '!secret', resolve: (name: string) => `secret ${name}` }];
    const document = parseDocument(block, { customTags });
    expect([document.errors, document.warnings]).toEqual([[], []]);
    return document.toJS() as unknown;
  });
  expect(blocks).toMatchObject([
    { quitanda_key: expect.stringMatching(/^qtd_[0-9A-Za-z_-]{43}$/u) },
    { todo: [{ platform: 'quitanda', key: 'secret quitanda_key' }] },
    {
      automation: [
        {
          triggers: [{ trigger: 'webhook', allowed_methods: ['POST'] }],
          actions: [{ action: 'homeassistant.update_entity' }],
        },
      ],
    },
  ]);
});

it('UNI-16 the example shows amounts in the unit that people say', () => {
  const factors = /UNIT_FACTORS = (?<table>\{.+\})/u.exec(code)?.groups?.['table'];
  expect(JSON.parse(factors ?? '')).toEqual(
    Object.fromEntries(
      unitTextValues
        .filter((unit) => isTextOf(unit, 'kg') || unitRow(unit).factor !== 1)
        .map((unit) => [unit, unitRow(unit).factor]),
    ),
  );
  expect(code).toContain('description=amount_text(item),');
});
