/** Sends traces in OTLP over HTTP, as JSON. */
import { SpanKind } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { setTimeout as sleep } from 'node:timers/promises';
import { withLoggedFailures } from './logging-exporter.ts';
import { Operations, markFailed } from './operations.ts';
import { traceRequests } from './trace-requests.ts';
import type { Tracing, TracingLog, TracingSettings } from './tracing.ts';

interface TracingDeps {
  readonly appVersion: string;
  readonly logger: TracingLog;
}

/** How long the server waits at its end for a collector that does not answer. */
const closeTimeoutMs = 3_000;

/**
 * Creates the tracing of this process. Its provider is not registered globally, because
 * better-auth and the AI SDK would then record their own spans, with messages of errors.
 */
export function createTracing(
  { url, headers, serviceName, sampleRatio }: TracingSettings,
  { appVersion, logger }: TracingDeps,
): Tracing {
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers } });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': appVersion,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: withLoggedFailures(exporter, logger) })],
  });
  const operations = new Operations(provider.getTracer('quitanda', appVersion));
  return {
    observeRequests: (app, trustProxy) => traceRequests(app, operations, trustProxy),
    onStatement: (name) => operations.startStatement(name),
    async traceJob(job, work) {
      const operation = operations.start(`job ${job}`, { kind: SpanKind.INTERNAL });
      operation.span.setAttribute('quitanda.job', job);
      try {
        return await operations.run(operation, work);
      } catch (error) {
        markFailed(operation.span, error);
        throw error;
      } finally {
        operations.end(operation);
      }
    },
    close: async () => {
      // A failure is ignored here, because the exporter logs it.
      const closing = provider.shutdown().catch(() => {});
      await Promise.race([closing, sleep(closeTimeoutMs, undefined, { ref: false })]);
    },
  };
}
