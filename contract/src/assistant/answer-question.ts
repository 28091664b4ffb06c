/**
 * The assistant without a model: answers a question from the household's own data by rules, or else
 * from the articles (docs/adr/0105). Must not import zod, because the browser loads this file.
 */
import { answerFromArticles } from '../knowledge/answer-from-articles.ts';
import { isAboutHealth } from '../knowledge/answers/topic.ts';
import type { AskedAbout, AssistantAnswer } from './answer.ts';
import type { HomeData } from './home-data.ts';
import { changes } from './answers/changes.ts';
import { dishOf, missingFor, possibleDishes } from './answers/dishes.ts';
import { expiring } from './answers/expiring.ts';
import { liesLongest, tooMuch } from './answers/habits.ts';
import { homePartOf, isGeneral } from './answers/home-and-articles.ts';
import { budgetOfList, listContents, listCost } from './answers/list-cost.ts';
import { changedPrices, changeOf } from './answers/price-changes.ts';
import { cheapestOf, lastPriceOf } from './answers/prices.ts';
import { runningOut, runsOutWhen } from './answers/running-out.ts';
import { monthlySpending, mostBought, spending } from './answers/spending.ts';
import { hasAtHome, pantryContents } from './answers/stock.ts';
import { readAsked, thingAsked, type Asked, type Reply, type Rule } from './question/asked.ts';
import { asksForKeeping } from './question/keeping.ts';

/** Answers from the built-in articles. Its `basis` is 'none' if no article fits. */
export type AnswerFromArticles = (question: string) => AssistantAnswer;

/**
 * Answers a question about groceries. Every figure follows from `home`, and its source is in
 * `sources`. A question that the data do not answer goes to `articles`.
 */
export function answerQuestion(
  question: string,
  about: AskedAbout | null,
  home: HomeData,
  articles: AnswerFromArticles = (text) =>
    answerFromArticles(text, { now: new Date(home.now), zone: home.zone }),
): AssistantAnswer {
  const asked = readAsked(question, about, home);
  if (isGeneral(asked)) return joined(homePartOf(asked), articles(question));
  if (asksForKeeping(asked)) {
    // 'Está bom ainda?', asked from a product, does not name it.
    const name = asked.phrase === '' ? (thingAsked(asked)?.thing.name ?? '') : '';
    return articles(`${question} ${name}`.trim());
  }
  // 'Posso parar de tomar metformina?' must not be answered from the pantry.
  if (isAboutHealth(question) && !namesOwnData.test(asked.text) && changes(asked) === undefined)
    return articles(question);
  const own = rules.reduce<Reply | undefined>((found, rule) => found ?? rule(asked), undefined);
  if (own === undefined) return articles(question);
  // A name that the household does not have may be one of the articles.
  if (own.basis === 'none') {
    const general = articles(question);
    return general.basis === 'none' ? whole(own) : general;
  }
  return helpsBoth.test(asked.text) ? joined(own, articles(question)) : whole(own);
}

/** Words of a question about what this household buys, as in 'quanto gastei com remédio'. */
const namesOwnData = / (?:gast\p{L}*|custa|custou|precos?|paguei|barat\p{L}*|lista|despensa) /u;

/** What this home has, and what is known of such things in general. */
const helpsBoth =
  / (?:como (?:fazer|faco|preparar|preparo)|receitas?|aproveitar|aproveito|quanto (?:tempo )?duram?|duram? quanto|faco com|fazer com) /u;

const whole = (reply: Reply): AssistantAnswer => ({
  figures: [],
  sources: [],
  proposals: [],
  basis: 'home',
  ...reply,
});

function joined(own: Reply | undefined, general: AssistantAnswer): AssistantAnswer {
  if (own === undefined) return general;
  const home = whole(own);
  if (general.basis === 'none') return home;
  return {
    text: `${home.text}\n\n${general.text}`,
    figures: [...home.figures, ...general.figures],
    sources: [...home.sources, ...general.sources],
    proposals: [...home.proposals, ...general.proposals],
    basis: 'both',
  };
}

const when =
  (pattern: RegExp, answer: (asked: Asked) => Reply | undefined): Rule =>
  (asked) =>
    pattern.test(asked.text) ? answer(asked) : undefined;

const namesNothing = ({ phrase, about }: Asked) => phrase === '' && about?.kind !== 'product';

/** An answer that no article replaces. */
const final = (reply: Reply | undefined): Reply | undefined => reply && { ...reply, basis: 'home' };

const cheap =
  / (?:mais (?:barat[oa]s?|em conta)|menor preco|melhor preco|menos|compensa|vale a pena|barat[oa]s?|economizo|onde (?:(?:eu|devo|posso|vou|a gente) )*(?:comprar|compro|faco compras|fazer (?:as |a )?compras?)|compar[ae]r?|melhor (?:mercado|supermercado|lugar)) /u;

/** What people ask of a thing in general, not of what they have. */
const isHowTo =
  /^ (?:como|por ?que|posso|pode|podemos|qual e? ?[ao]|dicas?|e verdade|faz mal|me ensina|devo|e melhor) /u;

/** A rule about what the household has. */
const whenOwn = (pattern: RegExp, answer: (asked: Asked) => Reply | undefined): Rule =>
  when(pattern, (asked) => (isHowTo.test(asked.text) ? undefined : answer(asked)));

const wantsDish =
  / (?:falta|faltam|faltando|ingredientes?|preciso|precisa|comprar|fazer|faco|da para|preparar|cozinhar|quantidades?|lista|receita) /u;

/** From the most particular to the most general. The first that answers is taken. */
const rules: readonly Rule[] = [
  when(
    / (?:poe|ponha|coloca|adiciona|bota|inclui) (?:na lista )?(?:tudo )?(?:o )?que (?:falta|acabou|esta acabando) /u,
    runningOut,
  ),
  changes,
  when(
    / (?:orcamento|estourei|estourou|estouramos|passei do|passamos do|posso gastar|podemos gastar|sobrou (?:dinheiro|do)|limite) /u,
    budgetOfList,
  ),
  (asked) => {
    const dish = dishOf(asked);
    const isOther = / (?:gastei|gastamos|custa|custou|precos?|paguei|barat[oa]s?) /u.test(
      asked.text,
    );
    return dish && !isOther && (dish.isWhole || wantsDish.test(asked.text))
      ? missingFor(asked, dish)
      : undefined;
  },
  when(
    / (?:da para (?:eu )?(?:fazer|cozinhar|preparar)|posso (?:fazer|cozinhar|preparar)|que (?:eu )?(?:faco|fazer|cozinho|cozinhar|preparo|aproveitar|aproveito|uso|usar)|como (?:aproveitar|aproveito|usar|uso)|faco com|fazer com|receitas? (?:com|para)|ideias? (?:de|para) (?:almoco|janta|jantar|comida)|vira (?:comida|almoco|janta)|para (?:o )?(?:almoco|janta|jantar)|tem para comer) /u,
    possibleDishes,
  ),
  when(/ (?:vou|vamos) gastar /u, (asked) => (asked.phrase === '' ? listCost(asked) : undefined)),
  when(
    / (?:media|por mes|cada mes|mes a mes|mensa(?:l|is)) .*(?:gast|compras)\p{L}* | gast\p{L}* .*(?:media|por mes|cada mes|mes a mes|mensa(?:l|is)) | gast\p{L}* (?:mais|menos) .*(?:que|do que) /u,
    (asked) => (asked.phrase === '' ? monthlySpending(asked) : undefined),
  ),
  when(
    / (?:gast(?:ei|amos|ou|aram|o|os|a|am|ando|ar)|despesas?|deixei|torrei|torramos|paguei no total|por impulso|sem planejar) /u,
    spending,
  ),
  when(
    / (?:mais (?:compro|compramos|compra|comprado|comprados|comprei|entra)|compro mais|compramos mais|com mais frequencia) /u,
    mostBought,
  ),
  whenOwn(
    / (?:demais|em excesso|exagerando|exagero|sobrando|estoque demais|muito de que|comprando muito|compro muito|compro atoa|a mais do que) /u,
    tooMuch,
  ),
  whenOwn(
    / (?:venc(?:em?|er|endo|id[oa]s?|eu|eram)|validade|estragar?|estragam?|usar primeiro|usa primeiro) /u,
    expiring,
  ),
  whenOwn(
    / (?:encalhad[oa]s?|parad[oa]s?|mais tempo|esquecid[oa]s?|mais antig[oa]s?|estragando|velh[oa]s?|venc(?:em?|er|endo|id[oa]s?|eu|eram)|validade) /u,
    liesLongest,
  ),
  when(
    / (?:subi(?:u|ram)|aument(?:ou|aram|o)|encarec(?:eu|eram)|(?:mais|muito) car[oa]s?|inflacao) /u,
    (asked) => (namesNothing(asked) ? changedPrices(asked, 1) : changeOf(asked)),
  ),
  when(
    / (?:baix(?:ou|aram)|ca(?:iu|iram)|desc(?:eu|eram)|barateou|baratearam|ficou mais barat[oa]|promocao) /u,
    (asked) => (namesNothing(asked) ? changedPrices(asked, -1) : changeOf(asked)),
  ),
  when(
    / (?:preco (?:\p{L}+ ){0,4}esta (?:bom|justo|normal)|esta (?:car[oa]s?|barat[oa]s?)) /u,
    (asked) =>
      asked.phrase === '' || / (?:onde|mercado|supermercado|qual) /u.test(asked.text)
        ? undefined
        : final(changeOf(asked)),
  ),
  when(
    / (?:dois|2|outro|mais de um) (?:mercados?|supermercados?|lugares) | dividir (?:a lista|as compras|em dois) /u,
    listCost,
  ),
  (asked) =>
    cheap.test(asked.text) && asked.phrase === '' && asked.about?.kind !== 'product'
      ? listCost(asked)
      : undefined,
  when(cheap, (asked) => {
    if (/ menos /u.test(asked.text)) return undefined;
    // Which meat is cheap is in the articles; where a thing is cheap is only in the data.
    const isWhere = / (?:onde|mercados?|supermercados?|lugar) /u.test(asked.text);
    return isWhere ? final(cheapestOf(asked)) : cheapestOf(asked);
  }),
  when(
    / quanto (?:vai dar|da|fica|custa|sai|vou gastar|dara|vai ficar|vai custar) .*(?:lista|compras?|carrinho) | (?:total|valor|preco|custo) d[ae] (?:minha )?(?:lista|compras?) /u,
    (asked) => (asked.phrase === '' ? listCost(asked) : undefined),
  ),
  when(
    / (?:quanto (?:(?:que )?custa|custou|custava|paguei|pagamos|pago|esta|tava|foi|e|era|sai|saiu)|precos?|valor(?:es)?|historico|custa|ultimo preco) /u,
    (asked) => final(lastPriceOf(asked)),
  ),
  whenOwn(
    / (?:quando|ate quando|quanto|quantos dias) .*(?:acab|dur) ?\p{L}* |(?:quando|quanto tempo|quantos dias) .*da para |(?: acaba quando | vai durar | duram? quanto )/u,
    runsOutWhen,
  ),
  whenOwn(
    / (?:acaband[oa]|acabam?|acabar|acabou|acabaram|no fim|pouco estoque|estoque baixo|em falta|repor) /u,
    (asked) => (asked.phrase === '' ? runningOut(asked) : runsOutWhen(asked)),
  ),
  when(
    / (?:falta(?:m|ndo)? (?:comprar|pegar|na lista|no carrinho)|tem na (?:minha )?lista|esta na (?:minha )?lista|(?:mostr[ae]|ver|qual e|cade|le) (?:a |me )?(?:a |minha )*lista|itens (?:da|na|tem)) /u,
    (asked) => (asked.phrase === '' ? listContents(asked) : undefined),
  ),
  whenOwn(
    / (?:falta(?:m|ndo)?|preciso comprar|precisamos comprar|tenho que comprar|temos que comprar|devo comprar|que comprar|preciso repor) /u,
    (asked) => (asked.phrase === '' ? runningOut(asked) : runsOutWhen(asked)),
  ),
  whenOwn(
    / (?:tem|temos|tenho|ha|sobrou|resta|restam|sobra) .*(?:despensa|casa|estoque|armario|geladeira) | (?:na|da|minha) despensa | no estoque | em casa /u,
    (asked) => (asked.phrase === '' ? pantryContents(asked) : hasAtHome(asked)),
  ),
  (asked) => (asked.phrase === '' ? undefined : ownStock(asked)),
  when(/ no carrinho | (?:minha|nossa|na|da) lista $/u, (asked) =>
    asked.phrase === '' &&
    !/ (?:faz|fazer|faca|cria|criar|crie|montar?|sugere|sugestao) /u.test(asked.text)
      ? listContents(asked)
      : undefined,
  ),
];

/** 'Tem leite?' is about the pantry, but 'tem glúten no macarrão?' is about nothing at home. */
function ownStock(asked: Asked): Reply | undefined {
  const { text } = asked;
  const isThere =
    /^ (?:(?:a gente|eu|nos|sera que|ai|ainda) )*(?:tem|temos|tenho|ha|sobrou|resta|restou) (?!(?:que|como|jeito|perigo|risco|receitas?|dicas?|ideias?) )/u.test(
      text,
    ) && !/ (?:no|na|nos|nas|em|faz|para|do|da) /u.test(text);
  const isHowMuch = /^ quant[oa]s? .*(?:tem|temos|tenho|ha|sobrou|sobraram|resta|restam) /u.test(
    text,
  );
  if (isThere || (isHowMuch && thingAsked(asked))) return hasAtHome(asked);
  const isShort = text.trim().split(' ').length <= 5 && !isHowTo.test(text);
  return isShort ? overview(asked) : undefined;
}

/** The name of a thing alone: its last price, and what is at home. */
function overview(asked: Asked): Reply | undefined {
  const found = thingAsked(asked);
  if (found?.isSure !== true) return undefined;
  return found.thing.purchases.length > 0 ? lastPriceOf(asked) : hasAtHome(asked);
}
