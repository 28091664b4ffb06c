/** Why the server's own PostgreSQL cannot run here, in one sentence for the operator. */
export class OwnPostgresError extends Error {}
