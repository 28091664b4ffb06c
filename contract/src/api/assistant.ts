/** The AI assistant: streamed tips, and reading the label of a product. */
import { z } from 'zod';
import { productUnit } from './catalogue.ts';
import { defineEndpoints, photoImage } from '../endpoint.ts';
import { failure } from '../errors.ts';
import { missingQuestionText } from '../values/text.ts';
import { limits } from '../values/values.ts';

const question = z
  .string(missingQuestionText)
  .max(4 * limits.questionLength, `Use no máximo ${limits.questionLength} caracteres.`)
  .trim()
  .min(1, missingQuestionText)
  .refine(
    (text) => [...text].length <= limits.questionLength,
    `Use no máximo ${limits.questionLength} caracteres.`,
  )
  .meta({ minLength: 1, maxLength: limits.questionLength, pattern: String.raw`\S` });

/** A web page that the answer is based on. The scheme of `url` is http or https. */
export const tipsSource = z.object({ title: z.string().nullable(), url: z.string() });
export type TipsSource = z.infer<typeof tipsSource>;

/**
 * One line of the streamed answer. `text` is the next part of the text; `sources` and `suggestions`
 * are sent at most once. A stream ends with `done`, or with `failure` if the answer cannot be
 * completed. A stream that ends with neither `done` nor `failure` was interrupted.
 */
export const tipsEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('sources'), sources: z.array(tipsSource) }),
  /** The path of the provider's search suggestions, which the app must show in a frame. */
  z.object({ type: z.literal('suggestions'), path: z.string() }),
  z.object({ type: z.literal('failure'), failure }),
  z.object({ type: z.literal('done') }),
]);
export type TipsEvent = z.infer<typeof tipsEvent>;

/** The text read from a label. A field that was not found is an empty string (DAT-07, PRD-03). */
export const label = z.object({
  name: z.string(),
  brand: z.string(),
  typicalUnit: productUnit.or(z.literal('')),
  barcode: z.string(),
});
export type Label = z.input<typeof label>;

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
    summary: 'Tips on groceries, food and the household, streamed as they come (API-22, AI-02)',
    body: z.object({ question }),
    responses: {},
    stream: tipsEvent,
    errors: [...modelFailures, 'ai-cut-off'],
  },
  readLabel: {
    summary: "Name, brand, unit and barcode from a photo of a product's label (API-22, PRD-03)",
    image: photoImage,
    responses: { 200: label },
    errors: ['label-unreadable', ...modelFailures],
  },
});
