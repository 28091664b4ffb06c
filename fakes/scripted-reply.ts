/** What a fake language model does with one request, whichever wire format it speaks. */

export interface Page {
  readonly url: string;
  readonly title?: string;
}

/** Why a provider refuses. Each fake expresses it as its provider does. */
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
      /** Sent piece by piece when it is streamed. */
      readonly text: readonly string[];
      readonly sources?: readonly Page[];
      /** HTML of search suggestions. */
      readonly suggestions?: string;
      /** Milliseconds before each piece. */
      readonly pause?: number;
      readonly endsFor?: 'stop' | 'length';
    }
  | { readonly does: 'refuse'; readonly why: Refusal }
  /** Stops for safety, after these pieces were sent. */
  | { readonly does: 'block'; readonly after: readonly string[] }
  /** Reports within the stream that it cannot go on. */
  | { readonly does: 'give-up'; readonly after: readonly string[]; readonly why: Refusal }
  /** The connection breaks. */
  | { readonly does: 'hang-up'; readonly after: readonly string[] }
  /** The stream ends normally, but without the mark that the answer is complete. */
  | { readonly does: 'trail-off'; readonly after: readonly string[] }
  /** Stops sending, and keeps the connection open. */
  | { readonly does: 'stall'; readonly after: readonly string[] };

/** Gives the replies that were added for the next requests, then `otherwise` for all others. */
export class Script {
  otherwise: ScriptedReply;
  private readonly replies: ScriptedReply[] = [];

  constructor(otherwise: ScriptedReply) {
    this.otherwise = otherwise;
  }

  /** Adds a reply for the next request. Another call adds one for the request after that. */
  next(reply: ScriptedReply): void {
    this.replies.push(reply);
  }

  take(): ScriptedReply {
    return this.replies.shift() ?? this.otherwise;
  }
}

export const answer = (...text: readonly string[]): ScriptedReply => ({ does: 'answer', text });
