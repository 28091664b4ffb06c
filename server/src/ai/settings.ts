/** The settings of the language model: which one is used, and where it runs. */
export interface AiSettings {
  readonly provider: 'gemini' | 'openai-compatible';
  readonly baseUrl: string;
  /** Undefined for a self-hosted server that needs no key. */
  readonly apiKey: string | undefined;
  readonly tipsModel: string;
  /** The model that reads photos of labels and of receipts. */
  readonly labelModel: string;
}
