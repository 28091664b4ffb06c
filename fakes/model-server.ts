/** The part that all fake language models share: it plays a script over HTTP. */
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendJson, startServer, type LocalServer, type ReceivedRequest } from './local-server.ts';
import { Script, type Play, type Refusal } from './play.ts';

export type Answer = Extract<Play, { does: 'answer' }>;

/** How one provider formats its answers. */
export interface WireFormat {
  isStream(request: ReceivedRequest): boolean;
  refusal(why: Refusal): { status: number; body: unknown };
  /** A whole answer in one JSON body. `isBlocked` is true where it was stopped for safety. */
  whole(answer: Answer, isBlocked: boolean): unknown;
  piece(text: string): unknown;
  /** The last pieces of a stream. */
  end(answer: Answer, isBlocked: boolean): readonly (string | object)[];
}

export interface FakeModel extends LocalServer {
  readonly script: Script;
}

const plain = (text: readonly string[]): Answer => ({ does: 'answer', text });

export async function startModel(format: WireFormat, otherwise: Play): Promise<FakeModel> {
  const script = new Script(otherwise);
  const server = await startServer(async (request, response) => {
    const play = script.take();
    if (play.does === 'refuse') refuse(format, play.why, response);
    else if (format.isStream(request)) await stream(format, play, response);
    else await respond(format, play, response);
  });
  return { ...server, script };
}

function refuse(format: WireFormat, why: Refusal, response: ServerResponse): void {
  const { status, body } = format.refusal(why);
  sendJson(response, status, body);
}

type Played = Exclude<Play, { does: 'refuse' }>;

async function respond(format: WireFormat, play: Played, response: ServerResponse): Promise<void> {
  if (play.does === 'stall') return;
  if (play.does === 'give-up') {
    refuse(format, play.why, response);
    return;
  }
  if (play.does === 'hang-up') {
    response.destroy();
    return;
  }
  if (play.does === 'answer' && play.pause) await sleep(play.pause);
  const answer = play.does === 'answer' ? play : plain(play.after);
  sendJson(response, 200, format.whole(answer, play.does === 'block'));
}

async function stream(format: WireFormat, play: Played, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  const answer = play.does === 'answer' ? play : plain(play.after);
  for (const text of answer.text) {
    if (answer.pause) await sleep(answer.pause);
    // The client may have disconnected meanwhile.
    if (response.destroyed) return;
    send(response, format.piece(text));
  }
  if (play.does === 'stall') return;
  if (play.does === 'hang-up') {
    // Lets the written data leave before the connection breaks.
    await sleep(20);
    response.destroy();
    return;
  }
  if (play.does === 'give-up') {
    send(response, format.refusal(play.why).body);
  } else if (play.does !== 'trail-off') {
    for (const event of format.end(answer, play.does === 'block')) send(response, event);
  }
  response.end();
}

function send(response: ServerResponse, event: unknown): void {
  response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\r\n\r\n`);
}
