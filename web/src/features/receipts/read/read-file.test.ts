import { beforeEach, expect, it, vi } from 'vitest';
import { LoadingFailed } from '../../../platform/device-failures.ts';
import { PhotoUnreadable } from '../../../platform/codes-in-photo.ts';
import { readReceiptFile } from './read-file.ts';

const mocks = vi.hoisted(() => ({
  readQrFromPhoto: vi.fn<() => Promise<string | undefined>>(),
  readPdfText: vi.fn<() => Promise<string | undefined>>(),
  shrinkPhoto: vi.fn<(file: Blob) => Promise<Blob>>(),
}));
vi.mock('../../../platform/codes-in-photo.ts', async (original) => ({
  ...(await original<object>()),
  readQrFromPhoto: mocks.readQrFromPhoto,
}));
vi.mock('../../../platform/shrink-photo.ts', () => ({ shrinkPhoto: mocks.shrinkPhoto }));
vi.mock('../../../platform/pdf-text.ts', () => ({ readPdfText: mocks.readPdfText }));

beforeEach(() => {
  mocks.readQrFromPhoto.mockReset();
  mocks.readPdfText.mockReset();
  mocks.shrinkPhoto.mockReset();
});

const read = (receiptFile: Blob) => readReceiptFile(receiptFile);
const makeFile = (type: string, content = 'x') => new File([content], 'nota', { type });

it('NF-01 reads the QR code of a photo, the text of a PDF, and text files as they are', async () => {
  mocks.readQrFromPhoto.mockResolvedValue('código');
  mocks.readPdfText.mockResolvedValue('texto do PDF');
  expect(await read(makeFile('image/jpeg'))).toEqual({ text: 'código' });
  expect(await read(makeFile('application/pdf'))).toEqual({ text: 'texto do PDF' });
  expect(await read(makeFile('text/xml', '<nfeProc/>'))).toEqual({ text: '<nfeProc/>' });
});

it('NF-01 says that a PDF or text file has no text', async () => {
  mocks.readPdfText.mockResolvedValueOnce(undefined);
  expect(await read(makeFile('application/pdf'))).toEqual({
    problem: 'Este PDF não tem texto. Fotografe o QR Code ou digite a chave.',
  });
  expect(await read(makeFile('text/plain', ' \n'))).toEqual({
    problem: 'Este arquivo está vazio.',
  });
});

it('NF-01 NF-32 says why a file cannot be read', async () => {
  mocks.readQrFromPhoto.mockRejectedValueOnce(new PhotoUnreadable(''));
  expect(await read(makeFile('image/heic'))).toEqual({
    problem: 'Não foi possível abrir esta foto.',
  });
  mocks.readPdfText.mockRejectedValueOnce(new LoadingFailed(''));
  expect(await read(makeFile('application/pdf'))).toEqual({
    problem: 'Sem conexão. Tente novamente quando o sinal voltar.',
  });
  const largeFile = Object.defineProperty(makeFile('text/plain'), 'size', { value: 10_000_001 });
  expect(await read(largeFile)).toEqual({ problem: 'O arquivo tem mais de 10 MB.' });
});

it('NF-01 NF-33 AI-42 returns a smaller copy of a photo without a QR code', async () => {
  const smallPhoto = new Blob(['y'], { type: 'image/jpeg' });
  const photo = makeFile('image/jpeg');
  mocks.shrinkPhoto.mockResolvedValue(smallPhoto);
  mocks.readQrFromPhoto.mockResolvedValueOnce(undefined);
  expect(await read(photo)).toEqual({ photo: smallPhoto });
  expect(mocks.shrinkPhoto.mock.calls[0]?.[0]).toBe(photo);
  mocks.readQrFromPhoto.mockResolvedValueOnce('código');
  expect(await read(photo)).toEqual({ text: 'código' });
  mocks.readQrFromPhoto.mockResolvedValueOnce(undefined);
  mocks.shrinkPhoto.mockRejectedValueOnce(new Error('no canvas'));
  expect(await read(photo)).toEqual({ problem: 'Não foi possível abrir esta foto.' });
});
