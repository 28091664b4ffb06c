import { Haptics as HapticsPlugin, ImpactStyle } from '@capacitor/haptics';
import type { Haptics } from '../port.ts';

export const haptics: Haptics = {
  isAvailable: () => true,
  tick() {
    // The plugin rejects on a device without a vibration motor.
    HapticsPlugin.impact({ style: ImpactStyle.Light }).catch(() => undefined);
  },
};
