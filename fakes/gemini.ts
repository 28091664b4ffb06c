/** A fake of Google's Gemini API: v1beta generateContent and streamGenerateContent. */
import { startModel, type Answer, type FakeModel, type WireFormat } from './model-server.ts';
import type { ScriptedReply, Refusal } from './scripted-reply.ts';

export interface FakeGemini extends FakeModel {
  /** The value for GEMINI_BASE_URL. */
  readonly url: string;
}

/** Starts a fake Gemini that sends `fallback` when its script has no more replies. */
export async function startGemini(fallback: ScriptedReply): Promise<FakeGemini> {
  const model = await startModel(format, fallback);
  return { ...model, url: `${model.origin}/v1beta` };
}

const format: WireFormat = {
  isStream: ({ path }) => path.includes(':streamGenerateContent'),
  formatRefusal: (reason) => refusals[reason],
  formatAnswer: (answer, isBlocked) => {
    const parts = [...answer.text.map((text) => ({ text })), ...callParts(answer)];
    return chunk({
      ...(parts.length > 0 && { content: { role: 'model', parts } }),
      ...finishFields(answer, isBlocked),
    });
  },
  formatPiece: (text) => chunk({ content: { role: 'model', parts: [{ text }] }, index: 0 }),
  formatEnd: (answer, isBlocked) => [
    // Gemini sends no candidate if it blocks the question itself.
    isBlocked && answer.text.length === 0
      ? { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, ...metadata }
      : chunk({
          content: { role: 'model', parts: [{ text: '' }, ...callParts(answer)] },
          ...finishFields(answer, isBlocked),
          index: 0,
        }),
  ],
};

const callParts = ({ calls = [] }: Answer) =>
  calls.map(({ name, input }) => ({ functionCall: { name, args: input } }));

const metadata = {
  usageMetadata: { promptTokenCount: 210, candidatesTokenCount: 60, totalTokenCount: 270 },
  modelVersion: 'gemini-3.8-flash',
  responseId: 'fake-response',
};

const chunk = (candidate: object) => ({ candidates: [candidate], ...metadata });

function finishFields(answer: Answer, isBlocked: boolean): object {
  if (isBlocked) return { finishReason: 'SAFETY' };
  return {
    finishReason: answer.finishReason === 'length' ? 'MAX_TOKENS' : 'STOP',
    ...groundingFields(answer),
  };
}

function groundingFields({ sources, suggestions }: Answer): object {
  if (!sources && suggestions === undefined) return {};
  return {
    groundingMetadata: {
      webSearchQueries: ['economizar no mercado'],
      ...(suggestions !== undefined && { searchEntryPoint: { renderedContent: suggestions } }),
      groundingChunks: (sources ?? []).map(({ url, title }) => ({
        web: { uri: url, ...(title !== undefined && { title }) },
      })),
    },
  };
}

const errorReply = (code: number, status: string, details: readonly object[] = []) => ({
  status: code,
  body: {
    error: { code, message: `The provider's message about ${status}.`, status, details },
  },
});

const quotaErrorReply = (quotaId: string) =>
  errorReply(429, 'RESOURCE_EXHAUSTED', [
    {
      '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
      violations: [
        {
          quotaMetric: 'generativelanguage.googleapis.com/generate_content_free_tier_requests',
          quotaId,
        },
      ],
    },
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '20s' },
  ]);

const refusals: Record<Refusal, { status: number; body: unknown }> = {
  key: errorReply(400, 'INVALID_ARGUMENT', [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'API_KEY_INVALID',
      domain: 'googleapis.com',
    },
  ]),
  forbidden: errorReply(403, 'PERMISSION_DENIED'),
  quota: quotaErrorReply('GenerateRequestsPerDayPerProjectPerModel-FreeTier'),
  rate: quotaErrorReply('GenerateRequestsPerMinutePerProjectPerModel-FreeTier'),
  model: errorReply(404, 'NOT_FOUND'),
  overloaded: errorReply(503, 'UNAVAILABLE'),
  broken: errorReply(500, 'INTERNAL'),
  nonsense: { status: 200, body: '<html>nonsense</html>' },
};
