/**
 * Records the spans of this process. An operation is a request or a job; statements belong to it.
 */
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
import type { OnAnswered } from '../db/postgres-sql.ts';

/** A request or job, with a span that can have child spans. */
export interface Operation {
  readonly span: Span;
  /** The context of child spans. */
  readonly context: Context;
  /** Milliseconds since 1970. Differences within the operation are exact to microseconds. */
  readonly now: () => number;
}

interface StartOptions {
  readonly kind: SpanKind;
  /** The parent span on another machine. */
  readonly remote?: SpanContext | undefined;
}

const ignoreAnswer: OnAnswered = () => {};

export class Operations {
  private readonly current = new AsyncLocalStorage<Operation>();
  private readonly tracer: Tracer;

  constructor(tracer: Tracer) {
    this.tracer = tracer;
  }

  /** Begins an operation as a child of `remote`, or as a new trace. */
  start(name: string, { kind, remote }: StartOptions): Operation {
    const parent = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
    const now = startClock();
    const span = this.tracer.startSpan(name, { kind, startTime: hrTimeOf(now()) }, parent);
    return { span, context: trace.setSpan(parent, span), now };
  }

  /** Ends an operation. Later statements do not belong to it. */
  end(operation: Operation): void {
    operation.span.end(hrTimeOf(operation.now()));
  }

  /** Runs `work` with `operation` as the current one. */
  run<T>(operation: Operation, work: () => T): T {
    return this.current.run(operation, work);
  }

  /**
   * Begins a statement of the current operation, and returns the function to call when it is
   * answered. A timer that was started in an operation still runs in its context after the
   * operation has ended. Statements of such a timer are ignored, because the operation's span has
   * ended.
   */
  startStatement(name: string): OnAnswered {
    const operation = this.current.getStore();
    if (!operation?.span.isRecording()) return ignoreAnswer;
    return (milliseconds, error) => {
      const end = operation.now();
      const options = {
        kind: SpanKind.CLIENT,
        startTime: hrTimeOf(end - milliseconds),
        attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name },
      };
      const span = this.tracer.startSpan(name, options, operation.context);
      if (error !== undefined) markFailed(span, error);
      span.end(hrTimeOf(end));
    };
  }
}

/**
 * Marks a span as failed, with the code or the class of the error. The message of the error is left
 * out, because messages of the database contain values of rows.
 */
export function markFailed(span: Span, error: unknown): void {
  span.setAttribute('error.type', typeOf(error));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER';
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? code : error.constructor.name;
}

/** Returns a clock that is not affected when the machine's clock is adjusted. */
function startClock(): () => number {
  const startedAt = Date.now();
  const origin = performance.now();
  return () => startedAt + performance.now() - origin;
}

/**
 * Converts an instant to a form that OpenTelemetry does not mistake for a time since the start of
 * the process.
 */
function hrTimeOf(milliseconds: number): HrTime {
  return [Math.trunc(milliseconds / 1_000), Math.trunc((milliseconds % 1_000) * 1e6)];
}
