import { errorKinds, type ErrorCode, type Failure } from '@quitanda/contract';

interface Details {
  /** What was wrong with which field. */
  readonly fields?: Failure['fields'];
  /** Said instead of the code's own sentence, where that one names something. */
  readonly message?: string;
  /** When to come again. */
  readonly retryAfterSeconds?: number;
}

/** A failure that the client is told about. Throw it anywhere below a handler. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: Failure['fields'];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, { fields, message, retryAfterSeconds }: Details = {}) {
    super(message ?? errorKinds[code].message);
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return errorKinds[this.code].status;
  }

  /** The answer's body. */
  get body(): Failure {
    return { code: this.code, message: this.message, ...(this.fields && { fields: this.fields }) };
  }
}
