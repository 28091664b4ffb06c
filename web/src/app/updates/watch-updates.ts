/** New versions of the app: found without a word, taken only when a person says so. */
import type { WorkerMessage } from '../../lib/kept-app.ts';
import type { UpdateOffer } from './update-offer.ts';

const hour = 3_600_000;

export interface UpdateDeps {
  readonly container: ServiceWorkerContainer;
  readonly page: Document;
  readonly offer: (offer: UpdateOffer | undefined) => void;
  /** Whether a reload would take something from the person here, such as a half-filled form. */
  readonly isBusy: () => boolean;
  /** The files that this page has loaded. */
  readonly files: () => readonly string[];
  readonly reload: () => void;
  readonly now: () => number;
}

/**
 * Registers the worker and follows its versions. One tap on the offer, in any tab, reloads them all,
 * but for a tab whose person is in the middle of something: that one is offered the new version
 * itself, and meanwhile goes on with the files of its own.
 */
export async function watchUpdates(deps: UpdateDeps): Promise<void> {
  const { container, page, offer, isBusy, reload, now } = deps;
  let isControlled = container.controller !== null;
  let isAccepted = false;
  /** Another version is in charge, and nobody here has said 'Depois'. */
  let isLeftBehind = false;
  // A browser's cache must not stand between us and a repaired worker.
  const registering = container.register('/sw.js', { updateViaCache: 'none' });

  const started = () => say(container.controller, { kind: 'started', files: deps.files() });

  async function accept(): Promise<void> {
    isAccepted = true;
    const { waiting } = await registering;
    if (waiting) say(waiting, { kind: 'take-over' });
    // Another tab was quicker.
    else reload();
  }
  const current = { accept: () => void accept(), postpone };

  function postpone(): void {
    isLeftBehind = false;
    offer(undefined);
  }

  function handOver(): void {
    if (!isControlled) {
      // The first worker ever: this page is of its version.
      isControlled = true;
      started();
    } else if (isAccepted || !isBusy()) {
      reload();
    } else {
      isLeftBehind = true;
      offer(current);
    }
  }

  container.addEventListener('controllerchange', handOver);
  if (isControlled) started();
  const registration = await registering;
  const offerWaiting = () => {
    if (registration.waiting && container.controller) offer(current);
  };
  offerWaiting();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerWaiting);
  });

  let checkedAt = now();
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'hidden') {
      if (isLeftBehind && !isBusy()) reload();
    } else if (now() - checkedAt >= hour) {
      checkedAt = now();
      offerWaiting();
      // Without a signal there is nothing to find.
      registration.update().catch(() => undefined);
    }
  });
}

function say(worker: ServiceWorker | null, message: WorkerMessage): void {
  worker?.postMessage(message, []);
}
