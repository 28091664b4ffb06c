import { useEffectEvent, useLayoutEffect } from 'react';
import { openLayer } from '../router/layers.ts';

/** Something that lies over the screen: Back closes it, as Escape does (NAV-12). */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => (isOpen ? openLayer(() => close()) : undefined), [isOpen]);
}
