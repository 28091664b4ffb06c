/**
 * Answers a question from the articles of the built-in knowledge base, without a model and without
 * a network (docs/adr/0104). Must not import zod, because the browser loads this file.
 */
import type { AssistantAnswer } from '../assistant/answer.ts';
import { dateIn, defaultZone } from '../values/calendar.ts';
import { fold } from '../values/text.ts';
import { articleById } from './article-by-id.ts';
import type { Article } from './articles.ts';
import { amountsPart } from './answers/amounts-part.ts';
import { readOccasion } from './answers/guests.ts';
import { seasonOfNamed, seasonPart, type SeasonContext } from './answers/season-part.ts';
import { topicOf } from './answers/topic.ts';
import { findArticles, readQuestion, type FoundArticle } from './search/find-articles.ts';
import { themesOf } from './search/intents.ts';
import { regionOfZone, type Region } from './season/regions.ts';
import type { Theme } from './titles.ts';

export interface ArticleContext {
  /** The instant of the question, or its day as YYYY-MM-DD. Default: now. */
  readonly now?: Date | string;
  /** The household's time zone. It says the day and, if no other region shares it, the region. */
  readonly zone?: string;
  /** Default: the region of the zone. */
  readonly region?: Region | undefined;
}

/** The month of the question in the household's zone, and its region. */
function seasonOf({ now = new Date(), zone = defaultZone, region }: ArticleContext): SeasonContext {
  const day = typeof now === 'string' ? now : dateIn(now.getTime(), zone);
  return { month: Number(day.slice(5, 7)), region: region ?? regionOfZone(zone) };
}

/** AI-03: shown for everything that is off-topic. */
export const offTopicText =
  'Eu só ajudo com compras, comida, receitas, economia doméstica e despensa. Pergunte, por exemplo: "quanto tempo dura o feijão cozido?" ou "como gastar menos no mercado?".';
const greetingText =
  'Oi! Pergunte sobre compras, comida, receitas, economia doméstica ou despensa. Por exemplo: "o que faço com o arroz que sobrou?"';
const healthText =
  'Sobre saúde, remédios e dietas para doenças, quem orienta é um profissional: procure um médico, um nutricionista ou a unidade de saúde mais perto. Em emergência, ligue para o SAMU, 192. Com compras, comida do dia a dia e despensa, eu ajudo.';
const missingText = 'Ainda não tenho um artigo sobre isso.';
const severalText = 'Tenho mais de um artigo sobre isso. Qual deles ajuda?';
const priceText =
  'O preço muda de um mercado para outro, e eu não sei o de hoje. Estes artigos ajudam a comparar:';

/** Articles that are answered together, because a broad question asks for all of them. */
const companions: Readonly<Record<string, readonly string[]>> = {
  'economizar-no-mes': ['lista-antes-de-sair', 'preco-por-quilo', 'proteina-barata'],
  'despensa-essencial': ['essenciais-familia', 'organizar-despensa'],
  'evitar-desperdicio': ['arrumar-geladeira', 'congelar-como', 'sobras-legumes'],
  'lanches-criancas': ['lancheira-escola', 'bebidas-criancas'],
  'planejar-semana': ['cardapio-barato', 'cozinhar-domingo'],
  'epoca-verduras-legumes': ['escolher-verduras'],
  'epoca-frutas': ['escolher-frutas'],
};

/** The themes whose articles say how something is cooked. */
const recipeThemes: ReadonlySet<Theme> = new Set([
  'leftovers',
  'planning',
  'children',
  'substitutions',
  'essentials',
  'measures',
]);
const asksForRecipe = /\breceitas? (?:de|do|da|para|pra|com)\b/u;

/** Below this share of the question's words an article speaks of something else. */
const minCoverage = 0.3;
/** Below this score a question is only a word, such as 'pão', and does not say what is asked. */
const minScore = 7;
/** The share of the best score from which another article is a part of the answer. */
const minShare = 0.9;
const maxParts = 3;

/**
 * Answers a question: one part for each article that fits, named by its title; the seasons by month
 * and region; amounts by guests. Its `basis` is 'none' if the question is off-topic (AI-03) or no
 * article fits, and then `sources` has the nearest articles.
 */
export function answerFromArticles(
  question: string,
  context: ArticleContext = {},
): AssistantAnswer {
  const found = findArticles(question, 6);
  const coverage = found[0]?.coverage ?? 0;
  const namesSubject = coverage >= minCoverage;
  const isSpecific = coverage >= 0.9 && readQuestion(question).size > 1;
  switch (topicOf(question, { namesSubject, isSpecific })) {
    case 'other':
      return none(offTopicText);
    case 'greeting':
      return none(greetingText);
    case 'illness':
      return joined([articleById('passou-mal')], question, seasonOf(context));
    case 'health':
      return none(healthText);
    case 'price':
      return none(priceText, ['preco-por-quilo', 'precos-da-epoca'].map(articleById));
    case 'groceries':
      return answerOf(question, found, seasonOf(context));
  }
}

function answerOf(
  question: string,
  found: readonly FoundArticle[],
  season: SeasonContext,
): AssistantAnswer {
  const [best] = found;
  if (best === undefined) return none(missingText);
  const nearest = found.slice(0, maxParts).map(({ article }) => article);
  const lacksRecipe = asksForRecipe.test(fold(question)) && !recipeThemes.has(best.article.theme);
  if (best.coverage < minCoverage || lacksRecipe)
    return none(`${missingText} Talvez um destes ajude:`, nearest);
  // 'Quanto tempo dura ovo' is short, but says what is asked.
  const asksHowLong = best.article.theme === 'storing' && themesOf(fold(question)).has('storing');
  if (best.score < minScore && !asksHowLong) return none(severalText, nearest);
  const followers =
    companions[best.article.id]?.map(articleById) ??
    found
      .slice(1, maxParts)
      .filter(({ score }) => score >= best.score * minShare)
      .map(({ article }) => article);
  return joined([best.article, ...followers], question, season);
}

/** The articles as parts of one answer, each under its title. */
function joined(
  articles: readonly (Article | undefined)[],
  question: string,
  season: SeasonContext,
): AssistantAnswer {
  const parts = articles.filter((article) => article !== undefined);
  const text = parts
    .map((article, at) => `### ${article.title}\n\n${bodyOf(article, at, question, season)}`)
    .join('\n\n');
  return { ...none(text, parts), basis: 'articles', text };
}

/** The text of a part. The first one may have figures that are computed for the question. */
function bodyOf(article: Article, at: number, question: string, season: SeasonContext): string {
  const own =
    article.source === undefined ? article.text : `${article.text}\n\nFonte: ${article.source}.`;
  if (at > 0) return own;
  if (article.theme === 'amounts') {
    const occasion = readOccasion(question);
    return occasion === undefined
      ? own
      : `${amountsPart(occasion.kind, occasion.guests)}\n\n${own}`;
  }
  if (!article.id.startsWith('epoca-') || article.id === 'epoca-peixes') return own;
  const named = asksForOneThing(question) ? seasonOfNamed(question, season) : undefined;
  const data =
    named ?? seasonPart(question, season, /\bfrutas?\b/u.test(fold(question)) ? 'fruta' : 'legume');
  // The articles about a region say more than its months.
  return generalSeasons.has(article.id) ? data : `${data}\n\n${own}`;
}

const generalSeasons = new Set(['epoca-frutas', 'epoca-verduras-legumes']);

const asksForOneThing = (question: string) =>
  !/\b(?:frutas|verduras|legumes)\b/u.test(fold(question));

/** An answer without a basis. The articles are named in the text and linked as sources. */
function none(text: string, near: readonly (Article | undefined)[] = []): AssistantAnswer {
  const articles = near.filter((article) => article !== undefined);
  const names = articles.map(({ title }) => `- ${title}`).join('\n');
  return {
    text: names === '' ? text : `${text}\n\n${names}`,
    figures: [],
    sources: articles.map(({ id, title }) => ({ kind: 'article', articleId: id, title })),
    proposals: [],
    basis: 'none',
  };
}
