/**
 * How long a connection may take for what it is there for, in milliseconds: whoever sends a byte now
 * and then, or nothing, does not keep others out.
 */
export const connectionLimits = {
  /** From the connection, or the last answer, to the end of the next request's headers. */
  headersTimeout: 15_000,
  /** To the end of its body: a photo from a slow phone. */
  requestTimeout: 120_000,
  /** Between two requests. Longer than proxies keep theirs: none may send into a closing connection. */
  keepAliveTimeout: 72_000,
  /** How often these are looked at. */
  connectionsCheckingInterval: 5_000,
  /** Bytes of address and headers together. */
  maxHeaderSize: 16_384,
};

export type ConnectionLimits = typeof connectionLimits;
