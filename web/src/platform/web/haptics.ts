import type { Haptics } from '../port.ts';

export const haptics: Haptics = {
  isAvailable: () => 'vibrate' in navigator,
  tick() {
    if ('vibrate' in navigator) navigator.vibrate(30);
  },
};
