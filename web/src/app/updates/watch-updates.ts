/** Finds new versions of the app in the background, and activates them only if a person accepts. */
import { isHashed, type WorkerMessage } from '../../lib/device/worker-messages.ts';
import type { UpdateOffer } from './update-offer.ts';

const hour = 3_600_000;
/**
 * The time after an accepted offer until the page reloads without the new worker, milliseconds.
 */
const maxWaitMs = 10_000;

export interface UpdateDeps {
  readonly container: ServiceWorkerContainer;
  readonly page: Document;
  readonly offer: (offer: UpdateOffer | undefined) => void;
  /** Whether a reload would lose something in this tab, such as a half-filled form. */
  readonly isBusy: () => boolean;
  /** The files that this page has loaded. */
  readonly files: () => readonly string[];
  readonly reload: () => void;
  readonly now: () => number;
}

/**
 * Registers the worker and follows its versions. Accepting the offer in any tab reloads all tabs,
 * except one where a reload would lose something. That tab gets its own offer, and meanwhile
 * continues with its old files.
 */
export async function watchUpdates(deps: UpdateDeps): Promise<void> {
  const { container, page, isBusy, reload, now } = deps;
  let isControlled = container.controller !== null;
  let isAccepted = false;
  let isOffered = false;
  /** Another version is active, and this page still runs the old one. */
  let isOutdated = false;
  /** No version is offered before this time, set by 'Depois', milliseconds since the epoch. */
  let noOfferBefore = 0;
  let registration: ServiceWorkerRegistration | null = null;
  // The browser's HTTP cache must not delay a corrected worker.
  const registering = container.register('/sw.js', { updateViaCache: 'none' });

  function reportStarted(): void {
    const files = deps.files().filter(isHashed);
    post(container.controller, { kind: 'started', files });
  }

  async function accept(): Promise<void> {
    isAccepted = true;
    const waiting = await registering.then((registered) => registered.waiting).catch(() => null);
    // Another tab has already activated it.
    if (!waiting) return reload();
    post(waiting, { kind: 'take-over' });
    // Reloads even if the worker does not take over. The version is then offered again.
    setTimeout(reload, maxWaitMs);
  }

  function postpone(): void {
    noOfferBefore = now() + hour;
    isOffered = false;
    deps.offer(undefined);
  }

  const current = { accept: () => void accept(), postpone };

  function offer(): void {
    const isUpdateReady = isOutdated || (registration?.waiting && container.controller);
    if (!isUpdateReady || now() < noOfferBefore) return;
    isOffered = true;
    deps.offer(current);
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
      offer();
    }
  }

  let checkedAt = now();
  function onVisibilityChange(): void {
    if (page.visibilityState === 'hidden') {
      if (isOutdated && isOffered && !isBusy()) reload();
      return;
    }
    offer();
    if (registration === null || now() - checkedAt < hour) return;
    checkedAt = now();
    // Without a network no new version can be found.
    registration.update().catch(() => undefined);
  }

  container.addEventListener('controllerchange', onControllerChange);
  page.addEventListener('visibilitychange', onVisibilityChange);
  if (isControlled) reportStarted();
  const registered = await registering;
  registration = registered;
  offer();
  registered.addEventListener('updatefound', () => {
    registered.installing?.addEventListener('statechange', offer);
  });
}

function post(worker: ServiceWorker | null, message: WorkerMessage): void {
  worker?.postMessage(message, []);
}
