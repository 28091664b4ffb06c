import { openTappedNotices } from './open-tapped-notices.ts';
import { watchUnfinishedWork } from './unfinished-work.ts';
import { offerUpdate } from './update-offer.ts';
import { watchUpdates } from './watch-updates.ts';

/**
 * Registers the worker that stores the app on the device, checks for new versions, and opens the
 * screens of tapped notices.
 */
export function startUpdates(): void {
  openTappedNotices(navigator.serviceWorker, window.location);
  watchUpdates({
    container: navigator.serviceWorker,
    page: document,
    offer: offerUpdate,
    isBusy: watchUnfinishedWork(document),
    files: () => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    reload: () => window.location.reload(),
    now: Date.now,
  }).catch(() => {
    // Storage is disabled or full. The app then works only online.
  });
}
