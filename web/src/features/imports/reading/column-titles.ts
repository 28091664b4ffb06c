/** What the titles of columns mean (IMP-02, IMP-11, IMP-15). */
import { fold } from '@quitanda/contract/text';
import { isKnownUnit } from './amounts.ts';
import type { ColumnKind } from './columns.ts';

/** The titles of a column that says what is at home, which belongs in a pantry (IMP-11). */
const stockTitles = `estoque|em estoque|estoque atual|estoque disponivel|qtd em estoque|qtd. em estoque|qtde em estoque|qtde. em estoque
  |quantidade em estoque|quantidade estoque|quant. em estoque|quantidade atual|quantidade disponivel|qtd disponivel|disponivel|saldo|saldo atual
  |saldo em estoque|on hand|stock|in stock|qty on hand|quantity on hand|quantity in stock|available`;
/** Titles of a stock that a table of what to buy may also have: 'Tem em casa' beside 'Comprar'. */
const homeTitles = 'em casa|tem|tem em casa|temos|tenho|tenho em casa|quantidade em casa';

/** Titles of the amount to buy. They count only above numbers, because ticks may stand below them. */
const needTitles = 'comprar|a comprar|para comprar|falta|faltam|precisa|precisamos|necessario';

/**
 * The known titles of a column of each kind, folded: without accents, in lower case. If a table has
 * several of them, the one that is first in this list decides.
 */
export const knownTitles: Readonly<Record<ColumnKind, readonly string[]>> = {
  name: splitTitles(
    `nome|nome do item|nome do produto|item|itens|produto|produtos|content|conteudo|tarefa|task|task name|descricao|mercadoria|artigo|name|item name|product
    |product name|description|title|artikel|bezeichnung|nombre|producto|articulo|nom|article|produit|alimento|alimentos|ingrediente|ingredientes|o que comprar`,
  ),
  quantity: splitTitles(
    `quantidade|qtd|qtd.|qtde|qtde.|qde|quant|quant.|quantity|qty|amount|count|menge|anzahl|cantidad|quantite
    |quantidade a comprar|qtd a comprar|qtd. a comprar|qtde a comprar|quantidade necessaria|quantidade desejada|quantidade comprada|quantidade pedida
    |${stockTitles}|${needTitles}|${homeTitles}`,
  ),
  unit: splitTitles(
    'unidade|un|un.|und|unid|unid.|medida|unidade de medida|unidade medida|un. medida|unid. medida|unidade de quantidade|unit|units|unit of measure|qu|quantity unit|qty unit|uom|einheit|unidad|unite',
  ),
  barcode: splitTitles(
    `codigo de barras|cod. de barras|cod de barras|codigo barras|cod. barras|ean|ean13|ean-13|gtin|barcode|upc
    |codigo|cod|strichcode|codigo de barra|code-barres|codigo ean|cod. ean|ean/gtin`,
  ),
  list: splitTitles('lista|nome da lista|list|list name|shopping list|liste|einkaufsliste'),
  done: splitTitles(
    `checked|crossed off|crossed|done|feito|feita|comprado|comprada|comprei|comprou|ja comprei|ja comprado|ja comprou|ja peguei|marcado|concluido|pego|pegou|ok|x|✓|✔|✅
    |bought|purchased|completed|is checked|ischecked|in cart|no carrinho|erledigt|gekauft|hecho|status|situacao`,
  ),
  note: splitTitles(
    `observacao|observacoes|obs|obs.|nota|notas|anotacao|anotacoes|comentario|comentarios|detalhes|note|notes
    |comment|comments|details|notiz|notizen|remarque`,
  ),
  date: splitTitles(
    `validade|data de validade|data validade|dt. validade|vencimento|data de vencimento|data vencimento|vence em|consumir ate|melhor antes de
    |best before|best before date|best by|expiry|expiry date|expiration|expiration date|expires|use by|mhd|caducidad|fecha de caducidad`,
  ),
};

function splitTitles(text: string): string[] {
  return text.split('|').map((title) => title.trim());
}

/**
 * What a column says by its title. Three of them are amounts: what there is in a stock, at home, and what
 * is to be bought. 'other' are prices, dates, places and the like, which are never amounts.
 */
export type TitleRole = ColumnKind | 'stock' | 'home' | 'need' | 'weight' | 'other';

const roleTitles: readonly (readonly [TitleRole, readonly string[]])[] = [
  ['stock', splitTitles(stockTitles)],
  ['need', splitTitles(needTitles)],
  ['home', splitTitles(homeTitles)],
  ...Object.entries(knownTitles).map(([kind, titles]) => [kind as ColumnKind, titles] as const),
];
const amountWord = String.raw`\b(?:qtd\w*|qde|quant\w*|qty|amounts?|cant|cantidad|count|menge|units?)\b`;
/** The words that tell what other titles mean, in the order in which they decide. */
const roleWords: readonly (readonly [TitleRole, RegExp])[] = [
  [
    'done',
    /^(?:(?:ja|is|foi) )?(?:comprad|comprei|comprou|bought|purchased|completed|checked|concluid|feit[oa]|marcad|peguei|pegou|got it|in (?:cart|basket))/u,
  ],
  ['quantity', /^(?:qtd\w*|qde|quant\w*)\.? total$/u],
  [
    'other',
    /\b(?:precos?|valor|custo|subtotal|total|prices?|cost|precio|coste|importe|validade|vencimento|vence|data|date|expir\w*|best before|due|caducidad|fecha|min|minim[oa]|max|maxim[oa]|ideal|reorder|alerta|lote|local|localizacao|location|categoria|category|setor|secao|aisle|corredor|marca|brand|loja|mercado|supermercado|store|fornecedor|id|prioridade|priority|tipo|type|criado|created|ordem|order|pagina|porcoes|servings|recipe|receita|por (?:pessoa|porcao|dia|semana|mes))\b|\$|€|%/u,
  ],
  [
    'quantity',
    new RegExp(
      String.raw`${amountWord}.*\b(?:compr\w+|necess\w+|need\w*|falt\w+|pedid\w+|buy|precis\w+)`,
      'u',
    ),
  ],
  ['need', /\b(?:comprar|repor|falt\w+|precis\w+|necess\w+|need\w*|buy|missing)\b/u],
  ['stock', /\b(?:estoque|saldo|stock|on hand|inventory|disponivel)\b/u],
  ['home', /\b(?:tem|tenho|temos|em casa|atual|have|at home|restante|sobrou|hay|tengo)\b/u],
  ['quantity', new RegExp(String.raw`${amountWord}|\b(?:specification|especificacao)\b`, 'u')],
  ['weight', /\b(?:peso|weight|volume|tamanho|size)\b/u],
  ['unit', /\b(?:unidades?|unid\w*|un|und|medidas?|uom|emb|embalagem)\b/u],
  ['barcode', /\b(?:barras?|ean|gtin|barcode|upc|codigo|cod)\b/u],
  [
    'note',
    /\b(?:obs\w*|notas?|anotac\w*|coment\w*|detalhes?|notes?|comments?|remarks?|lembrete|preparo)\b/u,
  ],
  [
    'name',
    /\b(?:nome|produtos?|itens|items?|artigos?|descricao|description|mercadorias?|ingredientes?|ingredients?|alimentos?|food|products?|name|productos?|articulos?|coisas?|o que|compras)\b/u,
  ],
];
/** In characters. A longer text is no title, and is not searched for words. */
const maxTitleLength = 40;

/** What a folded title means: as a known one, or else by its words; undefined for others. */
export function titleRole(title: string): TitleRole | undefined {
  const known = roleTitles.find(([, titles]) => titles.includes(title));
  if (known !== undefined || title.length > maxTitleLength) return known?.[0];
  return roleWords.find(([, words]) => words.test(title))?.[0];
}

/** The words of what is to be bought, the difference to what there is first. */
const needOrder = [/compr|buy|repor/u, /falt|missing/u, /./u];
/** The rank of a title of what is to be bought; the smallest decides. */
export const needRank = (title: string): number =>
  needOrder.findIndex((words) => words.test(title));

/** The unit that a title has for its column: 'Quantidade (kg)', 'Peso em g', 'Pacotes'; '' for none. */
export function titleUnit(cell: string): string {
  const unit = /\((?<in>\p{L}+)\.?\)\s*$|\sem\s(?<of>\p{L}+)\s*$/u.exec(cell)?.groups;
  const word = unit?.in ?? unit?.of ?? cell.trim();
  return word.length < 20 && isKnownUnit(word) ? word : '';
}

/** A title as the known ones are written: 'Observações:' is 'observacoes', 'quantity_unit' is 'quantity unit'. */
export function foldTitle(cell: string): string {
  const title = cell
    .slice(0, 200)
    .replaceAll('_', ' ')
    .replace(/\s*[:*?]+\s*$/u, '');
  return fold(titleUnit(title) === '' ? title : title.replace(/\s*\([^()]*\)\s*$/u, ''));
}
