import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { TracingLog } from './tracing.ts';

/** Wraps an exporter. Logs only the first of several failures in a row. */
export function withLoggedFailures(exporter: SpanExporter, log: TracingLog): SpanExporter {
  let isFailing = false;
  return {
    export(spans, onResult) {
      exporter.export(spans, (result) => {
        const { error } = result;
        if (error && !isFailing) {
          log.warn({ reason: error.message }, 'traces cannot be sent, and are dropped meanwhile');
        }
        isFailing = error !== undefined;
        onResult(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
