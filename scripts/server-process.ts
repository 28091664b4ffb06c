/** How the server's process runs, for people and in the benches alike. */

// The room for short-lived objects is V8's own 16 MiB. With 2 an idle server holds 7 MiB less (11
// embedded), and a second of its processor answers a fifth fewer lists (bench/README.md, http).
export const nodeOptions: readonly string[] = [
  // The embedded PostgreSQL's largest function takes 600 MB to optimise: not for the sake of a start.
  '--wasm-tiering-budget=1000000000',
];

/** One arena for all threads gives more memory back. */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '1' };
