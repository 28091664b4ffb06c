/**
 * A collector of traces, which accepts OTLP over HTTP with JSON. It answers 400 to a request that a
 * real collector would refuse. https://opentelemetry.io/docs/specs/otlp/#otlphttp
 */
import { z } from 'zod';
import { sendJson, startServer, type ReceivedRequest } from '../../../fakes/local-server.ts';
import { addCleanup } from '../clean-up.ts';

const nanoseconds = z.string().regex(/^\d{19}$/u);
const attributes = z.array(
  z.strictObject({
    key: z.string(),
    value: z.union([
      z.strictObject({ stringValue: z.string() }),
      z.strictObject({ intValue: z.int() }),
    ]),
  }),
);
const span = z.strictObject({
  traceId: z.string().regex(/^[\da-f]{32}$/u),
  spanId: z.string().regex(/^[\da-f]{16}$/u),
  parentSpanId: z
    .string()
    .regex(/^[\da-f]{16}$/u)
    .optional(),
  name: z.string().min(1),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes,
  droppedAttributesCount: z.literal(0),
  events: z.tuple([]),
  droppedEventsCount: z.literal(0),
  links: z.tuple([]),
  droppedLinksCount: z.literal(0),
  status: z.strictObject({ code: z.int().min(0).max(2) }),
  flags: z.int(),
});
const request = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes, droppedAttributesCount: z.literal(0) }),
      scopeSpans: z.array(
        z.strictObject({
          scope: z.strictObject({ name: z.string(), version: z.string() }),
          spans: z.array(span),
        }),
      ),
    }),
  ),
});

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  readonly name: string;
  readonly kind: 'internal' | 'server' | 'client';
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly hasFailed: boolean;
  /** The attributes of the process. */
  readonly resource: Readonly<Record<string, string | number>>;
}

export interface Collector {
  /** The value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly endpoint: string;
  readonly requests: readonly ReceivedRequest[];
  /** The spans that were sent so far. Throws if a request was not valid OTLP. */
  spans(): CollectedSpan[];
  /** Answers the next requests with this status. */
  answerWith(status: number): void;
}

const kinds = { 1: 'internal', 2: 'server', 3: 'client' } as const;

/** Starts a collector, which stops after the test. */
export async function startCollector(): Promise<Collector> {
  let status = 200;
  const server = await startServer(async ({ method, path, headers, body }, response) => {
    const isTraceRequest =
      method === 'POST' && path === '/v1/traces' && headers['content-type'] === 'application/json';
    if (isTraceRequest && request.safeParse(body).success) sendJson(response, status, {});
    else sendJson(response, 400, { code: 3, message: 'not OTLP' });
  });
  addCleanup(() => server.stop());
  return {
    endpoint: server.origin,
    requests: server.requests,
    spans: () => server.requests.flatMap(({ body }) => readSpans(body)),
    answerWith(next) {
      status = next;
    },
  };
}

function readSpans(body: unknown): CollectedSpan[] {
  return request.parse(body).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((each) => ({
        traceId: each.traceId,
        spanId: each.spanId,
        parentId: each.parentSpanId,
        name: each.name,
        kind: kinds[each.kind as keyof typeof kinds],
        startsAt: Number(each.startTimeUnixNano) / 1e6,
        endsAt: Number(each.endTimeUnixNano) / 1e6,
        attributes: valuesOf(each.attributes),
        hasFailed: each.status.code === 2,
        resource: valuesOf(resource.attributes),
      })),
    ),
  );
}

const valuesOf = (pairs: z.infer<typeof attributes>) =>
  Object.fromEntries(
    pairs.map(({ key, value }) => [
      key,
      'stringValue' in value ? value.stringValue : value.intValue,
    ]),
  );
