/** New versions of the app: found without a word, taken only when a person says so. */
import { isHashed, type WorkerMessage } from '../../lib/kept-app.ts';
import type { UpdateOffer } from './update-offer.ts';

const hour = 3_600_000;
/** How long a version that was asked for may take until the page is loaded anew all the same. */
const patience = 10_000;

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
  const { container, page, isBusy, reload, now } = deps;
  let isControlled = container.controller !== null;
  let isAccepted = false;
  let isOffered = false;
  /** Another version is in charge. */
  let isLeftBehind = false;
  /** 'Depois' was said, and nothing is offered before. */
  let quietUntil = 0;
  let registration: ServiceWorkerRegistration | null = null;
  // A browser's cache must not stand between us and a repaired worker.
  const registering = container.register('/sw.js', { updateViaCache: 'none' });

  function started(): void {
    const files = deps.files().filter(isHashed);
    say(container.controller, { kind: 'started', files });
  }

  async function accept(): Promise<void> {
    isAccepted = true;
    const waiting = await registering.then((registered) => registered.waiting).catch(() => null);
    // Another tab was quicker.
    if (!waiting) return reload();
    say(waiting, { kind: 'take-over' });
    // The new version is in charge then, or can be asked for once more.
    setTimeout(reload, patience);
  }

  function postpone(): void {
    quietUntil = now() + hour;
    isOffered = false;
    deps.offer(undefined);
  }

  const current = { accept: () => void accept(), postpone };

  function offer(): void {
    const isThere = isLeftBehind || (registration?.waiting && container.controller);
    if (!isThere || now() < quietUntil) return;
    isOffered = true;
    deps.offer(current);
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
      offer();
    }
  }

  let checkedAt = now();
  function turn(): void {
    if (page.visibilityState === 'hidden') {
      if (isLeftBehind && isOffered && !isBusy()) reload();
      return;
    }
    offer();
    if (registration === null || now() - checkedAt < hour) return;
    checkedAt = now();
    // Without a signal there is nothing to find.
    registration.update().catch(() => undefined);
  }

  container.addEventListener('controllerchange', handOver);
  page.addEventListener('visibilitychange', turn);
  if (isControlled) started();
  const registered = await registering;
  registration = registered;
  offer();
  registered.addEventListener('updatefound', () => {
    registered.installing?.addEventListener('statechange', offer);
  });
}

function say(worker: ServiceWorker | null, message: WorkerMessage): void {
  worker?.postMessage(message, []);
}
