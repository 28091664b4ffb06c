import type { Theme } from '../titles.ts';

/** What the form of a question says about the theme of its answer. Patterns match folded text. */
const intents: readonly (readonly [theme: Theme, pattern: RegExp])[] = [
  [
    'storing',
    /\b(?:guard|conserv|armazen|dura(?:r|m|cao)?\b|quanto tempo|qto tempo|quantos dias|estrag|geladeira|abert[oa]|murch|validade)/u,
  ],
  ['freezing', /\b(?:congel|freezer)/u],
  [
    'substitutions',
    /\b(?:substitu|no lugar|troc(?:ar|o)|acabou [oa]|em vez d|faltou [oa]\b(?! luz)|nao tenho|sem (?:usar )?(?:ovo|leite|manteiga|farinha|acucar|fermento|oleo|creme|queijo|gluten|lactose|maionese))/u,
  ],
  [
    'leftovers',
    /\b(?:sobr(?:a|ou|as|ando|aram)\b|resto|reaproveit|aproveit|desperd|o que (?:eu |da (?:pra|para) |posso )?(?:faco|fazer|faz) com|serve p(?:a?ra|ra?)|de ontem|amanhecid|passad[oa]|madur[oa] demais|muit[oa] madur)/u,
  ],
  [
    'saving',
    /\b(?:econom|barat|poupar|gastar|gasto|preco|promoc|oferta|vale a pena|compensa|caro|cara\b|desconto|dinheiro)/u,
  ],
  [
    'season',
    /\b(?:epocas?|estacao|safra|temporada|piracema|defeso|janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|inverno|verao|outono|primavera)\b/u,
  ],
  [
    'amounts',
    /\b(?:por pessoa|por cabeca|quant[oa]s? (?:quilos|kg|kilos|latas|salgad)|\d+ (?:pessoas|convidados|adultos|amigos)|convidad|churrasco|festa|p(?:a)?ra \d+\b)/u,
  ],
  ['measures', /\b(?:gramas?|ml|xicaras?|colher(?:es)?|copos?|medida|quanto pesa|rende|graus)\b/u],
  [
    'labels',
    /\b(?:rotul|lupa|ingredientes|tabela nutricional|embalagem|quer dizer|signific|diferenca)/u,
  ],
  [
    'safety',
    /\b(?:posso comer|pode comer|da pra comer|faz mal|perig|estragad|venceu|vencid|mofo|mofad|bolor|descongel|fora da geladeira|lavar|laver|higieniz|intoxic|passei mal|esqueci|noite (?:toda|inteira)|de novo|como saber se|(?:ta|esta) (?:bom|boa|ruim)\b)/u,
  ],
  ['children', /\b(?:crianc|filh[oa]|lancheira|bebe\b|escola|papinha|menin[oa])/u],
  ['planning', /\b(?:cardapio|planej|jantar|janta|almoco|menu|marmita|refeic)/u],
  ['essentials', /\b(?:essencia|nao pode faltar|basic|despensa|itens)/u],
];

/** The themes that a question speaks of; `text` is folded. */
export const themesOf = (text: string): ReadonlySet<Theme> =>
  new Set(intents.filter(([, pattern]) => pattern.test(text)).map(([theme]) => theme));
