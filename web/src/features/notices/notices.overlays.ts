import type { Overlays } from '../../sync/replica/definitions.ts';

/** Shows a changed choice before the server has confirmed it, and keeps all others (NOT-01). */
export const noticeOverlays = {
  getNoticePreferences: {
    writes: ['changeNoticePreferences'],
    apply: (preferences, write) =>
      write.name === 'changeNoticePreferences'
        ? { ...preferences, ...chosen(write.body) }
        : preferences,
  },
} satisfies Overlays;

/** Returns the fields of a change that are set. */
const chosen = <T extends object>(body: T) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
