/**
 * Time limits of a connection in milliseconds, so that slow or silent clients do not use up the
 * server.
 */
export const connectionLimits = {
  /**
   * From the start of the connection, or the last answer, to the end of the next request's headers.
   */
  headersTimeout: 15_000,
  /** To the end of the request's body, which may be a photo from a slow phone. */
  requestTimeout: 120_000,
  /**
   * Between two requests. Longer than the limit of proxies, so that no proxy sends a request on a
   * closing connection.
   */
  keepAliveTimeout: 72_000,
  /** How often the limits are checked. */
  connectionsCheckingInterval: 5_000,
  /** Max bytes of address and headers together. */
  maxHeaderSize: 16_384,
};

export type ConnectionLimits = typeof connectionLimits;
