import { useState } from 'react';

const key = 'shoppingIsFlat';

/** Whether 'A Pegar' stands by section, as this device last had it (SHO-16). */
export function useGrouping(): [isGrouped: boolean, toggle: () => void] {
  const [isGrouped, setIsGrouped] = useState(() => localStorage.getItem(key) === null);
  function toggle() {
    if (isGrouped) localStorage.setItem(key, 'true');
    else localStorage.removeItem(key);
    setIsGrouped(!isGrouped);
  }
  return [isGrouped, toggle];
}
