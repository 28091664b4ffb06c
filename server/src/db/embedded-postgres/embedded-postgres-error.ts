/** The server's own PostgreSQL cannot run. The message is one sentence for the operator. */
export class EmbeddedPostgresError extends Error {}
