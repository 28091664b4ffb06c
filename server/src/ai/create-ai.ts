/** Both ports on the AI SDK: Gemini, or any server that speaks OpenAI's chat completions. */
import { createLabelReader } from './label-reader.ts';
import type { AiLog } from './log.ts';
import { modelsOf } from './models.ts';
import type { Ai } from './ports.ts';
import type { AiSettings } from './settings.ts';
import { createTipsAssistant } from './tips-assistant.ts';
import { watchAi } from './watch.ts';

/** How long a model may take, in milliseconds. */
export interface AiTimes {
  /** Until the first word of an answer; a model thinks and searches before it. */
  readonly firstWord: number;
  /** Between two words. */
  readonly nextWord: number;
  readonly wholeAnswer: number;
  readonly label: number;
}

const times: AiTimes = {
  firstWord: 60_000,
  nextWord: 30_000,
  wholeAnswer: 180_000,
  label: 60_000,
};

/** The ports on the model that `settings` names. `log` learns why a call failed, never its text. */
export function createAi(settings: AiSettings, log: AiLog, within: Partial<AiTimes> = {}): Ai {
  // The SDK would print what a model does not support, on every call.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const models = modelsOf(settings);
  const watch = watchAi(log);
  const limits = { ...times, ...within };
  return {
    tips: createTipsAssistant(models, limits, log, watch),
    labels: createLabelReader(models, limits, log, watch),
    health: watch.health,
  };
}
