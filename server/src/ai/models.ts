import { createGoogle } from '@ai-sdk/google';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel, ToolSet } from 'ai';
import type { AiSettings } from './settings.ts';

export interface Models {
  readonly tips: LanguageModel;
  /** Reads photos of labels and of receipts. */
  readonly photos: LanguageModel;
  /** The tools of the provider, such as its web search, that the model may use for tips. */
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
      photos: google(labelModel),
      tipsTools: { google_search: google.tools.googleSearch({}) },
    };
  }
  const compatible = createOpenAICompatible({ name: 'own', baseURL: baseUrl, ...key });
  return { tips: compatible(tipsModel), photos: compatible(labelModel), tipsTools: {} };
}
