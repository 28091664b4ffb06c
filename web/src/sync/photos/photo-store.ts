/**
 * The photos of one home on this device, in two databases: those that the server does not have yet, and
 * those that were seen last. A sign-out deletes only the second one. Where the browser stores nothing,
 * photos stay in memory until the page is closed (NAV-15).
 */
import { openDB, type DBSchema } from 'idb';
import { seenPhotosName, unsentPhotosName } from '../store/database.ts';

interface StoredPhoto {
  readonly id: string;
  /** Bytes instead of a Blob, because some browsers lose stored Blobs. */
  readonly bytes: ArrayBuffer;
  readonly type: string;
  /** When it was last shown, milliseconds since the epoch. */
  readonly usedAt: number;
}

interface Schema extends DBSchema {
  photos: { key: string; value: StoredPhoto; indexes: { usedAt: number } };
}

/** At about 0.3 MB each, these are some 20 MB. */
const maxSeenPhotos = 60;

export interface PhotoStore {
  /** Stores a photo until it is sent. Returns whether it outlives the page. */
  readonly keepUnsent: (id: string, photo: Blob) => Promise<boolean>;
  readonly unsentIds: () => Promise<readonly string[]>;
  /** Returns a photo that is stored, sent or not. */
  readonly find: (id: string) => Promise<Blob | undefined>;
  /** Stores a photo that the server has, and removes those that were not shown for longest. */
  readonly addSeen: (id: string, photo: Blob) => Promise<void>;
  /** Says that the server has an unsent photo. */
  readonly markSent: (id: string) => Promise<void>;
}

/** `home` is the name of the home on this device. */
export function openPhotoStore(home: string): PhotoStore {
  const unsentInMemory = new Map<string, Blob>();
  const unsentName = unsentPhotosName(home);
  const seenName = seenPhotosName(home);

  async function findStored(id: string): Promise<Blob | undefined> {
    const unsent = unsentInMemory.get(id);
    if (unsent !== undefined) return unsent;
    const stored =
      (await withDatabase(unsentName, (photos) => photos.get('photos', id))) ??
      (await withDatabase(seenName, async (photos) => {
        const seen = await photos.get('photos', id);
        if (seen !== undefined) await photos.put('photos', { ...seen, usedAt: Date.now() });
        return seen;
      }));
    return stored && new Blob([stored.bytes], { type: stored.type });
  }

  async function addSeen(id: string, photo: Blob): Promise<void> {
    const bytes = await photo.arrayBuffer();
    await withDatabase(seenName, async (photos) => {
      await photos.put('photos', { id, bytes, type: photo.type, usedAt: Date.now() });
      const excess = (await photos.count('photos')) - maxSeenPhotos;
      if (excess <= 0) return;
      const oldest = await photos.getAllKeysFromIndex('photos', 'usedAt', undefined, excess);
      for (const key of oldest) await photos.delete('photos', key);
    });
  }

  return {
    async keepUnsent(id, photo) {
      unsentInMemory.set(id, photo);
      const bytes = await photo.arrayBuffer();
      const stored = { id, bytes, type: photo.type, usedAt: Date.now() };
      const key = await withDatabase(unsentName, (photos) => photos.put('photos', stored));
      if (key === undefined) return false;
      unsentInMemory.delete(id);
      return true;
    },
    async unsentIds() {
      const stored = await withDatabase(unsentName, (photos) =>
        photos.getAllKeysFromIndex('photos', 'usedAt'),
      );
      return [...new Set([...(stored ?? []), ...unsentInMemory.keys()])];
    },
    find: findStored,
    addSeen,
    async markSent(id) {
      const photo = await findStored(id);
      if (photo !== undefined) await addSeen(id, photo);
      unsentInMemory.delete(id);
      await withDatabase(unsentName, (photos) => photos.delete('photos', id));
    },
  };
}

type PhotoDatabase = Awaited<ReturnType<typeof openPhotos>>;

const openPhotos = (name: string) =>
  openDB<Schema>(name, 1, {
    upgrade: (database) =>
      void database.createObjectStore('photos', { keyPath: 'id' }).createIndex('usedAt', 'usedAt'),
  });

/**
 * Opens a database for one use, so that no open connection delays its deletion. Resolves to undefined
 * if the browser cannot store or read it.
 */
async function withDatabase<T>(
  name: string,
  act: (database: PhotoDatabase) => Promise<T>,
): Promise<T | undefined> {
  try {
    const database = await openPhotos(name);
    try {
      return await act(database);
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}
