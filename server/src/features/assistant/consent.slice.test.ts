import { expect, it } from 'vitest';
import { answer, callTool, type Reply } from '../../../../fakes/scripted-reply.ts';
import { createHousehold } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import { newItem, newList, newPantry, newStock } from '../../../test/people/shopping.ts';
import { lastBody, startFakeGemini } from '../../../test/servers/fakes.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { ai, provider } = await startFakeGemini();
const { person } = await startApp({ ai });

async function createSharedHousehold() {
  const ana = await person({ displayName: 'Ana' });
  const bia = await person({ displayName: 'Bia' });
  const household = await createHousehold(ana);
  await household.invite(bia);
  const inHousehold = { ana: ana.inHousehold(household.id), bia: bia.inHousehold(household.id) };
  return { ...inHousehold, personal: ana, household };
}

const readConsent = async (who: Person) => (await who.call('getAssistantConsent')).body.readsHome;
const setConsent = (who: Person, readsHome: boolean) =>
  who.call('changeAssistantConsent', { body: { readsHome } });
const ask = (who: Person, scope?: 'home' | 'general') =>
  who.request('POST', '/api/ai/tips', { body: { question: 'O que acaba primeiro?', scope } });
const script = (...replies: Reply[]) => {
  for (const reply of replies) provider.script.next(reply);
};
const activityOf = async (who: Person) =>
  (await who.call('getActivity', { query: {} })).body.activities;

it('AI-35 API-208 nobody has decided at first; each member decides for the whole household, and it is told', async () => {
  const { ana, bia, personal } = await createSharedHousehold();
  expect(await readConsent(ana)).toBeNull();
  await setConsent(bia, true);
  expect([await readConsent(ana), await readConsent(personal)]).toEqual([true, null]);
  await setConsent(ana, false);
  await setConsent(ana, false);
  expect(await readConsent(bia)).toBe(false);
  const kinds = (await activityOf(ana)).map(({ kind, person: who }) => `${who?.name} ${kind}`);
  expect(kinds.slice(0, 2)).toEqual(['Ana assistant-forbidden', 'Bia assistant-allowed']);
  expect(kinds).toHaveLength(4);
});

it('AI-35 API-207 refuses an answer from the data without consent, and asks no model', async () => {
  const { ana } = await createSharedHousehold();
  const requestsBefore = provider.requests.length;
  for (const decision of [undefined, false]) {
    if (decision !== undefined) await setConsent(ana, decision);
    const response = await ask(ana, 'home');
    expect([response.statusCode, response.json()]).toEqual([
      403,
      {
        code: 'assistant-not-allowed',
        message: 'Esta casa não deixou a assistente usar os dados dela.',
      },
    ]);
  }
  expect(provider.requests).toHaveLength(requestsBefore);
});

it('AI-35 a general question has no tool over the data, also with consent', async () => {
  const { ana } = await createSharedHousehold();
  await setConsent(ana, true);
  for (const scope of ['general', undefined] as const) {
    script(answer('Sim.'));
    expect((await ask(ana, scope)).body).toBe('{"type":"text","text":"Sim."}\n{"type":"done"}\n');
    expect(lastBody(provider)['tools']).toEqual([{ googleSearch: {} }]);
  }
});

it('AI-38 the provider gets the conversation and what tools read, and nothing of people or other households', async () => {
  const { ana, bia, personal } = await createSharedHousehold();
  const list = await newList(ana, 'Feira de sábado');
  await newItem(bia, list, { name: 'Rapadura' });
  await newList(personal, 'Lista de outra casa');
  await setConsent(ana, true);
  const turns = Array.from({ length: 6 }, (_, turn) => ({
    question: `Pergunta ${turn}?`,
    answer: `Resposta ${turn}.`,
  }));
  const body = {
    question: 'O que falta?',
    scope: 'home',
    history: turns,
    about: { kind: 'list', id: list },
  };
  script(
    callTool('list_lists', {}),
    callTool('get_list_items', { listId: list }),
    answer('Rapadura.'),
  );
  const requestsBefore = provider.requests.length;
  expect((await ana.request('POST', '/api/ai/tips', { body })).body).toContain('Rapadura.');
  const sent = JSON.stringify(provider.requests.slice(requestsBefore).map((each) => each.body));
  const conversation = turns.flatMap(({ question, answer: told }) => [question, told]);
  for (const text of ['O que falta?', 'Feira de sábado', 'Rapadura', ...conversation]) {
    expect(sent).toContain(text);
  }
  for (const text of ['Lista de outra casa', ana.email, bia.email, '"Ana"', '"Bia"']) {
    expect(sent).not.toContain(text);
  }
  const seventh = { ...body, history: [...turns, { question: 'Mais?', answer: 'Não.' }] };
  const refused = await ana.request('POST', '/api/ai/tips', { body: seventh });
  expect(refused.statusCode).toBe(400);
});

it.each(['the consent ends', 'the person is removed'])(
  'AI-35 no tool reads anything more if %s during an answer',
  async (change) => {
    const { ana, bia, household, personal } = await createSharedHousehold();
    await newList(ana, 'Feira secreta');
    await setConsent(ana, true);
    const { id: memberId } = (await bia.call('getProfile')).body;
    // The model waits for the change before it calls the tool.
    const changed = Promise.withResolvers<void>();
    script(
      {
        does: 'answer',
        text: ['Vou ', 'olhar.'],
        pause: () => changed.promise,
        calls: [{ name: 'list_lists', input: {} }],
      },
      answer('Não posso mais.'),
    );
    const requestsBefore = provider.requests.length;
    const asked = ask(bia, 'home');
    await expect.poll(() => provider.requests.length).toBe(requestsBefore + 1);
    if (change === 'the consent ends') await setConsent(ana, false);
    else {
      await personal.call('removeMember', { params: { householdId: household.id, memberId } });
    }
    changed.resolve();
    expect((await asked).body).toContain('Não posso mais.');
    const sent = JSON.stringify(provider.requests.at(-1)?.body);
    expect(sent).toContain('A casa não deixa mais usar os dados dela.');
    expect(sent).not.toContain('Feira secreta');
  },
);

it('AI-35 PRF-02 CASA-57 the export has the decision of each household', async () => {
  const { ana, personal } = await createSharedHousehold();
  await setConsent(ana, true);
  const { body } = await personal.call('exportAccount');
  expect(body.assistantReadsHome).toBeNull();
  expect(body.households.map(({ assistantReadsHome }) => assistantReadsHome)).toEqual([true]);
});

it('AI-36 API-209 the activity says what was added with the assistant, apart from what was not', async () => {
  const { ana, bia } = await createSharedHousehold();
  const [listId, pantryId] = [await newList(ana, 'Mercado'), await newPantry(ana, 'Cozinha')];
  await newItem(ana, listId, { name: 'Carvão' });
  for (const name of ['Sal', 'Gelo']) await newItem(ana, listId, { name, withAssistant: true });
  await newItem(ana, listId, { name: 'Copos', withAssistant: false });
  await newStock(ana, pantryId, { name: 'Café', withAssistant: true });
  const told = (await activityOf(bia))
    .filter(({ kind }) => kind.endsWith('-added'))
    .map(({ thingName, count, withAssistant }) => [thingName, count, withAssistant]);
  expect(told).toEqual([
    ['Café', 1, true],
    ['Copos', 2, false],
    ['Gelo', 2, true],
  ]);
});

it('AI-32 refuses texts and days of the model that the database cannot have', async () => {
  const { ana } = await createSharedHousehold();
  await setConsent(ana, true);
  for (const [input, problem] of [
    [{ supermarket: 'a\0b' }, 'Texto inválido.'],
    [{ since: '0000-01-01' }, 'since: De 2000 a 2099.'],
    [{ until: '9999-12-31' }, 'until: De 2000 a 2099.'],
    [{ since: '2000-01-01', until: '2099-12-31' }, '"purchases":[]'],
    [{ since: '2026-02-31' }, 'since: '],
  ] as const) {
    script(callTool('list_purchases', input), answer('Pronto.'));
    expect((await ask(ana, 'home')).statusCode).toBe(200);
    const sent = JSON.stringify(provider.requests.at(-1)?.body);
    expect(sent.replaceAll('\\"', '"')).toContain(problem);
  }
});
