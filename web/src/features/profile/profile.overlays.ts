import type { Overlays } from '../../sync/replica/definitions.ts';

/** Shows a changed name on all screens before the server has confirmed the change (PRF-01). */
export const profileOverlays = {
  getProfile: {
    writes: ['changeProfile'],
    apply: (profile, write) =>
      write.name === 'changeProfile'
        ? { ...profile, displayName: write.body.displayName }
        : profile,
  },
} satisfies Overlays;
