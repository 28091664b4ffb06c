import { useEffectEvent, useLayoutEffect } from 'react';
import { openLayer } from '../../router/layers.ts';

/** Makes Back close a layer over the screen, as Escape does (NAV-12). */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => (isOpen ? openLayer(() => close()) : undefined), [isOpen]);
}
