/**
 * A body that the database has already written as JSON. It is not validated when sent; a slice test
 * checks its statement against the contract.
 */
export class WireJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Like {@link WireJson}, in pieces that are produced one after the other, as fast as the client
 * reads them.
 */
export class WireChunks {
  readonly chunks: AsyncIterable<string>;

  constructor(chunks: AsyncIterable<string>) {
    this.chunks = chunks;
  }
}

/** The row of a statement that returns a whole answer, or an item of one, for {@link WireJson}. */
export interface WireRow {
  json: string;
}
