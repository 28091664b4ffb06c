/** The part that all fake language models share: a server that sends the replies of a script. */
import type { ServerResponse } from 'node:http';
import { sendJson, startServer, type LocalServer, type ReceivedRequest } from './local-server.ts';
import { Script, type ScriptedReply, type Refusal } from './scripted-reply.ts';

export type Answer = Extract<ScriptedReply, { does: 'answer' }>;

/** How one provider formats its answers. */
export interface WireFormat {
  isStream(request: ReceivedRequest): boolean;
  formatRefusal(reason: Refusal): { status: number; body: unknown };
  /** Formats a complete answer. `isBlocked` is true if the provider stopped it for safety. */
  formatAnswer(answer: Answer, isBlocked: boolean): unknown;
  /** Formats a piece of the text as an event of a stream. */
  formatPiece(text: string): unknown;
  /** Formats the last events of a stream. */
  formatEnd(answer: Answer, isBlocked: boolean): readonly (string | object)[];
}

export interface FakeModel extends LocalServer {
  readonly script: Script;
}

const plainAnswer = (text: readonly string[]): Answer => ({ does: 'answer', text });

export async function startModel(format: WireFormat, fallback: ScriptedReply): Promise<FakeModel> {
  const script = new Script(fallback);
  const server = await startServer(async (request, response) => {
    const reply = script.take(request.body);
    if (reply.does === 'refuse') refuse(format, reply.reason, response);
    else if (format.isStream(request)) await stream(format, reply, response);
    else await respond(format, reply, response);
  });
  return { ...server, script };
}

function refuse(format: WireFormat, reason: Refusal, response: ServerResponse): void {
  const { status, body } = format.formatRefusal(reason);
  sendJson(response, status, body);
}

type SentReply = Exclude<ScriptedReply, { does: 'refuse' }>;

async function respond(
  format: WireFormat,
  reply: SentReply,
  response: ServerResponse,
): Promise<void> {
  if (reply.does === 'stall') return;
  if (reply.does === 'fail') {
    refuse(format, reply.reason, response);
    return;
  }
  if (reply.does === 'disconnect') {
    response.destroy();
    return;
  }
  const answer = reply.does === 'answer' ? reply : plainAnswer(reply.after);
  sendJson(response, 200, format.formatAnswer(answer, reply.does === 'block'));
}

async function stream(
  format: WireFormat,
  reply: SentReply,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  const answer = reply.does === 'answer' ? reply : plainAnswer(reply.after);
  for (const [index, text] of answer.text.entries()) {
    if (index > 0) await answer.pause?.();
    // The client may have disconnected during the pause.
    if (response.destroyed) return;
    send(response, format.formatPiece(text));
  }
  if (reply.does === 'stall') return;
  if (reply.does === 'disconnect') {
    // The connection ends after the written data, and without the end of the response.
    response.socket?.end();
    return;
  }
  if (reply.does === 'fail') {
    send(response, format.formatRefusal(reply.reason).body);
  } else if (reply.does !== 'end-early') {
    for (const event of format.formatEnd(answer, reply.does === 'block')) send(response, event);
  }
  response.end();
}

function send(response: ServerResponse, event: unknown): void {
  response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\r\n\r\n`);
}
