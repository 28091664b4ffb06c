import { amounts } from './articles/amounts.ts';
import { children } from './articles/children.ts';
import { composting } from './articles/composting.ts';
import { essentials } from './articles/essentials.ts';
import { freezing } from './articles/freezing.ts';
import { labels } from './articles/labels.ts';
import { leftovers } from './articles/leftovers.ts';
import { measures } from './articles/measures.ts';
import { planning } from './articles/planning.ts';
import { safety } from './articles/safety.ts';
import { saving } from './articles/saving.ts';
import { season } from './articles/season.ts';
import { storingAnimal } from './articles/storing-animal.ts';
import { storingDry } from './articles/storing-dry.ts';
import { storingFruit } from './articles/storing-fruit.ts';
import { storingPrepared } from './articles/storing-prepared.ts';
import { storingVegetables } from './articles/storing-vegetables.ts';
import { substitutions } from './articles/substitutions.ts';
import type { ArticleText, ThemeTexts } from './article.ts';
import { titles, type Theme } from './titles.ts';

/** An article of the built-in knowledge base (AI-10). */
export interface Article extends ArticleText {
  readonly id: string;
  readonly title: string;
  readonly theme: Theme;
}

const texts: { readonly [T in Theme]: ThemeTexts<T> } = {
  saving,
  essentials,
  storing: {
    ...storingAnimal,
    ...storingDry,
    ...storingPrepared,
    ...storingVegetables,
    ...storingFruit,
  },
  freezing,
  leftovers: { ...leftovers, ...composting },
  children,
  planning,
  season,
  substitutions,
  labels,
  safety,
  amounts,
  measures,
};

function articlesOf<T extends Theme>(theme: T): Article[] {
  const titlesOfTheme: Readonly<Record<string, string>> = titles[theme];
  const textsOfTheme: Readonly<Record<string, ArticleText>> = texts[theme];
  return Object.entries(titlesOfTheme).flatMap(([id, title]) => {
    const text = textsOfTheme[id];
    return text === undefined ? [] : [{ id, title, theme, ...text }];
  });
}

/** All articles, in the order of {@link titles}. */
export const articles: readonly Article[] = Object.keys(titles).flatMap((theme) =>
  articlesOf(theme as Theme),
);
