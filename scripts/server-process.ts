/** How the server's process runs, for people and in the benches alike. */

// A household's server is idle most of the day: little room for short-lived objects keeps it small.
export const nodeOptions: readonly string[] = [
  '--max-semi-space-size=2',
  // The embedded PostgreSQL's largest function takes 600 MB to optimise: not for the sake of a start.
  '--wasm-tiering-budget=1000000000',
];

/** One arena for all threads gives more memory back. */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '1' };
