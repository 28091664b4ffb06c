import type { Dictation } from '../port.ts';

/** The web views of phones have no recogniser; their keyboards have a microphone of their own. */
export const dictation: Dictation = {
  isThere: () => false,
  listen() {
    throw new Error('This device does not recognise speech.');
  },
};
