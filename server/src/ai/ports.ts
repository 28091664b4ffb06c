/** The interfaces by which the app uses a language model, independent of its provider. */
import type { z } from 'zod';

export interface Source {
  readonly title: string | null;
  /** The scheme is http or https. */
  readonly url: string;
}

/** A part of an answer. Sources and search suggestions come after all text, at most once. */
export type AnswerPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'sources'; readonly sources: readonly Source[] }
  /**
   * An untrusted page by the provider. The provider's terms require that it is shown with the
   * answer.
   */
  | { readonly type: 'suggestions'; readonly html: string };

/** A tool that the model may call while it answers. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** Describes the input to the model. It is not checked before `run`. */
  readonly input: z.ZodObject;
  /** Returns JSON for the model. Throws only {@link ModelToolFailure}, which ends the answer. */
  readonly run: (input: unknown) => Promise<unknown>;
}

/** A tool failed for a reason that the model must not be told, which is the cause. */
export class ModelToolFailure extends Error {
  constructor(cause: unknown) {
    super('A tool of the model failed.', { cause });
  }
}

export interface Question {
  readonly instructions: string;
  readonly question: string;
  /**
   * The only tools of the answer. Without them the model may use its provider's own, such as a web
   * search, which not every model combines with others.
   */
  readonly tools?: readonly ModelTool[] | undefined;
}

export interface TipsAssistant {
  /**
   * Asks a question, and yields the parts of the answer until it is complete. Throws AiFailure, even
   * in the middle of the answer, or the cause of a ModelToolFailure. When `signal` aborts, it may throw any error.
   */
  ask(request: Question, signal: AbortSignal): AsyncIterable<AnswerPart>;
}

/** The texts as the model wrote them. The caller must check them. */
export interface LabelTexts {
  readonly name: string;
  readonly brand: string;
  readonly typicalUnit: string;
  readonly barcode: string;
}

/** A photo with the instructions for reading it. */
export interface PhotoToRead {
  readonly instructions: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export interface LabelReader {
  /**
   * Reads the four texts from a photo; undefined if the model's answer contains none of them.
   * Throws AiFailure.
   */
  read(photo: PhotoToRead, signal: AbortSignal): Promise<LabelTexts | undefined>;
}

/** One line of a receipt, as the model wrote it. */
export interface ReceiptLineTexts {
  readonly text: string;
  readonly code: string;
  readonly quantity: string;
  readonly unit: string;
  readonly unitPrice: string;
  readonly total: string;
}

/** The texts of a receipt as the model wrote them. The caller must check and limit them. */
export interface ReceiptTexts {
  readonly shopName: string;
  readonly cnpj: string;
  readonly issued: string;
  readonly key: string;
  readonly total: string;
  readonly discount: string;
  readonly lines: readonly ReceiptLineTexts[];
}

export interface ReceiptReader {
  /**
   * Reads the texts of a paper receipt from its photo; undefined if the model's answer contains no
   * line. Throws AiFailure.
   */
  read(photo: PhotoToRead, signal: AbortSignal): Promise<ReceiptTexts | undefined>;
}

/** Says whether the provider refused the key at the last call. */
export type AiHealth = 'ok' | 'key refused';

export interface Ai {
  readonly tipsAssistant: TipsAssistant;
  readonly labelReader: LabelReader;
  readonly receiptReader: ReceiptReader;
  readonly health: () => AiHealth;
}
