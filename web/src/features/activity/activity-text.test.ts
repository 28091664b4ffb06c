import { activityKinds, type Activity } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { withPlainSpaces } from '../../../test/text-of.ts';
import { joao, makeActivity } from './activity.fixture.ts';
import { activityMeta, activityText, personName } from './activity-text.ts';

const makeText = (kind: Activity['kind'], fields: Partial<Activity> = {}) =>
  withPlainSpaces(activityText(makeActivity({ kind, ...fields })));
const coffeeOnFeira = { placeName: 'Feira da semana', thingName: 'Café' };

it('CASA-51 CASA-79 names the item of a single change, and counts the items of several changes', () => {
  expect(makeText('items-added', coffeeOnFeira)).toBe('adicionou Café à Feira da semana');
  expect(makeText('items-added', { ...coffeeOnFeira, count: 3 })).toBe(
    'adicionou 3 itens à Feira da semana',
  );
  expect(makeText('items-removed', { ...coffeeOnFeira, count: 2 })).toBe(
    'removeu 2 itens da Feira da semana',
  );
  expect(makeText('list-deleted', { placeName: 'Churrasco' })).toBe('excluiu a lista Churrasco');
  expect(makeText('list-shared', { placeName: 'Churrasco' })).toBe(
    'compartilhou uma cópia de "Churrasco"',
  );
  expect(makeText('claimed', { thingName: 'Hortifrúti' })).toBe('disse que pega Hortifrúti');
  expect(makeText('ran-out', coffeeOnFeira)).toBe('avisou que acabou Café');
});

it('VAL-12 says what was thrown away', () => {
  const wasted = { placeName: 'Cozinha', thingName: 'Presunto' };
  expect(makeText('stock-wasted', wasted)).toBe('jogou fora Presunto da Cozinha');
  expect(makeText('stock-wasted', { ...wasted, count: 3 })).toBe('jogou fora 3 itens da Cozinha');
});

it('AI-36 says what was added with the assistant', () => {
  const added = { placeName: 'Mercado', thingName: 'Gelo', withAssistant: true };
  expect(makeText('items-added', { ...added, count: 6 })).toBe(
    'pôs 6 itens em "Mercado" com a assistente',
  );
  expect(makeText('items-added', added)).toBe('pôs Gelo em "Mercado" com a assistente');
  expect(makeText('stock-added', { ...added, placeName: 'Cozinha' })).toBe(
    'guardou Gelo na Cozinha com a assistente',
  );
  expect(makeText('items-added', { ...added, withAssistant: false })).toBe(
    'adicionou Gelo à Mercado',
  );
});

it('REP-05 says what has entered a list because it repeats, without a person', () => {
  const entered = makeActivity({ kind: 'items-repeated', ...coffeeOnFeira, person: null });
  expect(personName(entered)).toBe('A Quitanda');
  expect(activityText(entered)).toBe('pôs Café em "Feira da semana": repete');
  expect(activityText({ ...entered, count: 3 })).toBe('pôs 3 itens em "Feira da semana": repetem');
});

it('AI-35 says who let the assistant use the data, and who ended it', () => {
  expect(makeText('assistant-allowed')).toBe('deixou a assistente usar os dados da casa');
  expect(makeText('assistant-forbidden')).toBe('deixou a assistente só com perguntas gerais');
});

it('MKT-03 says which supermarkets were merged or separated', () => {
  const names = { thingName: 'Sendas Distribuidora', placeName: 'Assaí' };
  expect(makeText('supermarkets-merged', names)).toBe(
    'juntou o supermercado Sendas Distribuidora com Assaí',
  );
  expect(makeText('supermarkets-separated', names)).toBe(
    'separou os supermercados Sendas Distribuidora e Assaí',
  );
});

it('CASA-66 CASA-84 names the city of a new time zone, and the zone of a later version as it is', () => {
  expect(makeText('time-zone-changed', { thingName: 'America/Rio_Branco' })).toBe(
    'mudou o fuso horário para Rio Branco',
  );
  expect(makeText('time-zone-changed', { thingName: 'America/Belem' })).toBe(
    'mudou o fuso horário para America/Belem',
  );
});

it('CASA-51 CASA-79 shows the price of an item that is sold by unit or by weight', () => {
  const coffee = { thingName: 'Café 500 g', quantity: 2, unit: 'un', amount: 24.9 };
  expect(makeText('taken', coffee)).toBe('pegou Café 500 g · 2 × R$ 24,90');
  const meat = { thingName: 'Picanha', quantity: 1.255, unit: 'kg', amount: 39.9 };
  expect(makeText('taken', meat)).toBe('pegou Picanha · 1,255 kg × R$ 39,90');
  expect(makeText('taken', { ...coffee, amount: null })).toBe('pegou Café 500 g');
  expect(makeText('taken', { ...coffee, count: 2 })).toBe('pegou Café 500 g e mais 1 item');
  expect(makeText('taken', { ...coffee, count: 5 })).toBe('pegou Café 500 g e mais 4 itens');
});

it('CASA-51 CASA-80 shows the total of a trip with a list and of a trip without one', () => {
  const trip = { count: 12, amount: 243.1 };
  expect(makeText('shop-finished', { ...trip, placeName: 'Feira' })).toBe(
    'finalizou a compra da Feira · 12 itens, R$ 243,10',
  );
  expect(makeText('shop-finished', { ...trip, count: 1 })).toBe(
    'registrou uma compra · 1 item, R$ 243,10',
  );
  expect(makeText('shop-undone')).toBe('desfez uma compra');
  // The names that version 0.4 sends.
  expect(makeText('trip-finished', { ...trip, placeName: 'Feira' })).toBe(
    'finalizou a compra da Feira · 12 itens, R$ 243,10',
  );
  expect(makeText('trip-undone')).toBe('desfez uma compra');
});

it('CASA-67 CASA-70 CASA-71 says what was brought, and what was undone', () => {
  expect(makeText('past-brought')).toBe('trouxe 1 compra de antes, com os preços');
  expect(makeText('past-brought', { count: 12 })).toBe('trouxe 12 compras de antes, com os preços');
  expect(makeText('removal-undone', { other: joao })).toBe('trouxe João de volta à casa');
  expect(makeText('hand-over-undone', { other: joao })).toBe(
    'desfez a passagem da responsabilidade a João',
  );
});

it("CASA-51 CASA-81 names the other person, or 'alguém' after their account is deleted", () => {
  expect(makeText('removed', { other: joao })).toBe('removeu João da casa');
  expect(makeText('removed')).toBe('removeu alguém da casa');
  expect(makeText('left', { other: joao })).toBe('saiu da casa, e João ficou responsável');
  expect(makeText('left')).toBe('saiu da casa');
  expect(personName(makeActivity({ person: null }))).toBe('Alguém');
});

it('CMP-27 names the corrected item, the list and the new amount', () => {
  const rice = { thingName: 'Arroz', placeName: 'Feira', amount: 29.9 };
  expect(makeText('line-corrected', rice)).toBe('corrigiu Arroz na compra da Feira · R$ 29,90');
  expect(makeText('line-added', { ...rice, placeName: null })).toBe(
    'pôs Arroz na compra · R$ 29,90',
  );
  expect(makeText('line-removed', { ...rice, amount: null })).toBe(
    'removeu Arroz da compra da Feira',
  );
  expect(makeText('trip-deleted', { placeName: 'Feira' })).toBe('excluiu a compra da Feira');
});

it('CASA-51 CASA-79 CASA-80 describes every kind of activity', () => {
  for (const kind of activityKinds) expect(makeText(kind, coffeeOnFeira)).toMatch(/^[a-z].{7,}/u);
});

it('CASA-51 CASA-81 shows the time and the supermarket', () => {
  const at = '2026-11-22T12:00:00.000Z';
  const now = Date.parse(at) + 4 * 60_000;
  expect(withPlainSpaces(activityMeta(makeActivity({ at, supermarket: 'Assaí' }), now))).toBe(
    'há 4 min · Assaí',
  );
  expect(withPlainSpaces(activityMeta(makeActivity({ at }), now))).toBe('há 4 min');
});

it('UNI-16 says what was taken in its word', () => {
  const taken = { ...coffeeOnFeira, quantity: 2, unit: 'un', amount: 5.99 };
  expect(makeText('taken', { ...taken, unitText: 'lata' })).toContain('· 2 latas × R$ 5,99');
  expect(makeText('taken', taken)).toContain('· 2 × R$ 5,99');
  const litres = { ...taken, quantity: 1.5, unit: 'kg', unitText: 'L' } as const;
  expect(makeText('taken', litres)).toContain('· 1,5 L × R$ 5,99');
  // Its price is per kilo.
  expect(makeText('taken', { ...litres, unitText: 'g' })).toContain('· 1,5 kg × R$ 5,99');
});
