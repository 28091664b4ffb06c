/** Words for packages and natural pieces before or after a name: '2 pacotes de macarrão' (LST-36). */
import { fold } from '../values/text.ts';
import { packageText, type UnitText } from '../values/units.ts';

/** Each word in the singular, and its other spellings, folded. */
const spellings = `pacote:pct pcts pcte pctes pac pacs pctt pacotes|pacotinho:pacotinhos|caixa:cx cxs caixas
|caixinha:caixinhas|lata:latas|latinha:latinhas|vidro:vidros|pote:potes|garrafa:gf gfa grf garrafas
|fardo:fd fdo fardos|maço:macos mc|pé:pes|cabeça:cabecas|dente:dentes|bandeja:bdj bandejas|rolo:rl rolos|sachê:saches sachet sachets
|saco:sc sacos|saquinho:saquinhos|frasco:fr frascos|cartela:cartelas|barra:barras|tubo:tubos|peça:pecas
|galão:gl galoes|engradado:engradados|ramo:ramos|cacho:cachos|penca:pencas|bisnaga:bisnagas|embalagem:emb embalagens
|par:pares|pc:pcs|fatia:fatias|espiga:espigas|talo:talos|balde:baldes|pet:pets|tablete:tabletes|refil:refis|folha:folhas|xícara:xicaras xic xics|colher:colheres col cols|medida:medidas|molho:molhos|copo:copos|pitada:pitadas`;
const packageOf = new Map(
  spellings.split('|').flatMap((entry) => {
    const [word = '', others = ''] = entry.split(':');
    const forms = others.trim().split(/\s+/u);
    return [fold(word), ...forms].map((form) => [form, word.trim()] as const);
  }),
);
/** The words that after a name say what one package contains, as in 'Papel higiênico 12 rolos'. */
const contents = new Set(['rolo', 'folha', 'sachê', 'fatia', 'tablete', 'barra', 'par', 'refil']);
/** Names that begin with such a word, for which 'de' does not separate a package from a thing. */
const wholeName =
  /^(?:sac(?:o|ola)s? (?:de|para|pra) lixo|pes? de (?:moleque|porco|galinha|frango|boi|pato)|caixas? (?:de (?:som|papelao|ferramenta|isopor)|d.?agua|organizador|termic)|garrafas? (?:termic|pet)|potes? (?:de (?:vidro|plastico)|hermetic|plastic)|latas? de lixo|rolos? (?:de )?(?:massa|pintura|para)|cabecas? de (?:peixe|porco)|dentes? de leite|bandejas? de isopor|folhas? (?:de|a4)|barras? de cereal|copos? (?:de (?:vidro|plastico|requeijao)|para|longo)|colher(?:es)? de pau|molhos? (?!de (?:coentro|cheiro.verde|sals|cebolinha|couve|espinafre|rucula|agriao|hortela|manjericao|brocolis|alface|acelga|almeirao)))/u;
/** What describes a package itself, as in '2 caixas grandes'. */
const describesPackage =
  /^(?:grande|pequen|medi[oa]|plastic|descartav|retornav|vazi|organizador|termic|hermetic|para|pra|com|sem|c\/)/u;
const measure = String.raw`\d[\d.,]*\s?(?:kgs?|quilos?|kilos?|grs?|g|gramas?|ml|lts?|litros?|l)(?!\p{L})`;
const sizeBeforeName = new RegExp(
  String.raw`^(?:de\s+|c\/\s?|com\s+)?\(?(?<size>${measure})\)?\s+(?:d[eoa]\s+)?(?<name>\p{L}.*)$`,
  'iu',
);

/** The kind of a spoon or cup: 'de sopa', '(chá)', 'sopa'. */
const spoonSize =
  /^(?:de\s|\()?(?<size>sopa|ch[aá]|sobremesa|caf[eé])(?:\)(?:\sd[eoa]s?)?|\sd[eoa]s?)\s(?<name>\S.*)$/iu;
/** What a measure belongs to: 'medidas (da lata) de leite'. */
const measureOf = /^\((?<of>d[aeo]\s[^()\d]{1,20})\)\sd[eoa]s?\s(?<name>\S.*)$/iu;

/** The word for a package: a unit (UNI-01), or any other, in the singular. */
export interface CountedIn {
  /** 'pacote'. */
  readonly unitText?: UnitText | undefined;
  /** 'cabeça'. */
  readonly package?: string | undefined;
}

/** A name, and the word for the package in which people count it. */
export interface PackagedName extends CountedIn {
  readonly name: string;
}

/** Says whether a package is a unit. */
export function asUnit(packageName: string): CountedIn {
  const unitText = packageText(packageName);
  return unitText === undefined ? { package: packageName } : { unitText };
}

/** The package that a word means, in the singular; undefined for any other word. */
export function packageWord(word: string): string | undefined {
  return packageOf.get(fold(word.replace(/\.$/u, '')));
}

/** Whether a number before this word, after a name, may be what one package contains. */
export const isContentWord = (word: string) => contents.has(packageWord(word) ?? '');

/**
 * Splits 'pacotes de macarrão' and 'pct macarrão'. Returns undefined for a text that does not begin
 * with a package, and for names such as 'sacos de lixo'.
 */
export function splitPackage(text: string): PackagedName | undefined {
  const { word = '', rest = '' } =
    /^(?<word>\p{L}+)(?:\.?\s+|(?<=^c)\/\s?)(?<rest>\S.*)$/iu.exec(text)?.groups ?? {};
  // 'c.' is a spoon only before its kind: 'c. (sopa) de mel'.
  const isSpoon = /^c$/iu.test(word) && spoonSize.test(rest);
  const packageName = isSpoon ? 'colher' : packageWord(word);
  if (packageName === undefined || wholeName.test(fold(text))) return undefined;
  const sized = sizeBeforeName.exec(rest)?.groups;
  if (sized !== undefined)
    return { name: `${sized['name'] ?? ''} ${sized['size'] ?? ''}`, ...asUnit(packageName) };
  const spoon = /^(?:colher|xícara)$/u.test(packageName) ? spoonSize.exec(rest)?.groups : undefined;
  if (spoon !== undefined)
    return { name: spoon['name'] ?? '', package: `${packageName} de ${spoon['size'] ?? ''}` };
  const owned = measureOf.exec(rest)?.groups;
  if (owned !== undefined)
    return { name: owned['name'] ?? '', package: `${packageName} ${owned['of'] ?? ''}` };
  const name = rest.replace(/^d(?:[eoa]s?\s+|['’])(?=\S)/iu, '');
  // Without 'de' an adjective of the package follows, and the text is the name of a thing.
  if (
    name === rest &&
    (/^(?:folha|copo|colher|par)$/u.test(packageName) || describesPackage.test(fold(rest)))
  )
    return undefined;
  return { name, ...asUnit(packageName) };
}

/** The name on a list: 'macarrão (pacote)'. Nothing is added to a name that says it already. */
export function nameWithPackage(name: string, packageName: string | undefined): string {
  if (packageName === undefined) return name;
  const words = fold(name).split(/[^\p{L}]+/u);
  return words.some((word) => packageWord(word) === packageName)
    ? name
    : `${name} (${packageName})`;
}
