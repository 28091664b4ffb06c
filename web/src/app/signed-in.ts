/** What only somebody signed in needs; a chunk of its own. */
export { openHomes } from '../sync/session/homes.ts';
export { definitions } from './definitions.ts';
