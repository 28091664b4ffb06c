/**
 * The schema of a database is not that of this version, or cannot become it. The message says what
 * to do.
 */
export class SchemaError extends Error {}
