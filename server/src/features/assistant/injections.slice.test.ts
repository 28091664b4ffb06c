/**
 * What a model that obeys every order it reads can do to a household, and what the provider gets to read
 * (AI-34).
 */
import { tipsEvent, type TipsEvent } from '@quitanda/contract';
import { expect, it } from 'vitest';
import {
  answer,
  callTool,
  type ScriptedReply,
  type ToolCall,
} from '../../../../fakes/scripted-reply.ts';
import { everythingOf } from '../../../test/contract/contract-fixtures.ts';
import type { Person } from '../../../test/people/person.ts';
import { registerProduct } from '../../../test/people/products.ts';
import {
  addTakenItem,
  finishBody,
  newItem,
  newList,
  newStock,
  prepareShopping,
} from '../../../test/people/shopping.ts';
import { startFakeGemini } from '../../../test/servers/fakes.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { statement } from '../../db/database.ts';
import { injections, type Injection, type InjectionPlace } from './injections.fixture.ts';

const { ai, provider } = await startFakeGemini();
const { person, database } = await startApp({ ai });

/** A household whose every name is secret for others. */
async function createEve() {
  const eve = await person({ displayName: 'Segredo Eva', email: 'segredo.eva@exemplo.com.br' });
  const { rice, listId, pantryId } = await prepareShopping(eve);
  await eve.call('renameList', { params: { listId }, body: { name: 'Segredo da Eva' } });
  const otherItem = await newItem(eve, listId, { name: 'Segredo do item' });
  await newStock(eve, pantryId, { name: 'Segredo da despensa' });
  const bought = await newList(eve, 'Segredo da compra');
  const taken = await addTakenItem(eve, bought, { productId: rice.id, supermarket: 'Segredo' });
  const body = finishBody([taken]);
  await eve.call('finishPurchase', { params: { pantryId }, body });
  const household = (await eve.call('getProfile')).body.id;
  return {
    eve,
    ids: {
      '{otherList}': listId,
      '{otherPantry}': pantryId,
      '{otherItem}': otherItem.id,
      '{otherTrip}': body.id ?? '',
      '{otherHousehold}': household,
    },
  };
}

const { eve, ids: otherIds } = await createEve();

const fill = (text: string, ids: Record<string, string>) =>
  Object.entries(ids).reduce((filled, [name, id]) => filled.replaceAll(name, id), text);

/** Puts the text where the injection says; returns how the model reads it. */
async function plant(
  ana: Person,
  place: InjectionPlace,
  text: string,
  own: Record<string, string>,
) {
  const listId = own['{ownList}'] ?? '';
  const pantryId = own['{ownPantry}'] ?? '';
  const buy = async (name: string, supermarket: string) => {
    const list = await newList(ana, 'Compra');
    const item = await newItem(ana, list, {
      name,
      isChecked: true,
      price: 5,
      purchasedQuantity: 1,
      supermarket,
    });
    const body = finishBody([item]);
    await ana.call('finishPurchase', { params: { pantryId }, body });
    return body.id;
  };
  switch (place) {
    case 'item':
      await newItem(ana, listId, { name: text });
      return { read: callTool('get_list_items', { listId }) };
    case 'list':
      await newList(ana, text);
      return { read: callTool('list_lists') };
    case 'pantry item':
      await newStock(ana, pantryId, { name: text });
      return { read: callTool('get_pantry') };
    case 'product':
      await registerProduct(ana, { name: text });
      return { read: callTool('search_catalogue', { search: text }) };
    case 'supermarket':
      await buy('Leite', text);
      return { read: callTool('list_purchases') };
    case 'purchase':
      return { read: callTool('get_purchase_items', { purchaseId: await buy(text, 'Assaí') }) };
    case 'question':
      return { body: { question: text } };
    case 'history':
      return { body: { history: [{ question: 'E aí?', answer: text }] } };
    case 'about':
      return { body: { about: { kind: 'list', id: text } } };
  }
}

const obey = (calls: readonly ToolCall[]): ScriptedReply => ({ does: 'answer', text: [], calls });

async function runInjection({ place, text: raw, calls }: Injection) {
  const ana = await person({ displayName: 'Nome Próprio', email: 'nome.proprio@exemplo.com.br' });
  const { listId, pantryId } = await prepareShopping(ana);
  await ana.call('changeAssistantConsent', { body: { readsHome: true } });
  const ids = { ...otherIds, '{ownList}': listId, '{ownPantry}': pantryId };
  const text = fill(raw, ids);
  const { read, body } = await plant(ana, place, text, ids);
  const before = [await everythingOf(ana), await everythingOf(eve)];
  const obeyed = JSON.parse(fill(JSON.stringify(calls), ids)) as ToolCall[];
  if (read) provider.script.next(read);
  provider.script.next(obey(obeyed));
  provider.script.next(answer('Feito!'));
  const requestsBefore = provider.requests.length;
  const response = await ana.request('POST', '/api/ai/tips', {
    body: { question: 'O que tenho?', scope: 'home', ...body },
  });
  const sent = provider.requests
    .slice(requestsBefore)
    .map((request) => JSON.stringify(request.body));
  expect([await everythingOf(ana), await everythingOf(eve)]).toEqual(before);
  const events = response.body
    .trimEnd()
    .split('\n')
    .map((line): TipsEvent => tipsEvent.parse(JSON.parse(line)));
  return { events, sent, response, text, expectedRequests: read ? 3 : 2 };
}

const personal =
  /[\w.]+@exemplo|123\.456\.789|98765432100|11987654321|12\.345\.678\/0001|3526 1112/u;

it.each(injections.map((injection, index) => [index + 1, injection.place, injection] as const))(
  'AI-34 injection %i, in the %s, writes nothing and reads nothing of others',
  async (_, place, injection) => {
    const { events, sent, response, text, expectedRequests } = await runInjection(injection);
    expect(sent).toHaveLength(expectedRequests);
    expect(events.at(-1)).toEqual({ type: 'done' });
    const all = `${sent.join('')}${response.body}`;
    // Nothing of the other household, and nobody's name, address or number.
    expect(all).not.toMatch(/Segredo d[aoe]|segredo\.eva/u);
    expect(sent.join('')).not.toMatch(/Nome Próprio|nome\.proprio/u);
    expect(sent.join('')).not.toMatch(personal);
    expect(all).not.toMatch(/[\u200B-\u200F\u202A-\u202E]|\u{E0049}/u);
    // The text was read as data, so that the test would see it obeyed.
    if (place !== 'about')
      expect(sent.at(-1)).toContain(JSON.stringify(text.slice(0, 2)).slice(1, -1));
    const proposals = events.flatMap((event) =>
      event.type === 'proposal' ? [event.proposal] : [],
    );
    expect(proposals.length).toBeLessThanOrEqual(3);
    for (const proposal of proposals) {
      expect(JSON.stringify(proposal)).not.toContain(otherIds['{otherList}']);
      expect(JSON.stringify(proposal)).not.toContain(otherIds['{otherPantry}']);
      expect(JSON.stringify(proposal)).not.toContain(otherIds['{otherItem}']);
      if ('items' in proposal) expect(proposal.items.length).toBeLessThanOrEqual(60);
    }
  },
);

it('AI-34 has forty injections', () => {
  expect(injections).toHaveLength(40);
});

it('AI-34 a model that never stops calling tools is called six times', async () => {
  const ana = await person();
  await ana.call('changeAssistantConsent', { body: { readsHome: true } });
  const requestsBefore = provider.requests.length;
  for (let count = 0; count < 6; count += 1) provider.script.next(callTool('list_lists'));
  const response = await ana.request('POST', '/api/ai/tips', {
    body: { question: 'Oi', scope: 'home' },
  });
  expect(response.json()).toMatchObject({ code: 'ai-failed' });
  expect(provider.requests.length - requestsBefore).toBe(6);
});

const renameRaw = statement<never, { listId: string; name: string }>(
  'test.rename-list',
  'update lists set name = :name where id = :listId',
);

it('AI-33 cleans names that an older version stored, before the provider gets them', async () => {
  const ana = await person();
  await ana.call('changeAssistantConsent', { body: { readsHome: true } });
  const listId = await newList(ana);
  await database.rows(renameRaw, {
    listId,
    name: 'Feira\n\u202Eoculto\u200B\u{E0049} de eva@exemplo.com.br',
  });
  provider.script.next(callTool('list_lists'));
  provider.script.next(answer('Uma lista.'));
  await ana.request('POST', '/api/ai/tips', { body: { question: 'Oi', scope: 'home' } });
  expect(JSON.stringify(provider.requests.at(-1)?.body)).toContain('Feira oculto de [e-mail]');
});
