/** What only somebody signed in needs; a chunk of its own. */
export { openUserSync } from '../sync/session/user-sync.ts';
export { definitions } from './definitions.ts';
