/**
 * A fake server with OpenAI's API for chat completions, which Ollama, llama.cpp, vLLM and others
 * also offer.
 */
import { startModel, type Answer, type FakeModel, type WireFormat } from './model-server.ts';
import type { ScriptedReply, Refusal } from './scripted-reply.ts';

export interface FakeOpenAi extends FakeModel {
  /** The value for AI_BASE_URL. */
  readonly url: string;
}

/** Starts a fake server that sends `fallback` when its script has no more replies. */
export async function startOpenAiCompatible(fallback: ScriptedReply): Promise<FakeOpenAi> {
  const model = await startModel(format, fallback);
  return { ...model, url: `${model.origin}/v1` };
}

const metadata = { id: 'chatcmpl-fake', created: 1_763_640_000, model: 'own-model' };
const completion = (choice: object) => ({
  ...metadata,
  object: 'chat.completion',
  choices: [{ index: 0, ...choice }],
  usage: { prompt_tokens: 210, completion_tokens: 60, total_tokens: 270 },
});
const chunk = (choice: object) => ({
  ...metadata,
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta: {}, finish_reason: null, ...choice }],
});

const format: WireFormat = {
  isStream: ({ body }) => (body as { stream?: boolean }).stream === true,
  formatRefusal: (reason) => refusals[reason],
  formatAnswer: (answer, isBlocked) =>
    completion({
      message: { role: 'assistant', content: answer.text.join(''), ...callFields(answer) },
      finish_reason: finishReasonOf(answer, isBlocked),
    }),
  formatPiece: (text) => chunk({ delta: { role: 'assistant', content: text } }),
  formatEnd: (answer, isBlocked) => [
    ...(answer.calls ? [chunk({ delta: { role: 'assistant', ...callFields(answer) } })] : []),
    chunk({ finish_reason: finishReasonOf(answer, isBlocked) }),
    '[DONE]',
  ],
};

const callFields = ({ calls }: Answer) =>
  calls && {
    tool_calls: calls.map(({ name, input }, index) => ({
      index,
      id: `call_${index}`,
      type: 'function',
      function: { name, arguments: JSON.stringify(input) },
    })),
  };

const finishReasonOf = ({ calls, finishReason }: Answer, isBlocked: boolean) =>
  isBlocked ? 'content_filter' : (finishReason ?? (calls ? 'tool_calls' : 'stop'));

const errorReply = (status: number, type: string, code: string | null) => ({
  status,
  body: { error: { message: `The server's message about ${type}.`, type, param: null, code } },
});

const refusals: Record<Refusal, { status: number; body: unknown }> = {
  key: errorReply(401, 'invalid_request_error', 'invalid_api_key'),
  forbidden: errorReply(403, 'permission_error', null),
  quota: errorReply(429, 'insufficient_quota', 'insufficient_quota'),
  rate: errorReply(429, 'requests', 'rate_limit_exceeded'),
  model: errorReply(404, 'invalid_request_error', 'model_not_found'),
  overloaded: errorReply(503, 'server_error', null),
  broken: errorReply(500, 'server_error', null),
  nonsense: { status: 200, body: '<html>nonsense</html>' },
};
