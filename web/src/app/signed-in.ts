/** The code that only signed-in users need. The build puts it into a separate chunk. */
export { openHomes } from '../sync/session/homes.ts';
export { definitions } from './definitions.ts';
