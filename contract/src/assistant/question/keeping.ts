/**
 * Whether a question asks how long food keeps or whether it is still safe, which only the articles
 * know (AI-14): an answer from the stock ('Sim. 2 un') would sound like a permission.
 */
import type { Asked } from './asked.ts';

const state =
  '(?:geladeira|freezer|congelador|fora|abert[oa]s?|cozid[oa]s?|crus?|cruas?|pront[oa]s?|congelad[oa]s?|assad[oa]s?|fatiad[oa]s?|temperatura ambiente)';

const keeps = new RegExp(
  [
    `(?:dur|aguent|conserv)\\p{L}* .*${state}`,
    `${state} .*(?:dur|aguent|conserv)\\p{L}*`,
    '(?:por quanto tempo|por quantos dias|em quantos dias|em quanto tempo|ate quantos dias)',
    '(?:quanto tempo|quantos dias|ate quando) .*(?:guard|comer|beber|tomar|consumir|fica (?:bo[ma]|bons|boas))\\p{L}*',
    '(?:prazo|validade) (?:de|do|da|dos|das) ',
    'venc\\p{L}* .*(?:quantos dias|depois de)',
  ].join('|'),
  'u',
);
const isSafe = new RegExp(
  [
    '(?:venc|estrag|mofa|azed|estufa)\\p{L}* .*(?:com[eai]|beb|tom[aeo]|us[aeo]|consum|posso|pode|faz mal|problema|e agora|faco|ha \\d)',
    '(?:comi|comer|posso|pode|faz mal|problema|comprei|comprar|fazer com|faco com) .*(?:venc(?:id|eu)|estrag|mofad|mofo|azed|estufa)',
    'venc(?:eu|id[oa]s?) (?:ontem|anteontem|hoje|faz|ha|semana|mes)',
    '(?:faz mal|perigos[oa]|e segur[oa]|(?:tem|ha|da) problema|pode comer|posso comer|da para comer|comer .*cr[ua])',
    '(?:esta|estao|ainda) (?:ainda )?(?:bo[ma]|bons|boas|ruim|ruins|passad[oa]s?|estragad[oa]s?)',
  ].join('|'),
  'u',
);
const isAboutMoney =
  / (?:precos?|valor|car[oa]s?|barat[oa]s?|custa|pagar|orcamento|mercado|lista) /u;

/** A question that names nothing, such as 'O que está estragando?', is about the pantry. */
export const asksForKeeping = ({ text, phrase, about }: Asked): boolean =>
  (phrase !== '' || about?.kind === 'product') &&
  !isAboutMoney.test(text) &&
  (keeps.test(text) || isSafe.test(text));
