/** Implements all AI ports with the AI SDK, for Gemini or any server with OpenAI's chat API. */
import { createLabelReader } from './label-reader.ts';
import type { AiLog } from './log.ts';
import { createModels } from './models.ts';
import { createPhotoReader } from './photo-reader.ts';
import type { Ai } from './ports.ts';
import { createReceiptReader } from './receipt-reader.ts';
import type { AiSettings } from './settings.ts';
import { createTipsAssistant } from './tips-assistant.ts';
import { watchAi } from './watch.ts';

/** How long a model may take. */
export interface AiTimeouts {
  /** Until the first word of an answer, because a model thinks and searches before it writes. */
  readonly firstWordMs: number;
  /** Between two words. */
  readonly nextWordMs: number;
  readonly wholeAnswerMs: number;
  readonly labelMs: number;
  readonly receiptMs: number;
}

const defaultTimeouts: AiTimeouts = {
  firstWordMs: 60_000,
  nextWordMs: 30_000,
  wholeAnswerMs: 180_000,
  labelMs: 60_000,
  receiptMs: 60_000,
};

/**
 * Creates all ports for the model that `settings` names. `log` gets the reason of a failed call, but
 * never the texts of the call.
 */
export function createAi(
  settings: AiSettings,
  log: AiLog,
  overrides: Partial<AiTimeouts> = {},
): Ai {
  // Otherwise the SDK would print a warning for each setting that a model does not support.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const models = createModels(settings);
  const watch = watchAi(log);
  const timeouts = { ...defaultTimeouts, ...overrides };
  const readPhoto = createPhotoReader(models, log, watch);
  return {
    tipsAssistant: createTipsAssistant(models, timeouts, log, watch),
    labelReader: createLabelReader(readPhoto, timeouts),
    receiptReader: createReceiptReader(readPhoto, timeouts),
    health: watch.health,
  };
}
