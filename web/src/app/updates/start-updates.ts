import { watchUnfinished } from './unfinished.ts';
import { offerUpdate } from './update-offer.ts';
import { watchUpdates } from './watch-updates.ts';

/** Starts the worker that keeps the app on the device, and the watch for its new versions. */
export function startUpdates(): void {
  watchUpdates({
    container: navigator.serviceWorker,
    page: document,
    offer: offerUpdate,
    isBusy: watchUnfinished(document),
    files: () => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    reload: () => window.location.reload(),
    now: Date.now,
  }).catch(() => {
    // Storage is off or full: the app works as long as there is a signal.
  });
}
