/** The environment of the server's process, for `npm start` and for the benches. */

/** One memory arena for all threads returns more memory to the system. */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '1' };
