import { Client, type ClientConfig } from 'pg';

/**
 * Sends all queries of one tick of the event loop in a single write to the socket, because each
 * write costs client and server as much time as a small statement.
 */
export class GatheringClient extends Client {
  private hasFailed = false;
  /**
   * When the last statement was answered whose time is measured, on the clock of
   * `performance.now()`.
   */
  answeredAt = 0;
  /**
   * Whether PostgreSQL refused a write because it is a standby. The pool closes such a connection,
   * because a new connection leads to the primary.
   */
  isConnectedToStandby = false;
  /**
   * The last error of a statement. After it, PostgreSQL refuses the later statements of the same
   * transaction.
   */
  lastFailure: unknown;

  constructor(config?: ClientConfig) {
    super(config);
    // Without a listener, a connection that breaks would end the process, whether it is idle or in
    // use. The pool opens another connection, and the next statement reports a remaining problem.
    this.on('error', () => {
      this.hasFailed = true;
    });
  }

  /** Whether the connection has ended, so that a statement sent over it gets no answer. */
  get hasEnded(): boolean {
    return this.hasFailed || this.connection.stream.destroyed;
  }

  override query(...args: never[]): never {
    const { stream } = this.connection;
    if (stream.writableCorked === 0) {
      stream.cork();
      process.nextTick(() => stream.uncork());
    }
    return Reflect.apply(super.query, this, args) as never;
  }
}
