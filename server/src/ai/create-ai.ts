/** All ports on the AI SDK: Gemini, or any server with OpenAI's API of chat completions. */
import { createLabelReader } from './label-reader.ts';
import type { AiLog } from './log.ts';
import { modelsOf } from './models.ts';
import { createPhotoReader } from './photo-reader.ts';
import type { Ai } from './ports.ts';
import { createReceiptReader } from './receipt-reader.ts';
import type { AiSettings } from './settings.ts';
import { createTipsAssistant } from './tips-assistant.ts';
import { watchAi } from './watch.ts';

/** How long a model may take, in milliseconds. */
export interface AiTimes {
  /** Until the first word of an answer. A model thinks and searches before it writes. */
  readonly firstWord: number;
  /** Between two words. */
  readonly nextWord: number;
  readonly wholeAnswer: number;
  readonly label: number;
  readonly receipt: number;
}

const times: AiTimes = {
  firstWord: 60_000,
  nextWord: 30_000,
  wholeAnswer: 180_000,
  label: 60_000,
  receipt: 60_000,
};

/**
 * Creates all ports on the model that `settings` names. `log` gets the reason of a failed call,
 * never its text.
 */
export function createAi(settings: AiSettings, log: AiLog, overrides: Partial<AiTimes> = {}): Ai {
  // The SDK would print a warning on every call about each setting that a model does not support.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const models = modelsOf(settings);
  const watch = watchAi(log);
  const limits = { ...times, ...overrides };
  const photos = createPhotoReader(models, log, watch);
  return {
    tips: createTipsAssistant(models, limits, log, watch),
    labels: createLabelReader(photos, limits),
    receipts: createReceiptReader(photos, limits),
    health: watch.health,
  };
}
