/**
 * What is in season, by month (1 is January), as data. The base is the seasonality table of CEAGESP
 * for the wholesale market of São Paulo, which supplies the south-east and much of the country; it
 * says when most is offered. A regional row has the source of that region.
 */
import type { Region } from './regions.ts';

export type ProduceKind = 'fruta' | 'legume' | 'verdura';

export interface Produce {
  readonly name: string;
  readonly kind: ProduceKind;
  readonly months: readonly number[];
  /** The only regions in which it holds; all if undefined. */
  readonly regions?: readonly Region[];
  /** Regions whose own row replaces this one. */
  readonly except?: readonly Region[];
  readonly source: string;
}

const ceagesp = 'CEAGESP, tabela de sazonalidade';

type Row = readonly [name: string, months: string, except?: readonly Region[]];

/** '9-2' is from September to February. */
function monthsOf(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    const count = ((last - first + 12) % 12) + 1;
    return Array.from({ length: count }, (_, index) => ((first - 1 + index) % 12) + 1);
  });
}

const fromCeagesp = (kind: ProduceKind, rows: readonly Row[]): Produce[] =>
  rows.map(([name, months, except]) => ({
    name,
    kind,
    months: monthsOf(months),
    source: ceagesp,
    ...(except && { except }),
  }));

const regional = (
  regions: readonly Region[],
  source: string,
  kind: ProduceKind,
  rows: readonly Row[],
): Produce[] =>
  rows.map(([name, months]) => ({ name, kind, months: monthsOf(months), regions, source }));

export const produce: readonly Produce[] = [
  ...fromCeagesp('fruta', [
    ['abacate', '2-7'],
    ['abacaxi', '10-1'],
    ['acerola', '10-12', ['nordeste']],
    ['ameixa', '12-3'],
    ['banana-nanica', '8-11,3'],
    ['banana-prata', '9-12'],
    ['caju', '8-11', ['nordeste']],
    ['caqui', '3-5'],
    ['carambola', '1-2,6-8'],
    ['coco-verde', '10-2'],
    ['figo', '12-3'],
    ['fruta-do-conde', '1-3'],
    ['goiaba', '2-4'],
    ['graviola', '9-12'],
    ['jabuticaba', '9-10'],
    ['jaca', '11-4'],
    ['kiwi', '4-8'],
    ['laranja-lima', '6-9'],
    ['laranja-pera', '8-1'],
    ['lichia', '12'],
    ['limão', '12-3'],
    ['maçã', '2-5', ['sul']],
    ['mamão', '10-3'],
    ['manga', '10-1'],
    ['maracujá', '11-1,5'],
    ['melancia', '11-2'],
    ['melão', '10-1', ['nordeste']],
    ['morango', '7-10', ['sul']],
    ['nectarina', '11-1'],
    ['nêspera', '9-10'],
    ['pera', '2-5'],
    ['pêssego', '11-2'],
    ['romã', '12'],
    ['seriguela', '2-3'],
    ['tangerina (mexerica, bergamota)', '4-9'],
    ['uva', '12-3', ['sul']],
  ]),
  ...fromCeagesp('legume', [
    ['abóbora', '1-9'],
    ['abobrinha', '9-3'],
    ['alcachofra', '9-11'],
    ['aspargo', '9-11'],
    ['batata-doce', '4-7,10'],
    ['berinjela', '3-6,10-11'],
    ['beterraba', '10-5'],
    ['cará', '3-8'],
    ['cenoura', '5-7,10-12'],
    ['chuchu', '3-5'],
    ['ervilha', '6-10'],
    ['gengibre', '4-8'],
    ['inhame', '4-11'],
    ['jiló', '2-5'],
    ['mandioca (aipim, macaxeira)', '4-8'],
    ['mandioquinha (batata-baroa)', '5-8'],
    ['maxixe', '11-1'],
    ['milho-verde', '2,6-7', ['nordeste', 'centro-oeste']],
    ['nabo', '3-8'],
    ['pepino', '10-4'],
    ['pimentão', '8-2'],
    ['quiabo', '1-4'],
    ['rabanete', '7-12'],
    ['tomate', '10-4'],
    ['vagem', '11-12'],
  ]),
  ...fromCeagesp('verdura', [
    ['acelga', '3,8-9'],
    ['agrião', '5-8'],
    ['alface', '1,3-4,9'],
    ['alho-poró', '3-10'],
    ['almeirão', '4-6,9-12'],
    ['brócolis', '6-10'],
    ['catalonha', '4,8-10'],
    ['cebolinha', '10-2'],
    ['coentro', '3,7-10'],
    ['couve', '6-10,1'],
    ['couve-flor', '7-10'],
    ['erva-doce', '5-9'],
    ['escarola', '2-4'],
    ['espinafre', '7-11'],
    ['hortelã', '10-12,2'],
    ['mostarda', '7-10'],
    ['repolho', '2-4'],
    ['rúcula', '3,8-10'],
    ['salsa', '11-1,7'],
    ['salsão', '12-1'],
  ]),
  ...regional(['norte'], 'Embrapa Amazônia Oriental', 'fruta', [
    ['açaí', '8-12'],
    ['cupuaçu', '1-5'],
    ['bacuri', '1-3'],
    ['castanha-do-pará', '12-3'],
  ]),
  ...regional(['nordeste'], 'Ceasa-PE; Embrapa Semiárido', 'fruta', [
    ['acerola', '9-10'],
    ['cajá', '3-6'],
    ['caju', '9-12'],
    ['melão', '9-1'],
    ['umbu', '1-4'],
  ]),
  ...regional(['nordeste'], 'Ceasa-PE', 'legume', [['milho-verde', '5-7']]),
  ...regional(['centro-oeste'], 'Embrapa Cerrados', 'fruta', [['pequi', '11-2']]),
  ...regional(['centro-oeste'], 'Ceasa-GO', 'legume', [['milho-verde', '1-3']]),
  ...regional(['sul'], 'Emater/RS; IAT/PR', 'fruta', [
    ['maçã', '2-4'],
    ['morango', '8-11'],
    ['pinhão', '4-6'],
    ['uva', '1-3'],
  ]),
];
