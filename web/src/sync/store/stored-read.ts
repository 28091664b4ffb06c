import type { CallFailure, ReadKey } from '../reads-and-writes.ts';

/** The server's last answer to a read that is not computed from the home's rows. */
export interface LastAnswer {
  /** Undefined if the server answered that the resource does not exist. */
  readonly answer: unknown;
  /** When it was requested, milliseconds since the epoch. Writes sent later may not be in it. */
  readonly askedAt: number;
  /** The server's 404 answer, if the resource does not exist. */
  readonly gone?: CallFailure;
}

/** The failure of a read whose row or resource does not exist, such as a list that was deleted elsewhere. */
export const notFound: CallFailure = {
  kind: 'error-response',
  status: 404,
  failure: { code: 'not-found', message: 'Não encontrado.' },
};

/** A read as this device stores it. */
export interface StoredRead extends LastAnswer {
  readonly id: string;
  readonly key: ReadKey;
  /** The version of the answers' format. Answers of another version are deleted. */
  readonly version: number;
  /** Its length as JSON, which counts towards the limit of stored answers. */
  readonly size: number;
}
