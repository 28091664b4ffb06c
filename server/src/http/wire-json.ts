/**
 * A body that the database has already encoded as JSON. It is not validated when it is sent; instead
 * a slice test checks the statement against the contract.
 */
export class WireJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Like {@link WireJson}, but in pieces, each of which is produced when the client reads it. */
export class WireChunks {
  readonly chunks: AsyncIterable<string>;

  constructor(chunks: AsyncIterable<string>) {
    this.chunks = chunks;
  }
}

/** A row whose JSON is a whole answer, or one item of an answer. */
export interface WireRow {
  json: string;
}
