/** What a scripted model reads in a request on OpenAI's wire format. */
import type { ScriptedReply, ToolCall } from '../../../fakes/scripted-reply.ts';
import type { Question } from '../question.ts';

/** A call that the model has made in this answer, with what the tool returned. */
export interface Called {
  readonly name: string;
  readonly data: unknown;
}

/** Decides the next step of one answer: more calls of tools, or the text. */
export type Model = (question: Question, called: readonly Called[]) => ScriptedReply;

interface Message {
  readonly role: string;
  readonly content: unknown;
  readonly tool_calls?: readonly { readonly function: { readonly name: string } }[];
}

const textOf = (content: unknown): string =>
  typeof content === 'string' ? content : JSON.stringify(content);

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Finds the question between its two lines, and the results of the tools in the order of the calls. */
export function readRequest(request: unknown): { question: string; called: readonly Called[] } {
  const { messages } = request as { messages: readonly Message[] };
  const asked = messages.findLast(({ role }) => role === 'user');
  const wrapped = textOf(asked?.content)
    .replaceAll(String.raw`\n`, '\n')
    .replaceAll('\\"', '"');
  const question = /PERGUNTA \w+\n([\s\S]*)\nPERGUNTA/u.exec(wrapped)?.[1] ?? '';
  const names = messages.flatMap(({ tool_calls: calls = [] }) =>
    calls.map((call) => call.function.name),
  );
  const results = messages.filter(({ role }) => role === 'tool');
  const called = results.map(({ content }, index) => ({
    name: names[index] ?? '',
    data: parse(textOf(content)),
  }));
  return { question, called };
}

export const say = (...lines: readonly string[]): ScriptedReply => ({
  does: 'answer',
  text: [lines.join('\n')],
});
export const callTools = (...calls: readonly ToolCall[]): ScriptedReply => ({
  does: 'answer',
  text: [],
  calls,
});
