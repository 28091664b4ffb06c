import type { Dictation } from '../port.ts';

/**
 * Web views on phones have no speech recognition; the phone's keyboard offers dictation instead.
 */
export const dictation: Dictation = {
  isAvailable: () => false,
  listen() {
    throw new Error('This device does not recognise speech.');
  },
};
