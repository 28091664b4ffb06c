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

export type ScriptedReply =
  | {
      readonly does: 'answer';
      /** The pieces of the text. A stream sends them one by one. */
      readonly text: readonly string[];
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
  fallback: ScriptedReply;
  private readonly replies: ScriptedReply[] = [];

  constructor(fallback: ScriptedReply) {
    this.fallback = fallback;
  }

  /** Adds a reply for the next request. Another call adds one for the request after that. */
  next(reply: ScriptedReply): void {
    this.replies.push(reply);
  }

  /** Returns the reply for a request, and removes it. */
  take(): ScriptedReply {
    return this.replies.shift() ?? this.fallback;
  }
}

export const answer = (...text: readonly string[]): ScriptedReply => ({ does: 'answer', text });
