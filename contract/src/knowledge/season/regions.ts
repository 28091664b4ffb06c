import type { BrazilianZone } from '../../values/zones.ts';
import { fold } from '../../values/text.ts';

/** The regions for which seasons are told apart. The south-east is that of the table of CEAGESP. */
export type Region = 'norte' | 'nordeste' | 'centro-oeste' | 'sudeste' | 'sul';

/** 'no Norte', as a sentence names a region. */
export const regionNames: Readonly<Record<Region, string>> = {
  norte: 'Norte',
  nordeste: 'Nordeste',
  'centro-oeste': 'Centro-Oeste',
  sudeste: 'Sudeste',
  sul: 'Sul',
};

/** São Paulo's zone is that of the south, the south-east and Goiás, so it names no region. */
const regionByZone: Readonly<Partial<Record<BrazilianZone, Region>>> = {
  'America/Belem': 'norte',
  'America/Santarem': 'norte',
  'America/Araguaina': 'norte',
  'America/Manaus': 'norte',
  'America/Porto_Velho': 'norte',
  'America/Boa_Vista': 'norte',
  'America/Eirunepe': 'norte',
  'America/Rio_Branco': 'norte',
  'America/Fortaleza': 'nordeste',
  'America/Recife': 'nordeste',
  'America/Maceio': 'nordeste',
  'America/Bahia': 'nordeste',
  'America/Noronha': 'nordeste',
  'America/Cuiaba': 'centro-oeste',
  'America/Campo_Grande': 'centro-oeste',
};

/** The region of a household by its time zone (AI-12). Undefined if several share the zone. */
export const regionOfZone = (zone: string): Region | undefined =>
  Object.entries(regionByZone).find(([name]) => name === zone)?.[1];

/** States and their capitals by region, folded. 'para' and 'acre' are left out: they are words. */
const places: Readonly<Record<Region, RegExp>> = {
  norte:
    /\b(?:norte|amazonia|amazonas|rondonia|roraima|amapa|tocantins|manaus|belem|macapa|palmas|boa vista|porto velho|rio branco)\b/u,
  nordeste:
    /\b(?:nordeste|bahia|sergipe|alagoas|pernambuco|paraiba|rio grande do norte|ceara|piaui|maranhao|salvador|aracaju|maceio|recife|joao pessoa|natal\/rn|fortaleza|teresina|sao luis)\b/u,
  'centro-oeste':
    /\b(?:centro[ -]oeste|goias|mato grosso(?: do sul)?|distrito federal|brasilia|goiania|cuiaba|campo grande|cerrado)\b/u,
  sudeste:
    /\b(?:sudeste|sao paulo|minas gerais|rio de janeiro|espirito santo|belo horizonte|vitoria)\b/u,
  sul: /\b(?:rio grande do sul|santa catarina|parana|porto alegre|florianopolis|curitiba|(?:no|do|regiao) sul)\b/u,
};

/** Returns the region that a question names: 'o que está na época em Recife?'. */
export function regionIn(question: string): Region | undefined {
  const text = fold(question);
  // Names that contain another region's word come first.
  const order = ['nordeste', 'centro-oeste', 'sul', 'sudeste', 'norte'] as const;
  return order.find((region) => places[region].test(text));
}
