import { Readable } from 'node:stream';

/** A request body of which the second half is sent only when `release` is called. */
export interface HeldBody {
  readonly stream: Readable;
  readonly release: () => void;
  /** Resolves when the server reads the body, which it does only after it has authenticated the caller. */
  readonly isRead: Promise<void>;
}

/** Creates a JSON body whose second half is held back. */
export function createHeldBody(body: object): HeldBody {
  const reading = Promise.withResolvers<void>();
  const json = JSON.stringify(body);
  let unsent = json.slice(0, json.length / 2);
  const stream = new Readable({
    read() {
      if (unsent === '') return;
      this.push(unsent);
      unsent = '';
      reading.resolve();
    },
  });
  return {
    stream,
    isRead: reading.promise,
    release() {
      stream.push(json.slice(json.length / 2));
      stream.push(null);
    },
  };
}
