/** Questions that this home's own figures answer together with the articles (AI-14). */
import { sectionKeyOf } from '../../sections/section-of.ts';
import type { Asked, Reply } from '../question/asked.ts';
import { boldName, bullets, dayText, money, paragraphs } from '../question/sentences.ts';
import { possibleDishes } from './dishes.ts';
import { liesLongest } from './habits.ts';
import { compareList } from './list-cost.ts';
import { changedPrices } from './price-changes.ts';
import { paidLines, paidText } from './prices.ts';
import { runningOut } from './running-out.ts';
import { listSource, purchasesSource } from './sources.ts';
import { monthTotal } from './spending.ts';

/** What this home's figures say about saving. */
function savings(asked: Asked): Reply | undefined {
  const { home, list } = asked;
  const month = monthTotal(home);
  const comparison = list && compareList(list, home.book);
  const [first] = comparison?.supermarkets ?? [];
  const dearer = home.purchases.length > 0 ? changedPrices(asked, 1) : undefined;
  const hasDearer = dearer?.text.startsWith('- ') === true;
  const lines = [
    ...(month.total > 0 ? [`Gasto ${month.text}: **${money(month.total)}**`] : []),
    ...(list && first && comparison?.hasCheapest === true
      ? [
          `A lista ${boldName(list.name)} sai mais barata em ${boldName(first.supermarket)}: ${money(first.total)} (${first.pricedCount} de ${comparison.itemCount} com preço)${comparison.split ? `; em dois mercados, economia de ${money(comparison.split.saving)}` : ''}`,
        ]
      : []),
  ];
  if (lines.length === 0 && !hasDearer) return undefined;
  return {
    text: paragraphs(
      '### Na sua casa',
      lines.length > 0 && bullets(lines),
      hasDearer && `Acima do seu preço de sempre:\n\n${dearer?.text.split('\n\n')[0] ?? ''}`,
    ),
    sources: [
      ...(list && lines.length > 0 ? [listSource(list)] : []),
      ...purchasesSource(home.purchases, home),
    ],
    basis: 'home',
  };
}

/** The known prices of fruit and vegetables. */
function freshPrices({ home, things }: Asked): Reply | undefined {
  const fresh = things.all
    .filter(
      ({ name, purchases }) => sectionKeyOf(name, purchases[0]?.categoryName) === 'hortifruti',
    )
    .flatMap((thing) => {
      const [last] = paidLines(thing, home);
      return last ? [{ thing, last }] : [];
    })
    .slice(0, 6);
  if (fresh.length === 0) return undefined;
  return {
    text: paragraphs(
      '### O que você já compra',
      bullets(
        fresh.map(
          ({ thing, last }) =>
            `${boldName(thing.name)}: ${paidText(last)}, em ${dayText(last.at, home)}`,
        ),
      ),
    ),
    sources: purchasesSource(
      fresh.map(({ last }) => last),
      home,
    ),
    basis: 'home',
  };
}

const withTitle = (title: string, reply: Reply | undefined): Reply | undefined =>
  reply && { ...reply, text: paragraphs(`### ${title}`, reply.text) };

const topics: readonly (readonly [RegExp, (asked: Asked) => Reply | undefined])[] = [
  [/ (?:economi[sz]ar|poupar|gastar menos|economia|pagar menos|reduzir (?:os )?gastos) /u, savings],
  [
    / (?:desperdicio|desperdicar|desperdica|desperdicamos|estragar|jogar fora|joga fora|jogamos fora|jogo fora|vai para o lixo) /u,
    (asked) =>
      asked.home.pantries.length > 0 ? withTitle('Na sua despensa', liesLongest(asked)) : undefined,
  ],
  [/ (?:da|de) (?:epoca|estacao|safra) /u, freshPrices],
  [
    / (?:planejamento de refeicoes|planejar (?:as )?refeicoes|cardapio|refeicoes da semana) /u,
    (asked) =>
      withTitle('Com a sua despensa', possibleDishes({ ...asked, phrase: '', about: null })),
  ],
  [
    / (?:itens|produtos|alimentos) (?:essenciais|basicos)| despensa saudavel /u,
    (asked) =>
      asked.home.pantries.length > 0
        ? withTitle('Na sua despensa', runningOut({ ...asked, text: '' }))
        : undefined,
  ],
];

/** What this home's data add to a general question; undefined for any other question. */
export function homePartOf(asked: Asked): Reply | undefined {
  return topics.find(([pattern]) => pattern.test(asked.text))?.[1](asked);
}

/** Whether the question is a general one, which the articles answer in any case. */
export const isGeneral = ({ text }: Asked): boolean =>
  topics.some(([pattern]) => pattern.test(text));
