import { isSpanContextValid, type SpanContext } from '@opentelemetry/api';

/** Version, trace id, span id and flags. A later version may add fields. */
const traceparentPattern = /^(?!ff)([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/u;

/**
 * Reads the header `traceparent` (W3C Trace Context, 3.2). Returns undefined if it is missing or
 * malformed; the trace then begins at this server.
 */
export function readTraceparent(header: string | string[] | undefined): SpanContext | undefined {
  if (typeof header !== 'string') return undefined;
  const [, version, traceId = '', spanId = '', flags = '', furtherFields] =
    traceparentPattern.exec(header) ?? [];
  if (version === '00' && furtherFields !== undefined) return undefined;
  // Only the flag `sampled` has a meaning here.
  const traceFlags = Number.parseInt(flags, 16) & 1;
  const context = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}
