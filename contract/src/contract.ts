/** The whole API: every route with its schemas. A route without an endpoint does not compile. */
import type { z } from 'zod';
import { adminEndpoints } from './api/admin.ts';
import { activityEndpoints } from './api/activity.ts';
import { assistantEndpoints } from './api/assistant.ts';
import { catalogueEndpoints } from './api/catalogue.ts';
import { claimEndpoints } from './api/claims.ts';
import type { Endpoint } from './endpoint.ts';
import { householdEndpoints } from './api/households.ts';
import { importEndpoints } from './api/imports/imports.ts';
import { insightEndpoints } from './api/insights.ts';
import { inviteEndpoints } from './api/invites.ts';
import { listItemEndpoints } from './api/lists/list-items.ts';
import { photoEndpoints } from './api/photos.ts';
import { listEndpoints } from './api/lists/lists.ts';
import { packageCountEndpoints } from './api/lists/package-counts.ts';
import { rememberedNoteEndpoints } from './api/lists/remembered-notes.ts';
import { liveEndpoints } from './api/sync/live.ts';
import { noticeEndpoints } from './api/notices.ts';
import { batchEndpoints } from './api/pantry/batches.ts';
import { finishEndpoints } from './api/pantry/finish.ts';
import { pantryEndpoints } from './api/pantry/pantry.ts';
import { pushEndpoints } from './api/push.ts';
import { personalKeyEndpoints } from './api/connections/personal-keys.ts';
import { correctionEndpoints } from './api/purchases/corrections.ts';
import { purchaseEndpoints } from './api/purchases/purchases.ts';
import { receiptReadingEndpoints } from './api/receipts/reading.ts';
import { receiptEndpoints } from './api/receipts/receipts.ts';
import { repeatEndpoints } from './api/repeats.ts';
import type { EndpointName } from './routes.ts';
import { supermarketEndpoints } from './api/supermarkets.ts';
import { syncEndpoints } from './api/sync/sync.ts';
import { movingEndpoints } from './api/lists/moving.ts';
import { templateEndpoints } from './api/templates.ts';
import { trashEndpoints } from './api/lists/trash.ts';
import { userEndpoints } from './api/users.ts';
import { webhookEndpoints } from './api/connections/webhooks.ts';

export const contract = {
  ...userEndpoints,
  ...personalKeyEndpoints,
  ...webhookEndpoints,
  ...supermarketEndpoints,
  ...listEndpoints,
  ...listItemEndpoints,
  ...movingEndpoints,
  ...packageCountEndpoints,
  ...rememberedNoteEndpoints,
  ...claimEndpoints,
  ...repeatEndpoints,
  ...templateEndpoints,
  ...inviteEndpoints,
  ...catalogueEndpoints,
  ...pantryEndpoints,
  ...batchEndpoints,
  ...finishEndpoints,
  ...purchaseEndpoints,
  ...correctionEndpoints,
  ...receiptReadingEndpoints,
  ...receiptEndpoints,
  ...importEndpoints,
  ...insightEndpoints,
  ...assistantEndpoints,
  ...householdEndpoints,
  ...activityEndpoints,
  ...noticeEndpoints,
  ...trashEndpoints,
  ...syncEndpoints,
  ...liveEndpoints,
  ...pushEndpoints,
  ...photoEndpoints,
  ...adminEndpoints,
} satisfies Record<EndpointName, Endpoint>;
export type Contract = typeof contract;

type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
/** The schema of one part of a call's request; undefined if the call does not have this part. */
type RequestPart<
  N extends EndpointName,
  P extends 'params' | 'query' | 'body',
> = Contract[N] extends {
  readonly [K in P]: infer S;
}
  ? S
  : undefined;

/** An image in the body of a request. */
export interface SentImage {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** An image as the body of an answer. It never changes. */
export interface ServedImage {
  readonly mediaType: string;
  /** Identifies the bytes. */
  readonly tag: string;
  readonly read: () => Promise<Uint8Array>;
}

type TakesImage = { readonly image: object };

/** What a client sends: wire shapes, or an image as a `Blob` with its media type. */
export interface Input<N extends EndpointName> {
  params: Sent<RequestPart<N, 'params'>>;
  query: Sent<RequestPart<N, 'query'>>;
  body: Contract[N] extends TakesImage ? Blob : Sent<RequestPart<N, 'body'>>;
}

/** The input of a handler, validated and decoded. */
export interface Request<N extends EndpointName> {
  params: Parsed<RequestPart<N, 'params'>>;
  query: Parsed<RequestPart<N, 'query'>>;
  body: Contract[N] extends TakesImage ? SentImage : Parsed<RequestPart<N, 'body'>>;
}

type Responses<N extends EndpointName> = Contract[N]['responses'];

/** One line of a streamed answer. */
export type StreamedEvent<N extends EndpointName> = Contract[N] extends {
  readonly stream: infer S extends z.ZodType;
}
  ? z.output<S>
  : never;

/** One line of a streamed answer as a device receives it, not decoded. */
export type ReceivedEvent<N extends EndpointName> = Contract[N] extends {
  readonly stream: infer S extends z.ZodType;
}
  ? z.input<S>
  : never;

/**
 * What a handler returns: one of the declared statuses with its body, not yet encoded; or the
 * events of a streamed answer; or an image.
 */
export type Reply<N extends EndpointName> = Contract[N] extends { readonly stream: z.ZodType }
  ? { status: 200; events: AsyncIterable<StreamedEvent<N>> }
  : Contract[N] extends { readonly servedImage: object }
    ? { status: 200; image: ServedImage }
    : JsonReply<N>;

type JsonReply<N extends EndpointName> = {
  [S in keyof Responses<N>]: Responses<N>[S] extends z.ZodType
    ? { status: S; body: z.output<Responses<N>[S]> }
    : { status: S; body: null };
}[keyof Responses<N>];

/** What a client gets: the wire shape of the successful answer. */
export type Answer<N extends EndpointName> = Contract[N] extends { readonly servedImage: object }
  ? Blob
  : JsonAnswer<N>;

type JsonAnswer<N extends EndpointName> = {
  [S in keyof Responses<N>]: Responses<N>[S] extends z.ZodType
    ? z.input<Responses<N>[S]>
    : undefined;
}[keyof Responses<N>];
