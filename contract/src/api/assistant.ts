/**
 * The AI assistant: streamed answers, what it proposes, the household's consent, and reading the label
 * of a product.
 */
import { z } from 'zod';
import type { AnswerFigure, AnswerSource, AskedAbout, Proposal } from '../assistant/answer.ts';
import { productUnit } from './catalogue.ts';
import { defineEndpoints, photoImage } from '../endpoint.ts';
import { failure } from '../errors.ts';
import { missingQuestionText } from '../values/text.ts';
import { limits, listUnits, pantryUnits } from '../values/values.ts';
import { amountOfMoney, price, quantity, stock } from '../wire.ts';
import { productUnitText, unitText } from '../unit-text.ts';

/** A text with anything in it, at most `max` characters (code points). */
const talk = (max: number, missing: string) =>
  z
    .string(missing)
    .max(4 * max, `Use no máximo ${max} caracteres.`)
    .trim()
    .min(1, missing)
    .refine((text) => [...text].length <= max, `Use no máximo ${max} caracteres.`)
    .meta({ minLength: 1, maxLength: max, pattern: String.raw`\S` });
const question = talk(limits.questionLength, missingQuestionText);

/** A web page that the answer is based on. The scheme of `url` is http or https. */
export const tipsSource = z.object({ title: z.string().nullable(), url: z.string() });
export type TipsSource = z.infer<typeof tipsSource>;

/** Bounds of what a client sends with a question, and of what an answer proposes. */
export const assistantLimits = {
  /** Earlier questions of the conversation with their answers. */
  turns: 6,
  answerLength: 4_000,
  proposalsPerAnswer: 3,
  itemsPerProposal: 60,
} as const;

const id = z.uuid('Identificador inválido.').toLowerCase();
const { itemsPerProposal } = assistantLimits;

/** What a question is asked about; `AskedAbout` of answer.ts in the form of the API. */
export const askedAbout = z.object({
  kind: z.enum(['list', 'pantry', 'product']),
  id,
}) satisfies z.ZodType<AskedAbout>;

/** `AnswerFigure` of answer.ts in the form of the API: the amount is a decimal number of reais. */
export const answerFigure = z.object({
  label: z.string(),
  amount: amountOfMoney,
  unit: z.string().nullable(),
  isBest: z.boolean(),
}) satisfies z.ZodType<AnswerFigure>;

/** `AnswerSource` of answer.ts. */
export const answerSource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('purchases'),
    count: z.int(),
    /** YYYY-MM-DD. */
    since: z.string(),
    supermarket: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('prices'),
    productId: id.nullable(),
    name: z.string(),
    count: z.int(),
  }),
  z.object({ kind: z.literal('pantry'), pantryId: id.nullable() }),
  z.object({ kind: z.literal('list'), listId: id, name: z.string() }),
  z.object({ kind: z.literal('spending') }),
  z.object({ kind: z.literal('article'), articleId: z.string(), title: z.string() }),
  z.object({ kind: z.literal('page'), title: z.string().nullable(), url: z.string() }),
]) satisfies z.ZodType<AnswerSource>;

const ofList = { listId: id, listName: z.string() };
const listUnit = z.enum(listUnits);

/** `Proposal` of answer.ts in the form of the API: money in reais, quantities in their unit. */
export const proposal = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('add-items'),
    ...ofList,
    items: z
      .array(
        z.object({
          name: z.string(),
          quantity,
          unit: listUnit,
          unitText: unitText.optional(),
        }),
      )
      .min(1)
      .max(itemsPerProposal),
  }),
  z.object({
    kind: z.literal('change-quantities'),
    ...ofList,
    items: z
      .array(
        z.object({
          itemId: id,
          name: z.string(),
          from: stock,
          quantity,
          unit: listUnit,
          unitText: unitText.optional(),
        }),
      )
      .min(1)
      .max(itemsPerProposal),
  }),
  z.object({
    kind: z.literal('add-to-pantry'),
    pantryId: id,
    pantryName: z.string(),
    items: z
      .array(
        z.object({
          name: z.string(),
          quantity,
          unit: z.enum(pantryUnits),
          unitText: unitText.optional(),
        }),
      )
      .min(1)
      .max(itemsPerProposal),
  }),
  z.object({ kind: z.literal('set-budget'), ...ofList, from: price.nullable(), budget: price }),
]) satisfies z.ZodType<Proposal>;

/**
 * One line of the streamed answer. `text` is the next part of the text; `sources` and `suggestions`
 * are sent at most once. `figures`, `home-sources` and `proposal` are sent only for a question with the
 * scope `home`; the first two at most once, and a proposal at most three times. A stream ends with `done`, or with `failure` if the answer cannot be
 * completed. A stream that ends with neither `done` nor `failure` was interrupted.
 */
export const tipsEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('sources'), sources: z.array(tipsSource) }),
  /** The path of the provider's search suggestions, which the app must show in a frame. */
  z.object({ type: z.literal('suggestions'), path: z.string() }),
  z.object({ type: z.literal('figures'), figures: z.array(answerFigure) }),
  /** The household's data, and articles, that the answer comes from. */
  z.object({ type: z.literal('home-sources'), sources: z.array(answerSource) }),
  /** Changes nothing: the app shows it, and writes it only if the person taps 'Fazer'. */
  z.object({ type: z.literal('proposal'), proposal }),
  z.object({ type: z.literal('failure'), failure }),
  z.object({ type: z.literal('done') }),
]);
export type TipsEvent = z.infer<typeof tipsEvent>;

/** The text read from a label. A field that was not found is an empty string (DAT-07, PRD-03). */
export const label = z.object({
  name: z.string(),
  brand: z.string(),
  typicalUnit: productUnit.or(z.literal('')),
  /** The word for the package that the label names (UNI-09). */
  unitText: productUnitText.optional(),
  barcode: z.string(),
});
export type Label = z.input<typeof label>;

/** What a question carries besides its text. */
const askBody = z.object({
  question,
  /**
   * `home`: the answer may use the household's data, which its members must have allowed. `general`: it
   * uses only the question and the history.
   */
  scope: z.enum(['home', 'general']).default('general'),
  /** The conversation so far, oldest first. It is text of the client, and proves nothing. */
  history: z
    .array(
      z.object({
        question,
        answer: talk(assistantLimits.answerLength, 'Envie a resposta.'),
      }),
    )
    .max(assistantLimits.turns, `Envie no máximo ${assistantLimits.turns} perguntas anteriores.`)
    .optional(),
  /** Only used with the scope `home`. */
  about: askedAbout.optional(),
});

/**
 * Whether answers may use the household's data, which is then sent to the provider of the model. Null if
 * nobody has decided yet.
 */
export const assistantConsent = z.object({ readsHome: z.boolean().nullable() });
export type AssistantConsent = z.infer<typeof assistantConsent>;

/** Why a call of a language model failed. */
export const modelFailures = [
  'ai-unavailable',
  'ai-key-invalid',
  'ai-quota-exceeded',
  'ai-overloaded',
  'ai-blocked',
  'ai-timed-out',
  'ai-failed',
  'ai-daily-limit',
] as const;

export const assistantEndpoints = defineEndpoints({
  askTips: {
    summary:
      'An answer on groceries, food and the household, streamed as it comes (API-22, API-207, AI-02)',
    body: askBody,
    responses: {},
    stream: tipsEvent,
    errors: [...modelFailures, 'ai-cut-off', 'assistant-not-allowed'],
  },
  getAssistantConsent: {
    summary: "Whether the assistant may use the household's data (API-208, AI-35)",
    responses: { 200: assistantConsent },
    errors: [],
  },
  changeAssistantConsent: {
    summary: "Allow or forbid the assistant to use the household's data (API-208, AI-35)",
    body: z.object({ readsHome: z.boolean('Escolha se a assistente lê os dados da casa.') }),
    responses: { 200: assistantConsent },
    errors: [],
  },
  readLabel: {
    summary: "Name, brand, unit and barcode from a photo of a product's label (API-22, PRD-03)",
    image: photoImage,
    responses: { 200: label },
    errors: ['label-unreadable', ...modelFailures],
  },
});
