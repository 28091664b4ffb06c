/** Words that are headings in lists: 'Verduras', 'PRODUTOS DE LIMPEZA', 'Compras do mês' (LST-37). */
import { fold } from '../../values/text.ts';

const toSet = (text: string) => new Set(text.split('|').map((words) => words.trim()));
/** Sections that nobody buys as such. */
const sections =
  toSet(`mercearia|hortifruti|hortifrutis|horti-fruti|horti fruti|hortifrutigranjeiros|acougue|padaria|laticinios
|frios|limpeza|produtos de limpeza|material de limpeza|higiene|higiene pessoal|produtos de higiene|beleza|perfumaria|congelados
|enlatados|conservas|graos|bazar|pet shop|diversos|outros|utilidades|utilidades domesticas|descartaveis|cafe da manha
|matinais|mercado|supermercado|feira|farmacia|drogaria|sacolao|peixaria|secos|molhados|proteinas|proteina|carboidratos|alimentos
|alimenticios|alimentacao|produtos alimenticios|basicos|basico|despensa|cozinha|banheiro|lavanderia|embutidos|hortalicas
|granja|rotisseria|adega|importante|urgente|para casa|outros itens|itens|geral|perecivel|pereciveis|nao pereciveis|nao perecivel
|mantimentos|cereais|matinal|derivados|estivas|farinaceos|guloseimas|acompanhamentos|sobremesa|sobremesas|almoco|jantar|lanche|ingredientes|cobertura|massa|recheio|calda|groceries|shopping list|grocery list
|seg|ter|qua|qui|sex|sab|dom|segunda|terca|quarta|quinta|sexta
|geladeira|freezer|congelador|armario|area de servico|refrigerados|papelaria|infantil|saude|medicamentos|remedios|naturais|suplementos
|comprados|comprado|ja comprado|ja comprados|no carrinho|concluidos|itens marcados|marcados|ja temos|ja tenho|ja tem|tem em casa|temos em casa
|produce|dairy|frozen|bakery|segunda-feira|terca-feira|quarta-feira|quinta-feira|sexta-feira|sabado|domingo|modo de preparo`);
/** Sections that a person may also write as an item. */
const goods =
  toSet(`verduras|legumes|frutas|carnes|carne|bebidas|doces|biscoitos|temperos|massas|molhos|paes|peixes|aves
|oleos|salgados|lanches|condimentos|especiarias|bebe|pet|pets|casa|festa|ovos|leites|queijos|frutas secas|refrigerantes|vegetais|grao`);
/** How many items a section has, or its date: 'Hortifruti (6)', 'Limpeza - 4 itens', 'Sábado 28/11'. */
const sectionEnd =
  /\s*(?:\(\d{1,3}(?:\s(?:itens|item|produtos))?\)|[-–:]?\s\d{1,3}\s(?:itens|produtos)|,?\s[-–]?\s?\(?\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\)?)$/u;
const dayWithDate =
  /^(?:seg|ter|qua|qui|sex|sab|dom)\p{L}*\.?(?:-feira)?,?\s\(?\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\)?$/u;
/** Matches a heading above what was bought or is at home: 'Já tem', 'Comprados', 'No carrinho'. */
const doneHeading =
  /^(?:(?:itens\s)?(?:ja\s)?(?:comprei|compramos|comprad[oa]s?|marcados|concluidos|peguei)|ja\s(?:tem|temos|tenho|pegamos)|(?:tem|temos|tenho|ja)\sem casa|no carrinho)(?:\s\(\d{1,3}\))?$/u;
/** Matches for how many people the first line says that the list is. */
const forPeople =
  /^(?!\d).{0,40}\s?(?:para|pra|p\/)\s?\d{1,3}\s(?:pessoas?|convidad[oa]s|criancas|adultos)$/u;

/** Words after 'lista' or 'compras' that are no items. */
const titleEnd = String.raw`(?:\s(?:d[aeo]s?|para|pra|pras|pros?|p\/|no|na|em)(?:\s(?:as?|os?))?(?:\s[\p{L}\d/]+(?:-\p{L}+)?){1,2}|\s(?:mensal|semanal|quinzenal|hoje|amanha|(?:[2-6]\s?[aª]?|segunda|terca|quarta|quinta|sexta)[\s-]feira|sabado|domingo|mes|semana|mercado|supermercado|\d{1,2}(?:\/\d{1,4}){1,2})){0,3}`;
const titlePattern = new RegExp(
  String.raw`^(?:(?:(?:minha|nossa|a|as)\s)?(?:lista|listinha|compras|feira|feirinha|rancho|churrasco|ingredientes|cesta basica|mercado|supermercado|itens|festinha|aniversario|ceia)${titleEnd}|cesta basica(?:\s\p{L}+){1,2}|cardapio${titleEnd}|compra d[ao] (?:mes|semana|feira|mercado|quinzena|casa)|o que (?:falta|comprar)|falta comprar|(?:(?:pra|para|p\/) )?comprar(?: (?:hoje|amanha|sem falta|urgente))?|precisamos|faltando)$`,
  'u',
);
/** Matches a part of a title that names a list, whatever the other parts are. */
const listPart = new RegExp(
  String.raw`^(?:(?:minha|nossa)\s)?(?:(?:lista|listinha|cardapio)${titleEnd}|(?:lista|listinha)(?:\s\p{L}+){1,2})$`,
  'u',
);
/** What people write about a list rather than on it. */
const metaPattern =
  /^(?:(?:valor\s|custo\s|pre[cç]o\s)?(?:sub-?)?total(?:\s\p{L}{1,12}){0,3}\s*(?:[:=]|\(?r\$)|(?:or[cç]amento|mercados?|endere[cç]o|entrega|per[ií]odo|data|meta|obs|observa[cç](?:[aã]o|[oõ]es)|pix|tel(?:efone)?|cliente|hor[aá]rio|validade|pessoas|receita|rendimento|rende|por[cç][oõ]es|tempo(?: de preparo)?|serve)\s*:)/iu;

/** Matches for how many people a title is: 'Ingredientes do bolo (4 porções)'. */
export const servings =
  /\s*\((?:(?:para|pra|p\/|rende)\s)?\d{1,3}(?:\s(?:a|ou)\s\d{1,3})?\s(?:por[cç](?:ao|oes|ão|ões)|pessoas?|receitas?|convidad[oa]s|crian[cç]as|adultos)\)$/iu;

export type HeadingKind = 'section' | 'goods';

/**
 * Whether a text names sections: 'section' if at least one of them is never an item or it names
 * several, 'goods' if it may also be an item ('Frutas').
 */
export function sectionKind(text: string): HeadingKind | undefined {
  if (text.length > 60) return undefined;
  const folded = fold(text);
  const counted = folded.replace(sectionEnd, '');
  if (sections.has(folded) || sections.has(counted) || dayWithDate.test(folded)) return 'section';
  const parts = folded.split(/\s*[,/&+]\s*|\s+e\s+/u).filter((part) => part !== '');
  if (parts.length === 0 || !parts.every((part) => sections.has(part) || goods.has(part)))
    return undefined;
  return parts.length > 1 || sections.has(parts[0] ?? '') ? 'section' : 'goods';
}

/**
 * Whether a text is the title of a list: 'Lista de compras', 'Compras do mês', also with a name
 * ('Minha lista «Praia»', 'Ana — lista de compras').
 */
export function isListTitle(text: string): boolean {
  if (text.length > 60) return false;
  const parts = fold(text)
    .replace(servings, '')
    .replaceAll(/[«“"'‘][^«»“”"']{1,40}[»”"'’]/gu, '')
    .split(/\s+[-–—|•·]\s+/u)
    .map((part) => part.trim());
  return (
    (parts.length === 1 && titlePattern.test(parts[0] ?? '')) ||
    parts.some((part) => listPart.test(part))
  );
}

/** Whether what stands below a heading was bought, or is at home. */
export const isDoneHeading = (text: string): boolean =>
  text.length <= 60 && doneHeading.test(fold(text).replace(/\s*:$/u, ''));

/** Whether a first line says for how many people the list is: 'Churrasco para 10 pessoas'. */
export const isForPeople = (text: string): boolean =>
  text.length <= 60 && forPeople.test(fold(text).replace(/\s*:$/u, ''));

/** Whether a line is about the list: 'Orçamento: R$ 300', 'Endereço: Rua das Palmeiras'. */
export const isMeta = (text: string): boolean => text.length <= 120 && metaPattern.test(text);
