import { errorKinds, type ErrorCode, type Failure } from '@quitanda/contract';

interface Details {
  /** The invalid fields, each with its message. */
  readonly fields?: Failure['fields'];
  /** Replaces the default message of the code. */
  readonly message?: string;
  /** After how many seconds the client may try again. */
  readonly retryAfterSeconds?: number;
}

/** A failure that is sent to the client. Handlers and the functions that they call throw it. */
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

  /** The body of the answer. */
  get body(): Failure {
    return { code: this.code, message: this.message, ...(this.fields && { fields: this.fields }) };
  }
}
