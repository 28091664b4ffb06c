/** Which language model answers, and where it runs. */
export interface AiSettings {
  readonly provider: 'gemini' | 'openai-compatible';
  readonly baseUrl: string;
  /** A server of one's own may need none. */
  readonly apiKey: string | undefined;
  readonly tipsModel: string;
  readonly labelModel: string;
}
