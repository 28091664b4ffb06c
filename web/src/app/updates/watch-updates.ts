/** Finds new versions of the app in the background, and activates them only if a person accepts. */
import { isHashed, type WorkerMessage } from '../../lib/device/worker-messages.ts';
import type { UpdateOffer } from './update-offer.ts';

const hourMs = 3_600_000;
/** After this time, an accepted offer reloads the page even if the new worker is not active. */
const takeOverTimeoutMs = 10_000;

export interface UpdateWatchOptions {
  readonly container: ServiceWorkerContainer;
  readonly page: Document;
  readonly offer: (offer: UpdateOffer | undefined) => void;
  /** Whether a reload would lose something in this tab, such as a half-filled form. */
  readonly isBusy: () => boolean;
  /** Returns the paths of the files that this page has loaded. */
  readonly files: () => readonly string[];
  readonly reload: () => void;
  readonly now: () => number;
}

/**
 * Registers the worker and watches for new versions. Accepting the offer in any tab reloads all
 * tabs, except those where a reload would lose something. Such a tab shows its own offer, and
 * continues with its old files until it is reloaded.
 */
export async function watchUpdates(options: UpdateWatchOptions): Promise<void> {
  const { container, page, isBusy, reload, now } = options;
  let isControlled = container.controller !== null;
  let isAccepted = false;
  let isOffered = false;
  /** Whether another version is active while this page still runs the old one. */
  let isOutdated = false;
  /** 'Depois' sets this time, in milliseconds since the epoch. No version is offered before it. */
  let noOfferBefore = 0;
  let registration: ServiceWorkerRegistration | null = null;
  // The browser's HTTP cache must not delay a corrected worker.
  const registrationPromise = container.register('/sw.js', { updateViaCache: 'none' });

  function reportStarted(): void {
    const files = options.files().filter(isHashed);
    post(container.controller, { kind: 'started', files });
  }

  async function accept(): Promise<void> {
    isAccepted = true;
    const waiting = await registrationPromise
      .then((registered) => registered.waiting)
      .catch(() => null);
    // If no worker is waiting, another tab has already activated the new version.
    if (!waiting) return reload();
    post(waiting, { kind: 'take-over' });
    // Reloads even if the worker does not take over. The version is then offered again.
    setTimeout(reload, takeOverTimeoutMs);
  }

  function postpone(): void {
    noOfferBefore = now() + hourMs;
    isOffered = false;
    options.offer(undefined);
  }

  const updateOffer = { accept: () => void accept(), postpone };

  function offerIfReady(): void {
    const isUpdateReady = isOutdated || (registration?.waiting && container.controller);
    if (!isUpdateReady || now() < noOfferBefore) return;
    isOffered = true;
    options.offer(updateOffer);
  }

  function onControllerChange(): void {
    if (!isControlled) {
      // This is the first worker on this device. It has the version of this page, so no reload is
      // needed.
      isControlled = true;
      reportStarted();
    } else if (isAccepted || !isBusy()) {
      reload();
    } else {
      isOutdated = true;
      offerIfReady();
    }
  }

  let checkedAt = now();
  function onVisibilityChange(): void {
    if (page.visibilityState === 'hidden') {
      if (isOutdated && isOffered && !isBusy()) reload();
      return;
    }
    offerIfReady();
    if (registration === null || now() - checkedAt < hourMs) return;
    checkedAt = now();
    // Without a network no new version can be found.
    registration.update().catch(() => undefined);
  }

  container.addEventListener('controllerchange', onControllerChange);
  page.addEventListener('visibilitychange', onVisibilityChange);
  if (isControlled) reportStarted();
  const registered = await registrationPromise;
  registration = registered;
  offerIfReady();
  registered.addEventListener('updatefound', () => {
    registered.installing?.addEventListener('statechange', offerIfReady);
  });
}

function post(worker: ServiceWorker | null, message: WorkerMessage): void {
  worker?.postMessage(message, []);
}
