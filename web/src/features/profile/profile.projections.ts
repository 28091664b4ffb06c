import type { Projection, Projections } from '../../sync/types.ts';

/** The name as it was just typed, from the greeting to the profile (PRF-01). */
const profile: Projection<'getProfile'> = (state, write) =>
  state !== undefined && write.name === 'changeProfile'
    ? { ...state, displayName: write.body.displayName }
    : state;

export const profileProjections = { getProfile: profile } satisfies Projections;
