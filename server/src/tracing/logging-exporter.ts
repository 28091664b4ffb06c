import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { TracingLog } from './tracing.ts';

/** Logs when spans cannot be sent: once, until some can be sent again. */
export function loggingFailures(exporter: SpanExporter, log: TracingLog): SpanExporter {
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
