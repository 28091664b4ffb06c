import { useEffect } from 'react';

/**
 * Keeps the screen on as long as its component is shown (SHO-15). The browser releases the lock
 * when the page is hidden, so the lock is requested again when the page is visible.
 */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let currentLock: WakeLockSentinel | undefined;
    let isUnmounted = false;

    async function acquire() {
      if (document.visibilityState !== 'visible') return;
      try {
        const lock = await navigator.wakeLock.request('screen');
        if (isUnmounted) await lock.release();
        else currentLock = lock;
      } catch {
        // The browser denies the lock when the battery is low.
      }
    }
    const onVisibilityChange = () => void acquire();

    void acquire();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      isUnmounted = true;
      document.removeEventListener('visibilitychange', onVisibilityChange);
      void currentLock?.release();
    };
  }, []);
}
