import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns a ref that is true while the component is rendered. A screen must not navigate or scroll
 * after that, because the person may be on another screen.
 */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
