/**
 * The schema of a database differs from the schema of this version, or cannot be migrated to it.
 * The message says what the operator can do.
 */
export class SchemaError extends Error {}
