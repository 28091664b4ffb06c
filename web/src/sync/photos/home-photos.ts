/**
 * The photos of one home: what the device has of them, and those that it still has to send. A photo is
 * first stored on the device, and stays there until the server has it.
 */
import { photoRoutes } from '@quitanda/contract/photo-routes';
import { CallError } from '../http/call-error.ts';
import type { Call } from '../http/call.ts';
import type { PhotoStore } from './photo-store.ts';

/** A photo that the server does not have yet. */
export interface UnsentPhoto {
  readonly isSending: boolean;
  /** Why the server has refused it; undefined while it only waits. */
  readonly refusal: string | undefined;
}

export interface HomePhotos {
  /** Returns a photo from the device, or else from the server. Throws CallError. */
  readonly read: (photoId: string) => Promise<Blob>;
  /** Stores a new photo and sends it. Returns whether the device keeps it if the page is closed. */
  readonly keep: (photoId: string, photo: Blob) => Promise<boolean>;
  /** Sends what waits. Resolves when nothing more can be sent now. */
  readonly send: () => Promise<void>;
  readonly unsent: () => ReadonlyMap<string, UnsentPhoto>;
  readonly subscribe: (listener: () => void) => () => void;
}

interface HomePhotosDeps {
  readonly household: string | undefined;
  readonly store: PhotoStore;
  readonly call: Call;
  readonly isOnline: () => boolean;
  readonly fetchPhoto: (photoId: string) => Promise<Blob>;
}

/** How long the next attempt waits after the server has failed, milliseconds. */
const retryMs = 60_000;

export function createHomePhotos(deps: HomePhotosDeps): HomePhotos {
  const { household, store, call, isOnline, fetchPhoto } = deps;
  const listeners = new Set<() => void>();
  let unsent: ReadonlyMap<string, UnsentPhoto> = new Map();
  let sending: Promise<void> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  function setUnsent(photoId: string, state: UnsentPhoto | undefined): void {
    const next = new Map(unsent);
    if (state === undefined) next.delete(photoId);
    else next.set(photoId, state);
    unsent = next;
    for (const listener of listeners) listener();
  }

  /** Sends each unsent photo once, also those that are added meanwhile. */
  async function sendAll(): Promise<void> {
    const tried = new Set<string>();
    for (;;) {
      const ids = await store.unsentIds();
      for (const id of ids) if (!unsent.has(id)) setUnsent(id, waiting);
      const next = ids.find((id) => !tried.has(id));
      if (next === undefined || !isOnline()) return;
      tried.add(next);
      if (!(await sendOne(next))) return;
    }
  }

  /** Returns false if the server cannot be reached, so that further photos cannot be sent either. */
  async function sendOne(photoId: string): Promise<boolean> {
    const photo = await store.find(photoId);
    if (photo === undefined) return true;
    setUnsent(photoId, { isSending: true, refusal: undefined });
    try {
      const route = { route: photoRoutes.storePhoto, household };
      await call('storePhoto', { params: { photoId }, body: photo }, route);
      await store.markSent(photoId);
      setUnsent(photoId, undefined);
      return true;
    } catch (error) {
      const refusal = refusalOf(error);
      setUnsent(photoId, { isSending: false, refusal });
      if (refusal === undefined) retryLater();
      return refusal !== undefined;
    }
  }

  function retryLater(): void {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => void send(), retryMs);
  }

  function send(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  return {
    async read(photoId) {
      const stored = await store.find(photoId);
      if (stored !== undefined) return stored;
      const photo = await fetchPhoto(photoId);
      await store.addSeen(photoId, photo);
      return photo;
    },
    async keep(photoId, photo) {
      const isKept = await store.keepUnsent(photoId, photo);
      setUnsent(photoId, waiting);
      // A drain that is about to end may not have seen the new photo.
      void (sending ?? Promise.resolve()).then(send);
      return isKept;
    },
    send,
    unsent: () => unsent,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const waiting: UnsentPhoto = { isSending: false, refusal: undefined };

/** Returns the message of a refusal that a later attempt does not change; undefined for other failures. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.failure.kind !== 'error-response') return undefined;
  const { status, failure } = error.failure;
  const isFinal = status >= 400 && status < 500 && status !== 401 && status !== 429;
  return isFinal ? failure.message : undefined;
}
