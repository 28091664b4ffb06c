import type { Haptics } from '../port.ts';

export const haptics: Haptics = {
  tick() {
    if ('vibrate' in navigator) navigator.vibrate(30);
  },
};
