import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { UpdateOffer } from './update-offer.ts';
import { watchUpdates } from './watch-updates.ts';

const hourMs = 3_600_000;

/** A fake service worker. */
function fakeWorker() {
  return Object.assign(new EventTarget(), { postMessage: vi.fn<(message: unknown) => void>() });
}
type FakeWorker = ReturnType<typeof fakeWorker>;

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  readonly update = vi.fn(() => Promise.reject(new TypeError('no signal')));
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  readonly registration = new FakeRegistration();
  readonly register = vi.fn((_script: string, _options: unknown) =>
    Promise.resolve(this.registration),
  );
  /** Makes another worker the controller. */
  control(worker: FakeWorker): void {
    this.controller = worker;
    this.dispatchEvent(new Event('controllerchange'));
  }
  /** Installs a new version, which then waits. */
  install(worker: FakeWorker): void {
    this.registration.installing = worker;
    this.registration.dispatchEvent(new Event('updatefound'));
    this.registration.installing = null;
    this.registration.waiting = worker;
    worker.dispatchEvent(new Event('statechange'));
  }
}

let container: FakeContainer;
let page: EventTarget;
let currentOffer: UpdateOffer | undefined;
let isBusy: boolean;
let now: number;
const reload = vi.fn<() => void>();

const startWatching = () =>
  watchUpdates({
    container: container as unknown as ServiceWorkerContainer,
    page: page as Document,
    offer: (offer) => (currentOffer = offer),
    isBusy: () => isBusy,
    files: () => ['/', '/api/shopping-lists/7', '/assets/app-1.js'],
    reload,
    now: () => now,
  });

function setVisibility(visibilityState: DocumentVisibilityState): void {
  Object.assign(page, { visibilityState });
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  reload.mockClear();
  container = new FakeContainer();
  page = new EventTarget();
  currentOffer = undefined;
  isBusy = false;
  now = 0;
});

describe('on a first visit', () => {
  it('MOB-01 MOB-04 shows nothing when the first worker activates', async () => {
    await startWatching();
    expect(container.register.mock.calls).toEqual([['/sw.js', { updateViaCache: 'none' }]]);
    const firstWorker = fakeWorker();
    container.control(firstWorker);
    expect(firstWorker.postMessage.mock.calls[0]?.[0]).toEqual({
      kind: 'started',
      files: ['/assets/app-1.js'],
    });
    expect([currentOffer, reload.mock.calls]).toEqual([undefined, []]);
  });

  it('MOB-01 does not offer a waiting version to a page that was loaded without the worker', async () => {
    container.registration.waiting = fakeWorker();
    await startWatching();
    expect(currentOffer).toBeUndefined();
  });
});

describe('a new version', () => {
  beforeEach(() => {
    container.controller = fakeWorker();
  });

  it('MOB-01 MOB-04 offers the version once it is installed, and activates it only after a tap', async () => {
    await startWatching();
    const newWorker = fakeWorker();
    container.install(newWorker);
    expect(newWorker.postMessage).not.toHaveBeenCalled();
    // A half-filled form does not prevent the reload, because the user has accepted it in this tab.
    isBusy = true;
    currentOffer?.accept();
    await vi.waitFor(() =>
      expect(newWorker.postMessage.mock.calls[0]?.[0]).toEqual({ kind: 'take-over' }),
    );
    expect(reload).not.toHaveBeenCalled();
    container.control(newWorker);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('MOB-01 offers at once a version that has been waiting since an earlier visit', async () => {
    container.registration.waiting = fakeWorker();
    await startWatching();
    expect(currentOffer).toBeDefined();
  });

  it("MOB-01 does not offer the version again within an hour after 'Depois'", async () => {
    container.registration.waiting = fakeWorker();
    await startWatching();
    now = hourMs - 1;
    currentOffer?.postpone();
    expect(currentOffer).toBeUndefined();
    now = 2 * hourMs - 2;
    setVisibility('visible');
    expect(currentOffer).toBeUndefined();
    container.install(fakeWorker());
    expect(currentOffer).toBeUndefined();
    now = 2 * hourMs - 1;
    setVisibility('visible');
    expect(currentOffer).toBeDefined();
  });

  it('MOB-01 reloads the page after a timeout if the version does not activate', async () => {
    vi.useFakeTimers();
    container.registration.waiting = fakeWorker();
    await startWatching();
    currentOffer?.accept();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(reload).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it('MOB-01 MOB-04 reloads this tab when another tab activates the version', async () => {
    await startWatching();
    container.control(fakeWorker());
    expect(reload).toHaveBeenCalledOnce();
  });

  it('MOB-01 MOB-04 does not reload a busy tab when another tab activates the version, but reloads it once it is hidden and not busy', async () => {
    await startWatching();
    isBusy = true;
    container.control(fakeWorker());
    setVisibility('hidden');
    expect(reload).not.toHaveBeenCalled();
    expect(currentOffer).toBeDefined();
    isBusy = false;
    setVisibility('visible');
    expect(reload).not.toHaveBeenCalled();
    setVisibility('hidden');
    expect(reload).toHaveBeenCalledOnce();
  });

  it("MOB-01 does not offer the version again in a busy tab within an hour after 'Depois'", async () => {
    await startWatching();
    isBusy = true;
    container.control(fakeWorker());
    currentOffer?.postpone();
    isBusy = false;
    setVisibility('hidden');
    now = hourMs - 1;
    setVisibility('visible');
    expect(currentOffer).toBeUndefined();
    now = hourMs;
    setVisibility('hidden');
    expect(reload).not.toHaveBeenCalled();
    setVisibility('visible');
    expect(currentOffer).toBeDefined();
    setVisibility('hidden');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('MOB-01 reloads after Atualizar if another tab has activated the version, even if no worker can be registered', async () => {
    container.register.mockRejectedValue(new DOMException('off', 'SecurityError'));
    await expect(startWatching()).rejects.toThrow('off');
    isBusy = true;
    container.control(fakeWorker());
    currentOffer?.accept();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('MOB-01 reloads after Atualizar if another tab has already activated the version', async () => {
    await startWatching();
    isBusy = true;
    container.control(fakeWorker());
    currentOffer?.accept();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });
});

it('MOB-01 MOB-04 checks for a new version when the page becomes visible, at most hourly', async () => {
  await startWatching();
  const { update } = container.registration;
  now = hourMs - 1;
  setVisibility('visible');
  expect(update).not.toHaveBeenCalled();
  now = hourMs;
  setVisibility('hidden');
  setVisibility('visible');
  setVisibility('visible');
  expect(update).toHaveBeenCalledOnce();
  now = 2 * hourMs;
  setVisibility('visible');
  expect(update).toHaveBeenCalledTimes(2);
});
