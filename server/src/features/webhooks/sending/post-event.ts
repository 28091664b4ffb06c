/** Sends an event to the address of a webhook, with the rules of `http/outgoing` (HOOK-03). */
import { createPost, type PosterSettings, type PostResult } from '../../../http/outgoing/post.ts';

export type { PosterSettings, PostResult };

interface SignedEvent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends an event once. Rejects only if `signal` aborts. */
export type PostEvent = (event: SignedEvent, signal?: AbortSignal) => Promise<PostResult>;

export function createPoster(settings: PosterSettings): PostEvent {
  const post = createPost(settings);
  const contentType = { 'content-type': 'application/json; charset=utf-8' };
  return ({ url, headers, body }, signal) =>
    post({ url, headers: { ...contentType, ...headers }, body }, signal);
}
