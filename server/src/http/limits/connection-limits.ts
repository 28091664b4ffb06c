/**
 * Limits of a connection, so that slow or silent clients cannot exhaust the server. Times are in
 * milliseconds, and names are those of Node.
 */
export const connectionLimits = {
  /** Until a request's headers have arrived, from the start of the connection or the last answer. */
  headersTimeout: 15_000,
  /** Until a request's body has arrived, which may be a photo from a slow phone. */
  requestTimeout: 120_000,
  /**
   * Between two requests. It is longer than the usual limit of proxies, so that no proxy sends a
   * request on a connection that is being closed.
   */
  keepAliveTimeout: 72_000,
  /** How often the limits are checked. */
  connectionsCheckingInterval: 5_000,
  /** The maximum number of bytes of the address and the headers together. */
  maxHeaderSize: 16_384,
};

export type ConnectionLimits = typeof connectionLimits;
