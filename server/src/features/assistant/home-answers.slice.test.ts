/** Answers from the household's data, with both wire formats and a scripted model that calls tools. */
import { tipsEvent, type TipsEvent } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  answer,
  callTool,
  type Reply as ModelReply,
  type ToolCall,
} from '../../../../fakes/scripted-reply.ts';
import { addCleanup } from '../../../test/clean-up.ts';
import { openTestDatabase } from '../../../test/database.ts';

import type { Person } from '../../../test/people/person.ts';
import {
  addTakenItem,
  finishBody,
  newItem,
  newList,
  newStock,
  prepareShopping,
} from '../../../test/people/shopping.ts';
import { startFakeGemini, startFakeOpenAi } from '../../../test/servers/fakes.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { ModelToolFailure } from '../../ai/ports.ts';

type AskBody = { question?: string; scope?: 'home' | 'general'; about?: object; history?: object };

const database = await openTestDatabase();
addCleanup(() => database.close());
const gemini = await startFakeGemini();
const openAi = await startFakeOpenAi();
const geminiApp = await startApp({ database, ai: gemini.ai });
const openAiApp = await startApp({ database, ai: openAi.ai });

const allow = (person: Person, readsHome = true) =>
  person.call('changeAssistantConsent', { body: { readsHome } });

const ask = (person: Person, body: AskBody = {}) =>
  person.request('POST', '/api/ai/tips', {
    body: { question: 'Onde minha lista sai mais barata?', scope: 'home', ...body },
  });

async function eventsOf(response: ReturnType<typeof ask>): Promise<TipsEvent[]> {
  const { body, statusCode } = await response;
  expect([statusCode, body]).toEqual([200, expect.stringContaining('"done"')]);
  return body
    .trimEnd()
    .split('\n')
    .map((line) => tipsEvent.parse(JSON.parse(line)));
}

const calls = (...made: readonly ToolCall[]): ModelReply => ({
  does: 'answer',
  text: [],
  calls: made,
});

/** A person whose household has a list, stock, and the same rice bought in two supermarkets. */
async function prepareHome(person: Person) {
  const prepared = await prepareShopping(person);
  const { ana, rice, listId, pantryId } = prepared;
  for (const [supermarket, price] of [
    ['Assaí', 21.9],
    ['Extra', 24.5],
  ] as const) {
    const bought = await newList(ana, `Compra no ${supermarket}`);
    const item = await addTakenItem(ana, bought, { productId: rice.id, supermarket, price });
    await ana.call('finishPurchase', { params: { pantryId }, body: finishBody([item]) });
  }
  const item = await newItem(ana, listId, { name: 'Arroz', productId: rice.id, quantity: 2 });
  await newStock(ana, pantryId, { name: 'Café', quantity: 3 });
  await allow(ana);
  return { ...prepared, item };
}

describe.each([
  ['Gemini', geminiApp, gemini],
  ['an OpenAI-compatible server', openAiApp, openAi],
])('with %s', (_, app, { provider }) => {
  const script = (...replies: readonly ModelReply[]) => {
    for (const reply of replies) provider.script.next(reply);
  };
  const sentBodies = (count: number) =>
    provider.requests.slice(-count).map(({ body }) => JSON.stringify(body));

  it('AI-30 AI-37 answers from what tools read, with sources and figures of their results only', async () => {
    const { ana, listId } = await prepareHome(await app.person());
    script(callTool('compare_supermarkets', { listId }), answer('No Assaí, por R$ 43,80.'));
    const events = await eventsOf(ask(ana));
    expect(events).toEqual([
      { type: 'text', text: 'No Assaí, por R$ 43,80.' },
      {
        type: 'figures',
        figures: [
          { label: 'Assaí', amount: 4_380, unit: null, isBest: true },
          { label: 'Extra', amount: 4_900, unit: null, isBest: false },
        ],
      },
      {
        type: 'home-sources',
        sources: [
          { kind: 'purchases', count: 2, since: expect.any(String), supermarket: null },
          { kind: 'list', listId, name: 'Feira' },
        ],
      },
      { type: 'done' },
    ]);
    const bodies = sentBodies(2);
    expect(bodies[1]).toContain('43.80');
    for (const body of bodies) {
      expect(body).toContain('compare_supermarkets');
      expect(body).not.toContain('googleSearch');
    }
  });

  it('AI-31 proposes, and writes nothing', async () => {
    const { ana, listId, item } = await prepareHome(await app.person());
    const items = [
      { name: 'Carvão', quantity: 2, unit: 'un' },
      { name: 'arroz', quantity: 1, unit: 'un' },
      { name: 'carvao', quantity: 1, unit: 'un' },
    ];
    script(callTool('propose_items', { listId, items }), answer('Veja a proposta.'));
    const before = await ana.call('getList', { params: { listId } });
    const proposals = (await eventsOf(ask(ana))).filter(({ type }) => type === 'proposal');
    expect(proposals).toEqual([
      {
        type: 'proposal',
        proposal: {
          kind: 'add-items',
          listId,
          listName: 'Feira',
          items: [{ name: 'Carvão', quantity: 3_000, unit: 'un' }],
        },
      },
      {
        type: 'proposal',
        proposal: {
          kind: 'change-quantities',
          listId,
          listName: 'Feira',
          items: [{ itemId: item.id, name: 'Arroz', from: 2_000, quantity: 3_000, unit: 'un' }],
        },
      },
    ]);
    expect((await ana.call('getList', { params: { listId } })).body).toEqual(before.body);
  });

  it('AI-32 ends a loop of tools, and then answers', async () => {
    const { ana } = await prepareHome(await app.person());
    const requestsBefore = provider.requests.length;
    script(...Array.from({ length: 5 }, () => callTool('list_lists')), answer('Pronto.'));
    expect((await eventsOf(ask(ana))).at(0)).toEqual({ type: 'text', text: 'Pronto.' });
    expect(provider.requests.length - requestsBefore).toBe(6);
  });

  it('AI-32 ends the answer if a tool fails, and does not tell the model why', async () => {
    const { ai } = app === geminiApp ? gemini : openAi;
    const requestsBefore = provider.requests.length;
    script(callTool('broken'), answer('Nunca.'));
    const broken = {
      name: 'broken',
      description: 'Falha.',
      input: z.object({}),
      run: () => Promise.reject(new ModelToolFailure(new Error('the reason'))),
    };
    const question = { instructions: 'Responda.', question: 'Oi', tools: [broken] };
    const parts = ai.tipsAssistant.ask(question, new AbortController().signal);
    await expect(parts[Symbol.asyncIterator]().next()).rejects.toThrow('the reason');
    expect(provider.requests.slice(requestsBefore).map(({ body }) => JSON.stringify(body))).toEqual(
      expect.not.arrayContaining([expect.stringContaining('the reason')]),
    );
    provider.script.clear();
  });

  it('AI-32 runs at most 24 tools for one answer', async () => {
    const { ana } = await prepareHome(await app.person());
    script(
      calls(...Array.from({ length: 30 }, () => ({ name: 'list_lists', input: {} }))),
      answer('Pronto.'),
    );
    await eventsOf(ask(ana));
    const [body = ''] = sentBodies(1);
    expect(body.match(/Limite de consultas/gu)).toHaveLength(6);
  });
});
