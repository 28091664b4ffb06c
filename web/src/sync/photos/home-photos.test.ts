import 'fake-indexeddb/auto';
import { newId } from '@quitanda/contract/ids';
import { afterEach, expect, it, vi } from 'vitest';
import { CallError } from '../http/call-error.ts';
import type { Call } from '../http/call.ts';
import { eraseDatabase, eraseSeenPhotos } from '../store/database.ts';
import { createHomePhotos } from './home-photos.ts';
import { openPhotoStore } from './photo-store.ts';

const photo = (text = 'photo') => new Blob([text], { type: 'image/jpeg' });
const noNetwork = new CallError({ kind: 'network' });
const refusal = (status: number, message: string) =>
  new CallError({
    kind: 'error-response',
    status,
    failure: { code: 'too-many-photos', message },
  });

/** Opens the photos of a home. `server.answer` throws what the server answers to the next photos. */
function openHome(home: string = newId()) {
  const server = {
    isOnline: true,
    sent: [] as string[],
    fetched: [] as string[],
    answer: (): void => undefined,
  };
  const photos = createHomePhotos({
    household: undefined,
    store: openPhotoStore(home),
    call: (async (_name: string, { params }: { params: { photoId: string } }) => {
      server.answer();
      server.sent.push(params.photoId);
    }) as unknown as Call,
    isOnline: () => server.isOnline,
    async fetchPhoto(photoId) {
      server.fetched.push(photoId);
      return photo();
    },
  });
  return { home, server, photos };
}

afterEach(() => vi.useRealTimers());

it('PHO-10 sends a photo at once, and shows it without the server afterwards', async () => {
  const { photos, server } = openHome();
  const id = newId();
  expect(await photos.keep(id, photo('mine'))).toBe(true);
  await vi.waitUntil(() => photos.unsent().size === 0);
  expect(server.sent).toEqual([id]);
  expect(await (await photos.read(id)).text()).toBe('mine');
  expect(server.fetched).toEqual([]);
});

it('PHO-10 keeps a photo that was taken offline, also after the app was closed, and sends it later', async () => {
  const { photos, server, home } = openHome();
  server.isOnline = false;
  const id = newId();
  await photos.keep(id, photo('mine'));
  await vi.waitUntil(() => photos.unsent().has(id));
  const reopened = openHome(home);
  expect(await (await reopened.photos.read(id)).text()).toBe('mine');
  await reopened.photos.send();
  expect(reopened.server.sent).toEqual([id]);
  expect(reopened.photos.unsent().size).toBe(0);
  const later = openHome(home);
  await later.photos.send();
  expect(later.server.sent).toEqual([]);
});

it('PHO-10 tries again by itself after a failure of the network', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { photos, server } = openHome();
  server.answer = () => {
    throw noNetwork;
  };
  const id = newId();
  await photos.keep(id, photo());
  await vi.waitUntil(() => vi.getTimerCount() > 0, { timeout: 5_000 }).catch(() => undefined);
  await photos.send();
  expect(photos.unsent().get(id)).toEqual({ isSending: false, refusal: undefined });
  server.answer = () => undefined;
  vi.advanceTimersByTime(60_000);
  await photos.send();
  expect(server.sent).toEqual([id]);
});

it('PHO-10 keeps a photo that the server refuses, with the reason, and sends the others', async () => {
  const { photos, server } = openHome();
  const [first, second] = [newId(), newId()];
  server.isOnline = false;
  await photos.keep(first, photo());
  await photos.keep(second, photo());
  server.isOnline = true;
  server.answer = () => {
    server.answer = () => undefined;
    throw refusal(409, 'Esta casa já tem 200 fotos.');
  };
  await photos.send();
  expect(server.sent).toHaveLength(1);
  expect([...photos.unsent().values()]).toEqual([
    { isSending: false, refusal: 'Esta casa já tem 200 fotos.' },
  ]);
});

it('PHO-11 fetches a photo once, and keeps the 60 that were shown last', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { photos, server } = openHome();
  const ids = Array.from({ length: 61 }, () => newId());
  for (const id of ids.slice(0, 60)) {
    vi.setSystemTime(Date.now() + 1_000);
    await photos.read(id);
  }
  vi.setSystemTime(Date.now() + 1_000);
  await photos.read(ids[0] ?? '');
  expect(server.fetched).toHaveLength(60);
  vi.setSystemTime(Date.now() + 1_000);
  await photos.read(ids[60] ?? '');
  await photos.read(ids[0] ?? '');
  expect(server.fetched).toHaveLength(61);
  await photos.read(ids[1] ?? '');
  expect(server.fetched).toHaveLength(62);
});

it('PHO-11 NAV-15 removes seen photos at a sign-out, and keeps those that are not sent', async () => {
  const { photos, server, home } = openHome();
  const [seen, unsent] = [newId(), newId()];
  await photos.read(seen);
  server.isOnline = false;
  await photos.keep(unsent, photo('mine'));
  await eraseSeenPhotos(home);
  const reopened = openHome(home);
  reopened.server.isOnline = false;
  await reopened.photos.send();
  expect([...reopened.photos.unsent().keys()]).toEqual([unsent]);
  await reopened.photos.read(seen);
  expect(reopened.server.fetched).toEqual([seen]);
  await eraseDatabase(home);
  expect(await openPhotoStore(home).unsentIds()).toEqual([]);
});

it('PHO-11 NAV-15 sends a photo from memory where the browser stores nothing, and says that it is not kept', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const { photos, server } = openHome();
  const id = newId();
  expect(await photos.keep(id, photo('mine'))).toBe(false);
  expect(await (await photos.read(id)).text()).toBe('mine');
  await vi.waitUntil(() => server.sent.length > 0);
  vi.unstubAllGlobals();
});
