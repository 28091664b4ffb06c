/** What the app wants of a language model, whoever runs it. */
export interface Source {
  readonly title: string | null;
  /** http or https. */
  readonly url: string;
}

/** A part of an answer as it comes; sources and search suggestions after all text, at most once. */
export type AnswerPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'sources'; readonly sources: readonly Source[] }
  /** A page made by the provider, which its terms ask to show with the answer. Not to be trusted. */
  | { readonly type: 'suggestions'; readonly html: string };

export interface TipsAssistant {
  /**
   * Asks a question under `instructions`, which the provider keeps apart from it. Ends when the
   * answer is whole. Throws AiFailure, also in the middle; stops
   * with any error when `signal` aborts.
   */
  ask(
    asked: { readonly instructions: string; readonly question: string },
    signal: AbortSignal,
  ): AsyncIterable<AnswerPart>;
}

/** As the model wrote them: still to be checked. */
export interface LabelTexts {
  readonly name: string;
  readonly brand: string;
  readonly typicalUnit: string;
  readonly barcode: string;
}

export interface LabelReader {
  /**
   * Reads the four texts off a photo; undefined when the model's answer holds none of them.
   * Throws AiFailure.
   */
  read(
    photo: {
      readonly instructions: string;
      readonly mediaType: string;
      readonly bytes: Uint8Array;
    },
    signal: AbortSignal,
  ): Promise<LabelTexts | undefined>;
}

/** Whether the provider took the key at the last call. */
export type AiHealth = 'ok' | 'key refused';

export interface Ai {
  readonly tips: TipsAssistant;
  readonly labels: LabelReader;
  readonly health: () => AiHealth;
}
