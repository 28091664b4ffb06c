/** The photos of items, for screens. The browser loads this file with the first photo. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { CallError } from '../http/call-error.ts';
import { homeName } from '../outbox/home-name.ts';
import { fetchPhoto } from '../photos/fetch-photo.ts';
import { createHomePhotos, type HomePhotos, type UnsentPhoto } from '../photos/home-photos.ts';
import { openPhotoStore } from '../photos/photo-store.ts';
import type { Sync } from '../session/create-sync.ts';
import { useSync, useUserSync } from './sync-context.ts';
import { useHouseholds } from './use-households.ts';

const homesOfSync = new WeakMap<Sync, Map<string, HomePhotos>>();

/** Returns the photos of a home, the same object each time. */
function photosOf(sync: Sync, userId: string, household: string | undefined): HomePhotos {
  const homes = homesOfSync.get(sync) ?? new Map<string, HomePhotos>();
  homesOfSync.set(sync, homes);
  const name = homeName(userId, household);
  const opened =
    homes.get(name) ??
    createHomePhotos({
      household,
      store: openPhotoStore(name),
      call: sync.call,
      isOnline: sync.online.isOnline,
      fetchPhoto: (photoId) => fetchPhoto(sync.identity, household, photoId),
    });
  homes.set(name, opened);
  return opened;
}

/** Returns the photos of the shown home; undefined while nobody is signed in. */
export function useHomePhotos(): HomePhotos | undefined {
  const sync = useSync();
  const user = useUserSync();
  return user && photosOf(sync, user.identityUser.id, user.household);
}

/** Returns the state of a photo that the server does not have yet; undefined for others. */
export function useUnsentPhoto(photoId: string | undefined): UnsentPhoto | undefined {
  const photos = useHomePhotos();
  const subscribe = useCallback(
    (listener: () => void) => photos?.subscribe(listener) ?? (() => undefined),
    [photos],
  );
  return useSyncExternalStore(subscribe, () =>
    photoId === undefined ? undefined : photos?.unsent().get(photoId),
  );
}

/** Sends the waiting photos of all homes: now, and whenever the server can be reached again. */
export function useSendPhotos(): void {
  const sync = useSync();
  const user = useUserSync();
  const userId = user?.identityUser.id;
  const shown = user?.household;
  const households = useHouseholds().all;
  const others = households.map(({ id, isPersonal }) => (isPersonal ? '' : id)).join(' ');
  useEffect(() => {
    if (userId === undefined) return undefined;
    const homes = new Set([shown, ...others.split(' ').map((id) => id || undefined)]);
    const sendAll = () => {
      if (!sync.online.isOnline()) return;
      for (const household of homes) void photosOf(sync, userId, household).send();
    };
    sendAll();
    return sync.online.subscribe(sendAll);
  }, [sync, userId, shown, others]);
}

export type ShownPhoto =
  | { readonly status: 'loading' | 'offline' | 'missing'; readonly url?: undefined }
  | { readonly status: 'shown'; readonly url: string };

const loading: ShownPhoto = { status: 'loading' };

/**
 * Returns the address of a photo for an image. `isStored` says whether the server has it; the photo is
 * read again when that changes.
 */
export function useShownPhoto(photoId: string, isStored: boolean): ShownPhoto {
  const photos = useHomePhotos();
  /** What is known about the photo with this id. */
  const [result, setResult] = useState<{ readonly id: string; readonly shown: ShownPhoto }>();
  useEffect(() => {
    let url: string | undefined;
    let isCancelled = false;
    const show = (shown: ShownPhoto) => setResult({ id: photoId, shown });
    photos?.read(photoId).then(
      (photo) => {
        if (isCancelled) return;
        url = URL.createObjectURL(photo);
        show({ status: 'shown', url });
      },
      (error: unknown) => {
        if (!isCancelled) show({ status: isNetworkFailure(error) ? 'offline' : 'missing' });
      },
    );
    return () => {
      isCancelled = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [photos, photoId, isStored]);
  return result?.id === photoId ? result.shown : loading;
}

const isNetworkFailure = (error: unknown) =>
  error instanceof CallError && error.failure.kind === 'network';
