import { newId, photoLimits, routes } from '@quitanda/contract';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  hostilePhotos,
  jpegOf,
  pngOf,
  webpOf,
} from '../../../../contract/src/values/photos/photo.fixture.ts';
import { addCleanup } from '../../../test/clean-up.ts';
import { createDevice } from '../../../test/people/device.ts';
import { createAnaAndBia } from '../../../test/people/households.ts';
import { makeOperator } from '../../../test/people/operators.ts';
import type { Person } from '../../../test/people/person.ts';
import { addPhoto, sendPhoto } from '../../../test/people/photos.ts';
import { newProduct } from '../../../test/people/products.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { statement } from '../../db/database.ts';
import { openPhotoFiles } from '../../db/photo-files.ts';
import { purge } from '../../db/purging/purge.ts';
import { createMetrics } from '../../metrics/create-metrics.ts';
import { mergeProducts } from '../catalogue/curation/merge-products.ts';
import { photosPurge, removeOrphanedPhotos } from './photo-purges.ts';
import { selectAllPhotoSizes } from './photos.sql.ts';

const photosDirectory = path.join(tmpdir(), `quitanda-photos-${newId()}`);
addCleanup(async () => rmSync(photosDirectory, { recursive: true, force: true }));
const { person, database, app } = await startApp({ photosDirectory });
const photoFiles = openPhotoFiles(photosDirectory);

const filesOnDisk = () =>
  readdirSync(photosDirectory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.length > 3)
    .map((name) => path.basename(name));

const fetchPhoto = (who: Person, photoId: string, headers: Record<string, string> = {}) =>
  who.request('GET', routes.getPhoto[1].replace(':photoId', photoId), { headers });
const choose = (who: Person, photoId: string | null, name = 'Queijo', productId?: string) =>
  who.call('changeItemPhoto', {
    body: { name, photoId, ...(productId !== undefined && { productId }) },
  });
const photosOf = async (who: Person) => (await who.call('getItemPhotos')).body;

async function createCouple() {
  const couple = await createAnaAndBia({ person });
  return { ...couple, device: createDevice(couple.bia, newId(), couple.household.id) };
}

const fileOf = statement<{ file: string }, { photoId: string }>(
  'test.photo-file',
  'select file from photos where id = :photoId',
);
const ageUnused = statement<never, { householdId: string }>(
  'test.age-unused',
  `update photos set unused_since = unused_since - interval '8 days' where household_id = :householdId`,
);
const fillPhotos = statement<never, { householdId: string; count: number; bytes: number }>(
  'test.fill-photos',
  `insert into photos (household_id, id, file, media_type, bytes, created_at)
   select :householdId, gen_random_uuid(), 'none-' || n, 'image/jpeg', :bytes, now()
   from generate_series(1, :count::int) as n`,
);

it('PHO-04 serves the bytes to members only, with an ETag and as nothing but a picture', async () => {
  const { anaHere, biaHere } = await createCouple();
  const photoId = await addPhoto(anaHere);
  const response = await fetchPhoto(biaHere, photoId);
  expect(response.statusCode).toBe(200);
  expect(new Uint8Array(response.rawPayload)).toEqual(jpegOf(8, 8));
  expect(response.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': 'attachment; filename="foto"',
  });
  const etag = String(response.headers.etag);
  const again = await fetchPhoto(biaHere, photoId, { 'if-none-match': etag });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);

  const eve = await person();
  expect((await fetchPhoto(eve, photoId)).json()).toMatchObject({ code: 'photo-not-found' });
  const unknown = await app.inject({ url: `/api/photos/${photoId}` });
  expect(unknown.statusCode).toBe(401);
});

it('PHO-03 accepts JPEG, PNG and WebP, and gives files names that no request contains', async () => {
  const ana = await person();
  const [png, webp] = [newId(), newId()];
  expect((await sendPhoto(ana, png, pngOf(8, 8), 'image/png')).statusCode).toBe(204);
  expect((await sendPhoto(ana, webp, webpOf(8, 8), 'image/webp')).statusCode).toBe(204);
  const file = await database.first(fileOf, { photoId: png });
  expect(filesOnDisk()).toContain(file?.file);
  expect(filesOnDisk().some((name) => name.includes(png))).toBe(false);
});

it.each(Object.entries(hostilePhotos))(
  'PHO-03 refuses %s, and stores nothing',
  async (_, bytes) => {
    const ana = await person();
    const photoId = newId();
    for (const mediaType of ['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml']) {
      expect((await sendPhoto(ana, photoId, bytes, mediaType)).statusCode).toBe(400);
    }
    expect((await fetchPhoto(ana, photoId)).statusCode).toBe(404);
  },
);

it('PHO-03 refuses a photo of another type than is said, and one that is too large', async () => {
  const ana = await person();
  expect((await sendPhoto(ana, newId(), pngOf(8, 8), 'image/jpeg')).statusCode).toBe(400);
  const large = new Uint8Array(photoLimits.bytes + 1);
  expect((await sendPhoto(ana, newId(), large)).statusCode).toBe(413);
});

it('PHO-03 stores a photo once, although it is sent again with other bytes', async () => {
  const ana = await person();
  const photoId = await addPhoto(ana);
  const before = filesOnDisk().length;
  expect((await sendPhoto(ana, photoId, jpegOf(9, 9))).statusCode).toBe(204);
  expect(filesOnDisk()).toHaveLength(before);
  expect(new Uint8Array((await fetchPhoto(ana, photoId)).rawPayload)).toEqual(jpegOf(8, 8));
});

it('PHO-01 sends the photo of an item to the other devices, before and after its bytes are there', async () => {
  const { anaHere, device } = await createCouple();
  const photoId = newId();
  await choose(anaHere, photoId, 'Queijo Minas');
  await device.sync();
  const rows = () => device.rows()['itemPhotos'] ?? {};
  const id = 'name queijo minas';
  expect(rows()).toEqual({ [id]: { id, photoId, isStored: false } });
  await sendPhoto(anaHere, photoId, jpegOf(8, 8));
  await device.sync();
  expect(rows()).toEqual({ [id]: { id, photoId, isStored: true } });
  await choose(anaHere, null, 'QUEIJO MINAS');
  await device.sync();
  expect(rows()).toEqual({});
});

it('PHO-01 keeps the photo of a product apart from that of a name, and refuses an unknown product', async () => {
  const ana = await person();
  const { id } = await newProduct(ana);
  await choose(ana, newId(), 'Café', id);
  await choose(ana, newId(), 'Café');
  expect((await photosOf(ana)).map((each) => each.id)).toEqual(['name cafe', `product ${id}`]);
  const body = { name: 'Café', productId: newId(), photoId: newId() };
  expect((await ana.expectFailure('changeItemPhoto', { body })).body.code).toBe(
    'product-not-found',
  );
});

it('PHO-06 keeps the later of two photos, and an undo brings the former one back', async () => {
  const { anaHere, biaHere } = await createCouple();
  const ofAna = await addPhoto(anaHere, 'Queijo', 1);
  const ofBia = await addPhoto(biaHere, 'Queijo', 2);
  expect(await photosOf(anaHere)).toMatchObject([{ photoId: ofBia }]);
  await choose(biaHere, ofAna);
  expect(await photosOf(anaHere)).toMatchObject([{ photoId: ofAna, isStored: true }]);
  expect((await fetchPhoto(anaHere, ofAna)).statusCode).toBe(200);
});

it('PHO-06 removes the file of a photo that no item has had for a week, and no other file', async () => {
  const { anaHere, biaHere, household } = await createCouple();
  const former = await addPhoto(anaHere, 'Queijo', 1);
  const later = await addPhoto(biaHere, 'Queijo', 2);
  const [formerFile, laterFile] = await Promise.all(
    [former, later].map(async (photoId) => (await database.first(fileOf, { photoId }))?.file),
  );
  const clean = async (now: Date) => {
    await purge(database, [photosPurge], now);
    const { signal } = new AbortController();
    await removeOrphanedPhotos(database, photoFiles, { now, signal });
  };
  await clean(new Date(Date.now() + 6 * 86_400_000));
  expect(filesOnDisk()).toEqual(expect.arrayContaining([formerFile, laterFile]));
  await database.rows(ageUnused, { householdId: household.id });
  // A file of the last day may have a row that is not committed yet.
  await clean(new Date());
  expect((await fetchPhoto(anaHere, former)).statusCode).toBe(404);
  expect(filesOnDisk()).toContain(formerFile);
  await clean(new Date(Date.now() + 2 * 86_400_000));
  expect(filesOnDisk()).not.toContain(formerFile);
  expect(filesOnDisk()).toContain(laterFile);
});

it('PHO-08 removes the files of a household that ends, and of a deleted account', async () => {
  const { ana, anaHere, household } = await createCouple();
  const photoIds = [await addPhoto(anaHere, 'Queijo', 3), await addPhoto(ana, 'Queijo', 4)];
  const files = await Promise.all(
    photoIds.map(async (photoId) => (await database.first(fileOf, { photoId }))?.file),
  );
  await ana.call('deleteHousehold', { params: { householdId: household.id } });
  await ana.call('deleteAccount');
  const { signal } = new AbortController();
  const now = new Date(Date.now() + 2 * 86_400_000);
  await removeOrphanedPhotos(database, photoFiles, { now, signal });
  for (const file of files) expect(filesOnDisk()).not.toContain(file);
});

it('PHO-05 accepts 200 photos of a household, and 50 MB, and says so beyond', async () => {
  const text =
    'Esta casa já tem 200 fotos ou 50 MB de fotos, o máximo permitido. Remova uma e tente de novo.';
  for (const [count, bytes] of [
    [199, 1],
    [2, 26_214_300],
  ] as const) {
    const ana = await person();
    const { id: householdId } = (await ana.call('getProfile')).body;
    await database.rows(fillPhotos, { householdId, count, bytes });
    const photoId = newId();
    const response = await sendPhoto(ana, photoId, jpegOf(8, 8));
    if (count === 199) {
      expect(response.statusCode).toBe(204);
      await choose(ana, photoId);
    }
    const refused = await sendPhoto(ana, newId(), jpegOf(8, 8));
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { code: 'too-many-photos', message: text },
    ]);
  }
});

it('PHO-05 makes room by photos that no item has had for ten minutes', async () => {
  const ana = await person();
  const { id: householdId } = (await ana.call('getProfile')).body;
  await addPhoto(ana);
  await choose(ana, null);
  await database.rows(fillPhotos, { householdId, count: 199, bytes: 1 });
  expect((await sendPhoto(ana, newId(), jpegOf(8, 8))).statusCode).toBe(409);
  await database.rows(ageUnused, { householdId });
  expect((await sendPhoto(ana, newId(), jpegOf(8, 8))).statusCode).toBe(204);
});

it('PHO-05 lets at most 200 products and names have a photo', async () => {
  const ana = await person();
  for (let number = 0; number < photoLimits.perHousehold; number += 1) {
    await choose(ana, newId(), `Item ${number}`);
  }
  const body = { name: 'Mais um', photoId: newId() };
  expect((await ana.expectFailure('changeItemPhoto', { body })).body.code).toBe('too-many-photos');
});

it('PHO-01 moves the photo of a merged product to the remaining one, which keeps its own', async () => {
  const { anaHere, device } = await createCouple();
  const [from, into, other] = [
    await newProduct(anaHere),
    await newProduct(anaHere),
    await newProduct(anaHere),
  ];
  const [first, second] = [newId(), newId()];
  await choose(anaHere, first, 'Café', from.id);
  await device.sync();
  await database.transaction((sql) => mergeProducts(sql, from.id, into.id, new Date()));
  await device.sync();
  const id = `product ${into.id}`;
  expect(device.rows()['itemPhotos']).toEqual({ [id]: { id, photoId: first, isStored: false } });
  await choose(anaHere, second, 'Café', other.id);
  await database.transaction((sql) => mergeProducts(sql, other.id, into.id, new Date()));
  await device.sync();
  expect(device.rows()['itemPhotos']).toEqual({ [id]: { id, photoId: first, isStored: false } });
});

it('PHO-08 exports the photos with the account', async () => {
  const ana = await person();
  await addPhoto(ana, 'Queijo Minas');
  const { photos } = (await ana.call('exportAccount')).body;
  expect(photos).toEqual([
    {
      item: 'queijo minas',
      mediaType: 'image/jpeg',
      data: Buffer.from(jpegOf(8, 8)).toString('base64'),
    },
  ]);
});

it('PHO-13 lists in the export the items whose photos are missing or damaged', async () => {
  const ana = await person();
  const pathOfPhoto = async (name: string, salt: number) => {
    const photoId = await addPhoto(ana, name, salt);
    const { file = '' } = (await database.first(fileOf, { photoId })) ?? {};
    return path.join(photosDirectory, file.slice(0, 2), file);
  };
  writeFileSync(await pathOfPhoto('Café', 0), 'other bytes');
  rmSync(await pathOfPhoto('Pão', 1));
  await pathOfPhoto('Queijo', 2);
  const { photos, missingPhotos } = (await ana.call('exportAccount')).body;
  expect([photos.map(({ item }) => item), missingPhotos]).toEqual([['queijo'], ['cafe', 'pao']]);
});

it('PHO-12 counts the photos and their bytes for the operator page and the metrics', async () => {
  const olga = await person();
  await makeOperator(database, olga);
  const read = async () => (await olga.call('getAdminOverview')).body;
  const before = await read();
  const metrics = createMetrics('1.2.3');
  metrics.watchPhotos(() => database.first(selectAllPhotoSizes));
  await addPhoto(await person());
  const after = await read();
  const { length } = jpegOf(8, 8);
  expect(after.photos).toBe((before.photos ?? 0) + 1);
  expect(after.photoBytes).toBe((before.photoBytes ?? 0) + length);
  await metrics.read();
  const text = await metrics.read();
  expect(text).toContain(`quitanda_photos ${after.photos}`);
  expect(text).toContain(`quitanda_photo_bytes ${after.photoBytes}`);
});
