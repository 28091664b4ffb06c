/**
 * What an answer of the assistant consists of, whoever gave it: the rules and articles on the
 * device ('Resposta da Quitanda, sem IA') or a language model. Must not import zod, because the
 * browser loads this file.
 */
import type { Centavos, ListUnit, PantryUnit, Thousandths } from '../values/values.ts';
import type { UnitText } from '../values/units.ts';

/** One line of a comparison, drawn as a bar. The cheapest comes first and has `isBest`. */
export interface AnswerFigure {
  /** For example a supermarket's or a product's name. */
  readonly label: string;
  readonly amount: Centavos;
  /** The unit of a price; null for a total. */
  readonly unit: string | null;
  readonly isBest: boolean;
}

/** The data or the text that an answer comes from, as a link to it. */
export type AnswerSource =
  /** 'das suas {count} compras desde {since}', in one supermarket or in all (null). */
  | {
      readonly kind: 'purchases';
      readonly count: number;
      /** The day of the first of them, YYYY-MM-DD in the household's time zone. */
      readonly since: string;
      readonly supermarket: string | null;
    }
  /** The price history of one thing: a product, or an item's name if `productId` is null. */
  | {
      readonly kind: 'prices';
      readonly productId: string | null;
      readonly name: string;
      readonly count: number;
    }
  /** One pantry, or all of them if `pantryId` is null. */
  | { readonly kind: 'pantry'; readonly pantryId: string | null }
  | { readonly kind: 'list'; readonly listId: string; readonly name: string }
  | { readonly kind: 'spending' }
  /** An article of the built-in knowledge base. */
  | { readonly kind: 'article'; readonly articleId: string; readonly title: string }
  /** A web page. The scheme of `url` is http or https. */
  | { readonly kind: 'page'; readonly title: string | null; readonly url: string };

export interface ProposedItem {
  readonly name: string;
  readonly quantity: Thousandths;
  readonly unit: ListUnit;
  readonly unitText?: UnitText | null | undefined;
}

/**
 * A change that the assistant proposes. Nothing changes until the person taps 'Fazer'; the device
 * then writes it as if the person had tapped it.
 */
export type Proposal =
  | {
      readonly kind: 'add-items';
      readonly listId: string;
      readonly listName: string;
      readonly items: readonly ProposedItem[];
    }
  | {
      readonly kind: 'change-quantities';
      readonly listId: string;
      readonly listName: string;
      readonly items: readonly {
        readonly itemId: string;
        readonly name: string;
        /** The quantity when the answer was given. If it is another one now, the card is outdated. */
        readonly from: Thousandths;
        readonly quantity: Thousandths;
        readonly unit: ListUnit;
        readonly unitText?: UnitText | null | undefined;
      }[];
    }
  | {
      readonly kind: 'add-to-pantry';
      readonly pantryId: string;
      readonly pantryName: string;
      readonly items: readonly {
        readonly name: string;
        readonly quantity: Thousandths;
        readonly unit: PantryUnit;
        readonly unitText?: UnitText | null | undefined;
      }[];
    }
  | {
      readonly kind: 'set-budget';
      readonly listId: string;
      readonly listName: string;
      readonly from: Centavos | null;
      readonly budget: Centavos;
    };

/** What a question was asked about, if it was asked from a list, the pantry or a product. */
export type AskedAbout =
  | { readonly kind: 'list'; readonly id: string }
  | { readonly kind: 'pantry'; readonly id: string }
  | { readonly kind: 'product'; readonly id: string };

/** A whole answer. */
export interface AssistantAnswer {
  /** Markdown: paragraphs, bold, headings of level 3, lists. */
  readonly text: string;
  readonly figures: readonly AnswerFigure[];
  readonly sources: readonly AnswerSource[];
  readonly proposals: readonly Proposal[];
  /**
   * `home`: from the household's data; `articles`: general knowledge, marked 'não vem dos seus
   * dados'; `both`; `none`: there is no answer, or the question is off-topic.
   */
  readonly basis: 'home' | 'articles' | 'both' | 'none';
}
