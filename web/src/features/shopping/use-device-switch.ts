import { useState } from 'react';

/** A switch that is on until this device's user turns it off; `key` names it in local storage. */
export function useDeviceSwitch(key: string): [isOn: boolean, toggle: () => void] {
  const [isOn, setIsOn] = useState(() => localStorage.getItem(key) === null);
  function toggle() {
    if (isOn) localStorage.setItem(key, 'true');
    else localStorage.removeItem(key);
    setIsOn(!isOn);
  }
  return [isOn, toggle];
}
