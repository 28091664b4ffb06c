/** The code that only signed-in users need, in its own chunk. */
export { openHomes } from '../sync/session/homes.ts';
export { definitions } from './definitions.ts';
