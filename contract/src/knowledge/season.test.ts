import { expect, it } from 'vitest';
import { answerFromArticles } from './answer-from-articles.ts';
import { inSeason, seasonOf } from './season/in-season.ts';
import { produce } from './season/produce.ts';
import { regionIn, regionOfZone, type Region } from './season/regions.ts';
import { brazilianZones, householdZones } from '../values/zones.ts';

const names = (month: number, region?: Region) => inSeason(month, region).map(({ name }) => name);
const months = Array.from({ length: 12 }, (_, index) => index + 1);

it('AI-12 has fruit, vegetables and greens for each month and region, with a source', () => {
  for (const region of [
    undefined,
    'norte',
    'nordeste',
    'centro-oeste',
    'sudeste',
    'sul',
  ] as const) {
    for (const month of months) {
      const kinds = new Set(inSeason(month, region).map(({ kind }) => kind));
      expect([region, month, kinds.size]).toEqual([region, month, 3]);
      expect(new Set(names(month, region)).size).toBe(names(month, region).length);
    }
  }
  for (const { name, months: list, source } of produce) {
    expect([name, list.every((month) => months.includes(month)), list.length > 0]).toEqual([
      name,
      true,
      true,
    ]);
    expect(source).not.toBe('');
  }
});

it('AI-12 a row of a region replaces that of the table of São Paulo', () => {
  expect(names(11)).toContain('caju');
  expect(names(12)).not.toContain('caju');
  expect(names(12, 'nordeste')).toContain('caju');
  expect(names(4, 'nordeste')).toContain('cajá');
  expect(names(4)).not.toContain('cajá');
  expect(names(5, 'sul')).toContain('pinhão');
  expect(seasonOf('pinhão', 'nordeste')).toBeUndefined();
  expect(seasonOf('manga')?.months).toEqual([10, 11, 12, 1]);
});

it('AI-12 knows the region by a zone that no other region shares', () => {
  expect(regionOfZone('America/Manaus')).toBe('norte');
  expect(regionOfZone('America/Fortaleza')).toBe('nordeste');
  expect(regionOfZone('America/Cuiaba')).toBe('centro-oeste');
  expect(regionOfZone('America/Sao_Paulo')).toBeUndefined();
  expect(regionOfZone('Europe/Lisbon')).toBeUndefined();
  const without = [...new Set([...householdZones, ...brazilianZones])].filter(
    (zone) => regionOfZone(zone) === undefined,
  );
  expect(without).toEqual(['America/Sao_Paulo']);
});

it.each([
  ['o que está na época em Recife?', 'nordeste'],
  ['frutas do Rio Grande do Norte', 'nordeste'],
  ['verduras no Mato Grosso do Sul', 'centro-oeste'],
  ['safra no sul', 'sul'],
  ['frutas de Minas Gerais', 'sudeste'],
  ['frutas da Amazônia', 'norte'],
  ['frutas da época para o verão', undefined],
])('AI-12 reads the region in %j', (question, region) => {
  expect(regionIn(question)).toBe(region);
});

it('AI-12 answers with the month of the day in the household’s zone', () => {
  const question = 'Verduras e legumes da época no Brasil';
  expect(answerFromArticles(question, { now: '2026-07-15' }).text).toContain('Em **julho**');
  // 1 December at 01:00 UTC is still November in São Paulo.
  const now = new Date('2026-12-01T01:00:00Z');
  expect(answerFromArticles(question, { now, zone: 'America/Sao_Paulo' }).text).toContain(
    'Em **novembro**',
  );
  const inManaus = answerFromArticles(question, { now: '2026-10-01', zone: 'America/Manaus' }).text;
  expect(inManaus).toContain('no Norte');
  expect(inManaus).toContain('açaí');
  expect(inManaus).toContain('Fonte: CEAGESP, tabela de sazonalidade; Embrapa Amazônia Oriental.');
});

it('AI-12 answers for the month, the region or the thing that the question names', () => {
  const ask = (question: string) => answerFromArticles(question, { now: '2026-11-30' }).text;
  expect(ask('frutas da época em abril no nordeste')).toMatch(/Em \*\*abril\*\*.*no Nordeste/u);
  expect(ask('frutas da época em abril no nordeste')).toContain('cajá');
  expect(ask('o que vai estar na época mês que vem?')).toContain('Em **dezembro**');
  expect(ask('quando é época de manga?')).toContain('- **Manga**: outubro a janeiro');
  expect(ask('qual a época do pinhão')).toContain('- **Pinhão** (Sul): abril a junho');
});
