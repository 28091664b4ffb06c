import { Haptics as HapticsPlugin, ImpactStyle } from '@capacitor/haptics';
import type { Haptics } from '../port.ts';

export const haptics: Haptics = {
  isThere: () => true,
  tick() {
    // A device without a motor says so.
    HapticsPlugin.impact({ style: ImpactStyle.Light }).catch(() => undefined);
  },
};
