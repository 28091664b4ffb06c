import { useState } from 'react';
import { deviceStorage } from './storage.ts';

/**
 * The keys in local storage of the switches for the scanner's sound and vibration (SCN-06). A key
 * is stored only while its switch is off.
 */
export const scanSwitches = { sound: 'scanIsSilent', vibration: 'scanIsStill' } as const;

/** Whether a switch of this device is on. It is on until the user turns it off. */
export const isSwitchedOn = (key: string): boolean => deviceStorage.read(key) === null;

/**
 * Returns a switch that is on until this device's user turns it off. `key` is its key in local
 * storage.
 */
export function useDeviceSwitch(key: string): [isOn: boolean, toggle: () => void] {
  const [isOn, setIsOn] = useState(() => isSwitchedOn(key));
  function toggle() {
    deviceStorage.write(key, isOn ? 'true' : null);
    setIsOn(!isOn);
  }
  return [isOn, toggle];
}
