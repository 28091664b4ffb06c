/** The schema of a database is not that of this version, or cannot be; says what to do. */
export class SchemaError extends Error {}
