import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { axe } from '../../../test/axe.ts';
import { fakeApi } from '../../../test/fakes/fake-api.ts';
import { renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { CameraUnavailable, LoadingFailed } from '../../platform/device-failures.ts';
import type { Photos } from '../../platform/port.ts';
import type * as TextInPhoto from '../../platform/text/text-in-photo.ts';
import type { TextLine } from '../../platform/text/text-lines.ts';
import { dateInReadings } from './date-in-readings.ts';
import { ReadDateButton } from './ReadDateButton.tsx';

const device = vi.hoisted(() => ({
  open: vi.fn<Photos['open']>(),
  isTextReaderStored: vi.fn<typeof TextInPhoto.isTextReaderStored>(),
  readTextInPhoto: vi.fn<typeof TextInPhoto.readTextInPhoto>(),
}));
vi.mock('#platform/photos.ts', () => ({ photos: { open: device.open } satisfies Photos }));
vi.mock('../../platform/text/text-in-photo.ts', () => ({ ...device, downloadMegabytes: '2,3' }));

const today = '2026-11-30';
const user = userEvent.setup();
const photo = new File(['x'], 'tampa.jpg', { type: 'image/jpeg' });

beforeEach(() => {
  vi.setSystemTime('2026-11-30T12:00:00Z');
  device.open.mockReset().mockResolvedValue();
  device.isTextReaderStored.mockReset().mockResolvedValue(true);
  device.readTextInPhoto.mockReset().mockResolvedValue([]);
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
});

const lineOf = (text: string, top: number, left = 0): TextLine => ({
  words: text.split(' ').map((word, index) => ({
    text: word,
    confidence: 90,
    left: left + index * 100,
    right: left + index * 100 + 90,
  })),
  top,
  height: 40,
});

function show() {
  const onDate = vi.fn<(date: string) => void>();
  fakeApi();
  renderSignedIn(<ReadDateButton onDate={onDate} />);
  return onDate;
}
async function takePhoto() {
  await user.click(await screen.findByRole('button', { name: 'Ler a data' }));
  expect(device.open).toHaveBeenCalledWith('camera', expect.any(HTMLInputElement));
  await user.upload(screen.getByLabelText('Fotografar a data'), photo);
}

it('VAL-04 reads a date from a photo, and uses it after a check', async () => {
  device.readTextInPhoto.mockResolvedValue([
    [lineOf('FAB 01/10/26', 10), lineOf('VAL 01/04/27', 60)],
  ]);
  const onDate = show();
  await takePhoto();
  const question = await screen.findByRole('dialog', { name: 'Vence em 01/04/2027?' });
  expect(within(question).getByRole('img', { name: 'Foto da embalagem' })).toHaveAttribute(
    'src',
    'blob:photo',
  );
  expect(onDate).not.toHaveBeenCalled();
  expect(await axe(document.body)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Usar a data' }));
  expect(onDate).toHaveBeenCalledExactlyOnceWith('2027-04-01');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('VAL-04 uses no date that the person has not accepted', async () => {
  device.readTextInPhoto.mockResolvedValue([[lineOf('VAL 01/04/27', 60)]]);
  const onDate = show();
  await takePhoto();
  await user.click(await screen.findByRole('button', { name: 'Não' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(onDate).not.toHaveBeenCalled();
});

it.each([
  ['has no date', () => Promise.resolve([[lineOf('LOTE 121226', 10)]])],
  ['cannot be read', () => Promise.reject(new Error('Unreadable.'))],
])('VAL-04 says that a photo %s', async (_, answer) => {
  device.readTextInPhoto.mockImplementation(answer);
  show();
  await takePhoto();
  expect(
    await screen.findByText('Não consegui ler a data. Tente com mais luz, ou digite.'),
  ).toBeVisible();
});

it('VAL-04 says that the device is offline before the first reading', async () => {
  device.readTextInPhoto.mockRejectedValue(new LoadingFailed());
  show();
  await takePhoto();
  expect(
    await screen.findByText('Sem conexão. Tente novamente quando o sinal voltar.'),
  ).toBeVisible();
});

it('VAL-04 says that the camera is not allowed', async () => {
  const denied = Object.assign(new Error(), { name: 'NotAllowedError' });
  device.open.mockRejectedValueOnce(new CameraUnavailable('', { cause: denied }));
  show();
  await user.click(await screen.findByRole('button', { name: 'Ler a data' }));
  expect(await screen.findByText('Permissão para a câmera foi negada.')).toBeVisible();
});

it('VAL-04 takes the date that most recognitions have', () => {
  const val = (date: string) => [lineOf(`VAL ${date}`, 10)];
  expect(dateInReadings([val('12/12/26'), val('12/12/26'), val('12/12/28')], today)).toBe(
    '2026-12-12',
  );
  expect(dateInReadings([val('12/12/26'), [], [lineOf('leite', 1)]], today)).toBe('2026-12-12');
  expect(dateInReadings([val('12/12/26'), val('12/12/28')], today)).toBeUndefined();
  expect(dateInReadings([], today)).toBeUndefined();
});

it('VAL-04 puts a label and the date beside it on one line', () => {
  const apart = [
    lineOf('15/12/26', 12, 300),
    lineOf('VAL', 10),
    lineOf('FAB', 80),
    lineOf('15/11/26', 82, 300),
  ];
  expect(dateInReadings([apart], today)).toBe('2026-12-15');
});
