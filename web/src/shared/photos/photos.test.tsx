import 'fake-indexeddb/auto';
import type { ItemPhoto } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { axe } from '../../../test/axe.ts';
import { ErrorResponse, fakeApi } from '../../../test/fakes/fake-api.ts';
import { renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { CameraUnavailable } from '../../platform/device-failures.ts';
import { PhotoTooLarge, PhotoUnreadable } from '../../platform/item-photo.ts';
import { PhotoMarksContext, type PhotoMarks } from '../../lib/items/photo-marks.ts';
import { use, useState } from 'react';
import { ListPhotos } from './ListPhotos.tsx';
import { PhotoTile } from './PhotoTile.tsx';
import { SendPhotos } from './SendPhotos.tsx';

const device = vi.hoisted(() => ({
  prepare: async (file: Blob) => file,
  openCamera: async (): Promise<void> => undefined,
}));
vi.mock('#platform/photos.ts', () => ({ photos: { open: () => device.openCamera() } }));
vi.mock('../../platform/item-photo.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  prepareItemPhoto: async (file: Blob) => device.prepare(file),
}));

const jpeg = (name = 'foto.jpg') => new File(['photo'], name, { type: 'image/jpeg' });

beforeEach(() => {
  device.prepare = async (file) => file;
  device.openCamera = async () => undefined;
  URL.createObjectURL = () => `blob:${newId()}`;
  URL.revokeObjectURL = () => undefined;
});

const queijo = { name: 'Queijo', productId: null };
const photoRow = (photoId = newId()) =>
  ({ id: 'name queijo', photoId, isStored: true }) as ItemPhoto;

function openTile(photos: ItemPhoto[] = [], isReadOnly = false) {
  const api = fakeApi({
    getItemPhotos: photos,
    getPhoto: new Blob(['stored'], { type: 'image/jpeg' }),
  });
  api.answers.storePhoto = () => null as never;
  api.answers.changeItemPhoto = ({ body }) => {
    const { photoId } = body as { photoId: string | null };
    api.reads.getItemPhotos = photoId === null ? [] : [photoRow(photoId)];
    return null as never;
  };
  renderSignedIn(
    <>
      <PhotoTile item={queijo} isReadOnly={isReadOnly} />
      <SendPhotos />
    </>,
  );
  return { api, user: userEvent.setup({ applyAccept: false }) };
}

const emptyTile = () => screen.findByRole('button', { name: 'Foto' });
const fullTile = () => screen.findByRole('button', { name: 'Foto de Queijo' });
const choices = (api: ReturnType<typeof fakeApi>) =>
  api.sent.filter(({ name }) => name === 'changeItemPhoto').map(({ body }) => body);

async function chooseFile(user: ReturnType<typeof userEvent.setup>, file = jpeg()) {
  await user.upload(await screen.findByLabelText('Foto do item'), file);
}

it('PHO-09 offers the camera and the gallery, stores the photo on the device, and sends it', async () => {
  const { api, user } = openTile();
  await user.click(await emptyTile());
  expect(await screen.findByRole('menuitem', { name: 'Tirar foto' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Escolher da galeria' })).toBeVisible();
  expect(screen.getByLabelText('Fotografar o item')).toHaveAttribute('capture', 'environment');
  await user.keyboard('{Escape}');
  await chooseFile(user);
  const tile = await fullTile();
  await waitFor(() => expect(tile.querySelector('img')).not.toBeNull());
  await waitFor(() => expect(api.sent.map(({ name }) => name)).toContain('storePhoto'));
  const photoId = api.sent.find(({ name }) => name === 'storePhoto')?.params['photoId'];
  await waitFor(() => expect(choices(api)).toEqual([{ name: 'Queijo', productId: null, photoId }]));
  expect(await axe(document.body)).toEqual([]);
});

it('PHO-06 removes a photo at once, and brings it back', async () => {
  const row = photoRow();
  const { api, user } = openTile([row]);
  await user.click(await screen.findByRole('button', { name: 'Remover foto' }));
  expect(await screen.findByText('Foto removida.')).toBeVisible();
  expect(await emptyTile()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await fullTile()).toBeVisible();
  await waitFor(() =>
    expect(choices(api)).toEqual([
      { name: 'Queijo', productId: null, photoId: null },
      { name: 'Queijo', productId: null, photoId: row.photoId },
    ]),
  );
});

it('PHO-09 shows the photo on the full screen, where it is exchanged or removed', async () => {
  const row = photoRow();
  const { api, user } = openTile([row]);
  await user.click(await fullTile());
  const dialog = await screen.findByRole('dialog', { name: 'Foto de Queijo' });
  expect(await within(dialog).findByRole('img', { name: 'Foto de Queijo' })).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Remover' })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Trocar' }));
  // Before the menu is open, Escape would close the photo.
  await screen.findByRole('menuitem', { name: 'Tirar foto' });
  await user.keyboard('{Escape}');
  await user.upload(within(dialog).getByLabelText('Foto do item'), jpeg());
  expect(await screen.findByText('Foto trocada.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(choices(api).at(-1)).toMatchObject({ photoId: row.photoId }));
});

it('PHO-10 says that a photo is not sent yet, and sends it again', async () => {
  const { api, user } = openTile();
  await emptyTile();
  api.failures.storePhoto = new ErrorResponse(409, {
    code: 'too-many-photos',
    message: 'Esta casa já tem 200 fotos ou 50 MB de fotos, o máximo permitido.',
  });
  await chooseFile(user);
  expect(await screen.findByText('A foto ainda não foi enviada')).toBeVisible();
  expect(
    await screen.findByText('Esta casa já tem 200 fotos ou 50 MB de fotos, o máximo permitido.'),
  ).toBeVisible();
  delete api.failures.storePhoto;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(screen.queryByText('A foto ainda não foi enviada')).toBeNull());
  expect(api.sent.some(({ name }) => name === 'storePhoto')).toBe(true);
});

it('PHO-10 keeps a photo that is taken offline, and sends it when the server answers again', async () => {
  const { api, user } = openTile();
  await emptyTile();
  await waitFor(() => expect(api.exchangeCount).toBeGreaterThan(0));
  api.isOffline = true;
  window.dispatchEvent(new Event('offline'));
  await chooseFile(user);
  expect(await screen.findByText('A foto ainda não foi enviada')).toBeVisible();
  await waitFor(async () => expect((await fullTile()).querySelector('img')).not.toBeNull());
  api.isOffline = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(api.sent.map(({ name }) => name)).toContain('storePhoto'));
  await waitFor(() => expect(screen.queryByText('A foto ainda não foi enviada')).toBeNull());
});

it.each([
  [new PhotoUnreadable(), 'Este aparelho não abre esta foto. Escolha outra.'],
  [new PhotoTooLarge(), 'Esta foto é grande demais. Escolha outra.'],
  [new Error('broken'), 'A foto não foi salva. Tente de novo.'],
])('PHO-02 says why a file was not taken: %s', async (error, text) => {
  const { api, user } = openTile();
  await emptyTile();
  device.prepare = () => Promise.reject(error);
  await chooseFile(user);
  expect(await screen.findByText(text)).toBeVisible();
  expect(await emptyTile()).toBeEnabled();
  expect(choices(api)).toEqual([]);
});

it.each([
  ['NotAllowedError', 'Permissão para a câmera foi negada.'],
  ['NotReadableError', 'Não foi possível abrir a câmera. Escolha uma foto da galeria.'],
])('PHO-09 says that the camera did not open: %s', async (name, text) => {
  const { user } = openTile();
  device.openCamera = () => {
    const cause = Object.assign(new Error('no camera'), { name });
    return Promise.reject(new CameraUnavailable('', { cause }));
  };
  await user.click(await emptyTile());
  await user.click(await screen.findByRole('menuitem', { name: 'Tirar foto' }));
  expect(await screen.findByText(text)).toBeVisible();
});

it('PHO-10 NAV-15 says that the app must stay open where the device stores nothing', async () => {
  const { user } = openTile();
  await emptyTile();
  vi.stubGlobal('indexedDB', undefined);
  await chooseFile(user);
  expect(
    await screen.findByText(
      'Este aparelho está sem espaço. Deixe o app aberto até a foto ser enviada.',
    ),
  ).toBeVisible();
  vi.unstubAllGlobals();
});

it('PHO-09 says that a photo appears with the internet, or has not arrived', async () => {
  const { api, user } = openTile([photoRow()]);
  api.reads.getPhoto = () =>
    new ErrorResponse(404, { code: 'photo-not-found', message: 'Foto não encontrada.' });
  await user.click(await fullTile());
  expect(await screen.findByText('A foto ainda não chegou.')).toBeVisible();
});

it('PHO-09 only shows the photo where it cannot be changed, and nothing without one', async () => {
  const { user } = openTile([photoRow()], true);
  await user.click(await fullTile());
  const dialog = await screen.findByRole('dialog', { name: 'Foto de Queijo' });
  expect(within(dialog).queryByRole('button', { name: 'Trocar' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remover foto' })).toBeNull();
});

it('PHO-01 shows the photo of the name for an item with a product, and changes it there', async () => {
  const row = photoRow();
  const api = fakeApi({ getItemPhotos: [row], getPhoto: new Blob(['x'], { type: 'image/jpeg' }) });
  renderSignedIn(<PhotoTile item={{ name: 'QUEIJO', productId: newId() }} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Remover foto' }));
  await waitFor(() =>
    expect(choices(api)).toEqual([{ name: 'QUEIJO', productId: null, photoId: null }]),
  );
});

it('PHO-09 marks the rows of items that have a photo', async () => {
  fakeApi({ getItemPhotos: [photoRow()] });
  function Rows() {
    const [marks, setMarks] = useState<PhotoMarks | null>(null);
    return (
      <PhotoMarksContext value={marks}>
        <ListPhotos onMarks={setMarks} />
        <Row name="Queijo" />
        <Row name="Presunto" />
      </PhotoMarksContext>
    );
  }
  function Row({ name }: { readonly name: string }) {
    const marks = use(PhotoMarksContext);
    return (
      <p>
        {name} {marks?.hasPhoto({ name }) && <marks.PhotoMark />}
      </p>
    );
  }
  renderSignedIn(<Rows />);
  expect(await screen.findByText('tem foto')).toBeVisible();
  expect(screen.getByText('Queijo', { exact: false })).toHaveTextContent('tem foto');
  expect(screen.getByText('Presunto', { exact: false })).not.toHaveTextContent('tem foto');
});
