import { createGoogle } from '@ai-sdk/google';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel, ToolSet } from 'ai';
import type { AiSettings } from './settings.ts';

export interface Models {
  readonly tips: LanguageModel;
  /** Reads photos: of labels, and of receipts. */
  readonly labels: LanguageModel;
  /** The provider's own tools, which the model may use while it writes tips. */
  readonly tipsTools: ToolSet;
}

export function createModels({
  provider,
  baseUrl,
  apiKey,
  tipsModel,
  labelModel,
}: AiSettings): Models {
  const key = apiKey === undefined ? {} : { apiKey };
  if (provider === 'gemini') {
    const google = createGoogle({ baseURL: baseUrl, ...key });
    return {
      tips: google(tipsModel),
      labels: google(labelModel),
      tipsTools: { google_search: google.tools.googleSearch({}) },
    };
  }
  const compatible = createOpenAICompatible({ name: 'own', baseURL: baseUrl, ...key });
  return { tips: compatible(tipsModel), labels: compatible(labelModel), tipsTools: {} };
}
