import type { Overlays } from '../../sync/replica/definitions.ts';

/** The name as it was just typed, from the greeting to the profile (PRF-01). */
export const profileOverlays = {
  getProfile: {
    writes: ['changeProfile'],
    apply: (profile, write) =>
      write.name === 'changeProfile'
        ? { ...profile, displayName: write.body.displayName }
        : profile,
  },
} satisfies Overlays;
