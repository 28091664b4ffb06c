/** How the server's process runs, for people and in the benches alike. */

/** One arena for all threads gives more memory back. */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '1' };
