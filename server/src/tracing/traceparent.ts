import { isSpanContextValid, type SpanContext } from '@opentelemetry/api';

/** Version, trace id, span id and flags; a later version may add fields. */
const form = /^(?!ff)([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/u;

/**
 * Reads the header `traceparent` (W3C Trace Context, 3.2). Returns undefined where it is missing or
 * does not have that form; the trace then begins at this server.
 */
export function readTraceparent(header: string | string[] | undefined): SpanContext | undefined {
  if (typeof header !== 'string') return undefined;
  const [, version, traceId = '', spanId = '', flags = '', rest] = form.exec(header) ?? [];
  if (version === '00' && rest !== undefined) return undefined;
  // The other flags have no meaning here.
  const traceFlags = Number.parseInt(flags, 16) & 1;
  const context = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}
