/** How a fake language model replies to one request, in any wire format. */

export interface Page {
  readonly url: string;
  readonly title?: string;
}

/** Why a provider refuses a request. Each fake sends the error in the format of its provider. */
export type Refusal =
  | 'key'
  | 'forbidden'
  | 'quota'
  | 'rate'
  | 'model'
  | 'overloaded'
  | 'broken'
  | 'nonsense';

/** A call of a tool by the model. */
export interface ToolCall {
  readonly name: string;
  readonly input: unknown;
}

/** A reply that depends on the request, such as on the results of tools in it. */
export type Reply = ScriptedReply | ((request: unknown) => ScriptedReply);

export type ScriptedReply =
  | {
      readonly does: 'answer';
      /** The pieces of the text. A stream sends them one by one. */
      readonly text: readonly string[];
      /** The tools that the model calls after the text. */
      readonly calls?: readonly ToolCall[];
      readonly sources?: readonly Page[];
      /** HTML of search suggestions. */
      readonly suggestions?: string;
      /** Is called before each piece but the first. The piece is sent when the promise resolves. */
      readonly pause?: () => Promise<unknown>;
      readonly finishReason?: 'stop' | 'length';
    }
  | { readonly does: 'refuse'; readonly reason: Refusal }
  /** Sends these pieces, and stops for safety. */
  | { readonly does: 'block'; readonly after: readonly string[] }
  /** Sends these pieces, and reports an error within the stream. */
  | { readonly does: 'fail'; readonly after: readonly string[]; readonly reason: Refusal }
  /** Sends these pieces, and breaks the connection. */
  | { readonly does: 'disconnect'; readonly after: readonly string[] }
  /** Sends these pieces, and ends the stream without the mark that the answer is complete. */
  | { readonly does: 'end-early'; readonly after: readonly string[] }
  /** Sends these pieces, and keeps the connection open without sending more. */
  | { readonly does: 'stall'; readonly after: readonly string[] };

/** Returns the added replies for the next requests, and `fallback` for all later requests. */
export class Script {
  fallback: Reply;
  private readonly replies: Reply[] = [];

  constructor(fallback: Reply) {
    this.fallback = fallback;
  }

  /** Adds a reply for the next request. Another call adds one for the request after that. */
  next(reply: Reply): void {
    this.replies.push(reply);
  }

  /** Forgets the replies that no request has taken. */
  clear(): void {
    this.replies.length = 0;
  }

  /** Returns the reply for a request with this body, and removes it. */
  take(request?: unknown): ScriptedReply {
    const reply = this.replies.shift() ?? this.fallback;
    return typeof reply === 'function' ? reply(request) : reply;
  }
}

/** The model calls one tool, and says nothing. */
export const callTool = (name: string, input: unknown = {}): ScriptedReply => ({
  does: 'answer',
  text: [],
  calls: [{ name, input }],
});

export const answer = (...text: readonly string[]): ScriptedReply => ({ does: 'answer', text });
