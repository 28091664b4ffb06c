import { Client } from 'pg';

/**
 * What is asked for in one turn leaves as one piece: a write to a socket costs as much as a small
 * statement, on this side and on the other.
 */
export class GatheringClient extends Client {
  override query(...asked: never[]): never {
    const { stream } = this.connection;
    if (stream.writableCorked === 0) {
      stream.cork();
      process.nextTick(() => stream.uncork());
    }
    return Reflect.apply(super.query, this, asked) as never;
  }
}
