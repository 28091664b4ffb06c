/** Whether the user of this device types prices from the centavos (PRF-07); no by default. */
import { isSwitchedOn, useDeviceSwitch } from './device-switch.ts';
import { typingFromCentavosKey } from './shopping-storage.ts';

/** Whether typed digits fill in from the centavos: '799' is R$ 7,99. */
export const isTypingFromCentavos = (): boolean => !isSwitchedOn(typingFromCentavosKey);

/** Returns the choice, and a function that changes it. */
export function useTypingFromCentavos(): [isOn: boolean, toggle: () => void] {
  const [isOrdinary, toggle] = useDeviceSwitch(typingFromCentavosKey);
  return [!isOrdinary, toggle];
}
