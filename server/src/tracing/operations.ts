/** The spans of one process: an operation is a request or a job, with the statements inside. */
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type HrTime,
  type Span,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { OnAnswered } from '../db/postgres.ts';

/** A span that other spans may be inside of. */
export interface Operation {
  readonly span: Span;
  /** The context whose span is `span`. */
  readonly context: Context;
  /** Milliseconds since 1970, exact to microseconds within the operation. */
  readonly now: () => number;
}

interface StartOptions {
  readonly kind: SpanKind;
  /** The span of another machine that this operation is part of. */
  readonly remote?: SpanContext | undefined;
}

const ignore: OnAnswered = () => {};

export class Operations {
  private readonly current = new AsyncLocalStorage<Operation>();
  private readonly tracer: Tracer;

  constructor(tracer: Tracer) {
    this.tracer = tracer;
  }

  /** Begins an operation inside `remote`, or as a trace of its own. */
  start(name: string, { kind, remote }: StartOptions): Operation {
    const parent = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
    const now = startClock();
    const span = this.tracer.startSpan(name, { kind, startTime: hrTimeOf(now()) }, parent);
    return { span, context: trace.setSpan(parent, span), now };
  }

  /** Ends an operation. Statements that begin later are not part of it. */
  end(operation: Operation): void {
    operation.span.end(hrTimeOf(operation.now()));
  }

  /** Runs `work` with `operation` as the current one. */
  run<T>(operation: Operation, work: () => T): T {
    return this.current.run(operation, work);
  }

  /**
   * Begins a statement inside the current operation, and returns what to call at its answer. A
   * timer that an operation has started still has that operation after its end. Statements of such a
   * timer are left out, because the span has ended.
   */
  startStatement(name: string): OnAnswered {
    const operation = this.current.getStore();
    if (!operation?.span.isRecording()) return ignore;
    return (milliseconds, error) => {
      const end = operation.now();
      const options = {
        kind: SpanKind.CLIENT,
        startTime: hrTimeOf(end - milliseconds),
        attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name },
      };
      const span = this.tracer.startSpan(name, options, operation.context);
      if (error !== undefined) setFailed(span, error);
      span.end(hrTimeOf(end));
    };
  }
}

/**
 * Marks a span as failed, with the code or the class of the error. Its message is left out, because
 * messages of the database contain values of rows.
 */
export function setFailed(span: Span, error: unknown): void {
  span.setAttribute('error.type', typeOf(error));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER';
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? code : error.constructor.name;
}

/** Returns a clock that adjustments of the machine's clock do not change. */
function startClock(): () => number {
  const startedAt = Date.now();
  const origin = performance.now();
  return () => startedAt + performance.now() - origin;
}

/** The form of an instant that the library does not mistake for a time since the start. */
function hrTimeOf(milliseconds: number): HrTime {
  return [Math.trunc(milliseconds / 1_000), Math.trunc((milliseconds % 1_000) * 1e6)];
}
