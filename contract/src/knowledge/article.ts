import type { titles, Theme } from './titles.ts';

/** What an article says, without its id and title, which are in {@link titles}. */
export interface ArticleText {
  /** The words and phrases by which people ask for it, separated by commas. */
  readonly asked: string;
  /** The public source of its figures, for example 'Anvisa, RDC 216/2004'. */
  readonly source?: string;
  /** Markdown: paragraphs, bold, lists. 60 to 130 words. */
  readonly text: string;
}

/** The texts of one theme, or of a part of it: the compiler knows each id. */
export type ThemeTexts<T extends Theme> = Readonly<Record<keyof (typeof titles)[T], ArticleText>>;
