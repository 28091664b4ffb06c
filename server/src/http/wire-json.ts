/**
 * A body that the database has already written as it goes over the wire. Nothing looks at it on its
 * way out: its statement is held against the contract by a slice test.
 */
export class WireJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** As {@link WireJson}, in pieces that are made one after the other, as fast as the client takes them. */
export class WireChunks {
  readonly chunks: AsyncIterable<string>;

  constructor(chunks: AsyncIterable<string>) {
    this.chunks = chunks;
  }
}

/** What a statement answers that writes a whole answer, or an item of one, for {@link WireJson}. */
export interface WireRow {
  json: string;
}
