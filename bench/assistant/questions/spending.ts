import { questionsOf, type Wanted } from '../question.ts';

const sources = ['spending', 'purchases', 'prices'] as const;
const month = (name: string, ...facts: string[]): Wanted => ({
  lookup: { by: 'spending', month: name },
  facts,
  sources,
});
const between = (
  since: string,
  until: string,
  facts: readonly string[],
  rest: { readonly supermarket?: string; readonly item?: string } = {},
): Wanted => ({ lookup: { by: 'purchases', since, until, ...rest }, facts, sources });

const year = ['2025-11-28', '2026-11-27'] as const;
const november = ['2026-11-01', '2026-11-30'] as const;
const september = ['2026-09-01', '2026-09-30'] as const;

export const spending = questionsOf('spending', [
  ['Quanto gastamos neste mês?', month('2026-11', 'R$ 141,36')],
  ['qto gastei mês passado?', month('2026-10', 'R$ 187,27')],
  ['Gastos de setembro', month('2026-09', 'R$ 157,37')],
  ['quanto a gente gastou em agosto', month('2026-08', 'R$ 53,60')],
  ['total de julho', month('2026-07', 'R$ 44,54')],
  ['Quanto foi gasto em maio?', month('2026-05', 'R$ 60,90')],
  ['gastei quanto em janeiro?', month('2026-01', 'R$ 33,06')],
  ['Quanto gastamos em dezembro de 2025?', month('2025-12', 'R$ 59,64')],
  // 914,89 without the trip of December 2025.
  ['quanto gastei este ano?', between('2026-01-01', '2026-11-27', ['R$ 855,25'])],
  [
    'Quanto gastamos no Assaí em novembro?',
    between(...november, ['R$ 31,46'], { supermarket: 'Assaí' }),
  ],
  ['quanto deixei no Dia este mês', between(...november, ['R$ 109,90'], { supermarket: 'Dia' })],
  ['gasto por supermercado em outubro', month('2026-10', 'R$ 83,98', 'R$ 103,29')],
  ['Em qual mercado gastei mais este mês?', { ...month('2026-11', 'R$ 109,90'), first: 'Dia' }],
  [
    'Quanto gastei no Pão de Açúcar no último ano?',
    between(...year, ['R$ 178,76'], { supermarket: 'Pão de Açúcar' }),
  ],
  ['quanto foram as compras por impulso em novembro', month('2026-11', 'R$ 7,99')],
  // 21,90 + 24,90.
  ['Quanto gastei com café em novembro?', between(...november, ['R$ 46,80'], { item: 'Café' })],
  // 12 × 4,99 + 6 × 5,29.
  ['quanto gastei de leite em setembro', between(...september, ['R$ 91,62'], { item: 'Leite' })],
  ['Quanto custou a compra de 17 de outubro?', between('2026-10-17', '2026-10-17', ['R$ 103,29'])],
  ['qual foi o valor da última compra?', between('2026-11-21', '2026-11-21', ['R$ 62,48'])],
  ['Quantas compras fizemos em novembro?', between(...november, ['3 un de compra'])],
]);
