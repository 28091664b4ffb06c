import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { UpdateOffer } from './update-offer.ts';
import { watchUpdates } from './watch-updates.ts';

const hour = 3_600_000;

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
  /** Another worker becomes the controller. */
  control(worker: FakeWorker): void {
    this.controller = worker;
    this.dispatchEvent(new Event('controllerchange'));
  }
  /** A new version is installed and waits. */
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
let offered: UpdateOffer | undefined;
let isBusy: boolean;
let now: number;
const reload = vi.fn<() => void>();

const start = () =>
  watchUpdates({
    container: container as unknown as ServiceWorkerContainer,
    page: page as Document,
    offer: (next) => (offered = next),
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
  offered = undefined;
  isBusy = false;
  now = 0;
});

describe('MOB-01 on a first visit', () => {
  it('MOB-01 shows nothing when the first worker activates', async () => {
    await start();
    expect(container.register.mock.calls).toEqual([['/sw.js', { updateViaCache: 'none' }]]);
    const first = fakeWorker();
    container.control(first);
    expect(first.postMessage.mock.calls[0]?.[0]).toEqual({
      kind: 'started',
      files: ['/assets/app-1.js'],
    });
    expect([offered, reload.mock.calls]).toEqual([undefined, []]);
  });

  it('MOB-01 offers no waiting version to a page that was loaded without the worker', async () => {
    container.registration.waiting = fakeWorker();
    await start();
    expect(offered).toBeUndefined();
  });
});

describe('MOB-01 a new version', () => {
  beforeEach(() => {
    container.controller = fakeWorker();
  });

  it('MOB-01 is offered once it is loaded, and activated only after the tap', async () => {
    await start();
    const next = fakeWorker();
    container.install(next);
    expect(next.postMessage).not.toHaveBeenCalled();
    // A half-filled form does not prevent the reload, because this user has asked for it.
    isBusy = true;
    offered?.accept();
    await vi.waitFor(() =>
      expect(next.postMessage.mock.calls[0]?.[0]).toEqual({ kind: 'take-over' }),
    );
    expect(reload).not.toHaveBeenCalled();
    container.control(next);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('MOB-01 that waits from an earlier visit is offered at once', async () => {
    container.registration.waiting = fakeWorker();
    await start();
    expect(offered).toBeDefined();
  });

  it("MOB-01 is not offered again after 'Depois' until an hour has passed", async () => {
    container.registration.waiting = fakeWorker();
    await start();
    now = hour - 1;
    offered?.postpone();
    expect(offered).toBeUndefined();
    now = 2 * hour - 2;
    setVisibility('visible');
    expect(offered).toBeUndefined();
    container.install(fakeWorker());
    expect(offered).toBeUndefined();
    now = 2 * hour - 1;
    setVisibility('visible');
    expect(offered).toBeDefined();
  });

  it('MOB-01 that does not activate reloads the page after a time', async () => {
    vi.useFakeTimers();
    container.registration.waiting = fakeWorker();
    await start();
    offered?.accept();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(reload).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it('MOB-01 accepted in another tab reloads this one too', async () => {
    await start();
    container.control(fakeWorker());
    expect(reload).toHaveBeenCalledOnce();
  });

  it('MOB-01 accepted in another tab does not reload a busy one until its user accepts or it is hidden', async () => {
    await start();
    isBusy = true;
    container.control(fakeWorker());
    setVisibility('hidden');
    expect(reload).not.toHaveBeenCalled();
    expect(offered).toBeDefined();
    isBusy = false;
    setVisibility('visible');
    expect(reload).not.toHaveBeenCalled();
    setVisibility('hidden');
    expect(reload).toHaveBeenCalledOnce();
  });

  it("MOB-01 accepted in another tab does not ask a busy one again for an hour after 'Depois'", async () => {
    await start();
    isBusy = true;
    container.control(fakeWorker());
    offered?.postpone();
    isBusy = false;
    setVisibility('hidden');
    now = hour - 1;
    setVisibility('visible');
    expect(offered).toBeUndefined();
    now = hour;
    setVisibility('hidden');
    expect(reload).not.toHaveBeenCalled();
    setVisibility('visible');
    expect(offered).toBeDefined();
    setVisibility('hidden');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('MOB-01 accepted in another tab needs only a reload, also if no worker can be registered', async () => {
    container.register.mockRejectedValue(new DOMException('off', 'SecurityError'));
    await expect(start()).rejects.toThrow('off');
    isBusy = true;
    container.control(fakeWorker());
    offered?.accept();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('MOB-01 accepted in another tab before this page opened needs only a reload', async () => {
    await start();
    isBusy = true;
    container.control(fakeWorker());
    offered?.accept();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });
});

it('MOB-01 checks for a new version when the page becomes visible, at most hourly', async () => {
  await start();
  const { update } = container.registration;
  now = hour - 1;
  setVisibility('visible');
  expect(update).not.toHaveBeenCalled();
  now = hour;
  setVisibility('hidden');
  setVisibility('visible');
  setVisibility('visible');
  expect(update).toHaveBeenCalledOnce();
  now = 2 * hour;
  setVisibility('visible');
  expect(update).toHaveBeenCalledTimes(2);
});
