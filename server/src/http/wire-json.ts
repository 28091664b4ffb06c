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

/** What a statement answers that writes a whole answer, or an item of one, for {@link WireJson}. */
export interface WireRow {
  json: string;
}
