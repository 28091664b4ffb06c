/** New versions of the app: they are found silently, and activated only when a person agrees. */
import { isHashed, type WorkerMessage } from '../../lib/device/worker-messages.ts';
import type { UpdateOffer } from './update-offer.ts';

const hour = 3_600_000;
/**
 * The page reloads in any case this long after the person has asked for a version, milliseconds.
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
  /** Another version is active. */
  let isLeftBehind = false;
  /** The person has chosen 'Depois' before. */
  let quietUntil = 0;
  let registration: ServiceWorkerRegistration | null = null;
  // A browser's cache must not delay a repaired worker.
  const registering = container.register('/sw.js', { updateViaCache: 'none' });

  function started(): void {
    const files = deps.files().filter(isHashed);
    post(container.controller, { kind: 'started', files });
  }

  async function accept(): Promise<void> {
    isAccepted = true;
    const waiting = await registering.then((registered) => registered.waiting).catch(() => null);
    // Another tab has already activated it.
    if (!waiting) return reload();
    post(waiting, { kind: 'take-over' });
    // After the time limit the new version is active, or can be requested again.
    setTimeout(reload, maxWaitMs);
  }

  function postpone(): void {
    quietUntil = now() + hour;
    isOffered = false;
    deps.offer(undefined);
  }

  const current = { accept: () => void accept(), postpone };

  function offer(): void {
    const isUpdateReady = isLeftBehind || (registration?.waiting && container.controller);
    if (!isUpdateReady || now() < quietUntil) return;
    isOffered = true;
    deps.offer(current);
  }

  function handOver(): void {
    if (!isControlled) {
      // The first worker ever has the version of this page.
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
    // Without a network no new version can be found.
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

function post(worker: ServiceWorker | null, message: WorkerMessage): void {
  worker?.postMessage(message, []);
}
