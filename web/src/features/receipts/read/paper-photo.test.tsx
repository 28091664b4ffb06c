/** The photo of a paper receipt whose QR code cannot be read, with a fake recogniser. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { ErrorResponse } from '../../../../test/fakes/fake-api.ts';
import { openReceipts } from '../../../../test/screens/open-receipts.tsx';
import { waitUntilAllSent } from '../../../../test/sent-writes.ts';
import { forgetDrafts } from '../../../lib/device/drafts.ts';
import { LoadingFailed } from '../../../platform/device-failures.ts';
import type * as TextInPhoto from '../../../platform/text/text-in-photo.ts';
import type { TextLine } from '../../../platform/text/text-lines.ts';
import { setServerFeatures } from '../../../sync/queries/server-features.ts';
import { makeReadAnswer } from '../receipt.fixture.ts';

const reader = vi.hoisted(() => ({
  isTextReaderStored: vi.fn<typeof TextInPhoto.isTextReaderStored>(),
  readTextInPhoto: vi.fn<typeof TextInPhoto.readTextInPhoto>(),
}));
vi.mock('../../../platform/text/text-in-photo.ts', () => ({ ...reader, downloadMegabytes: '2,3' }));
vi.mock('./read-file.ts', () => ({
  readReceiptFile: async () => ({ photo: new Blob(['foto'], { type: 'image/jpeg' }) }),
}));

const lineOf = (text: string): TextLine => ({
  words: text.split(' ').map((word) => ({ text: word, confidence: 95, left: 0, right: 9 })),
  top: 0,
  height: 20,
});
const paper = [['001 CAFE TORRADO 500G', '2 UN X 18,90 37,80'].map(lineOf)];
const paperText = '001 CAFE TORRADO 500G\n2 UN X 18,90 37,80';
const user = userEvent.setup();
const unreadable = 'Não deu para ler esta nota. Abra a página dela, copie tudo e cole aqui.';

beforeEach(() => {
  localStorage.clear();
  forgetDrafts();
  reader.isTextReaderStored.mockReset().mockResolvedValue(true);
  reader.readTextInPhoto.mockReset().mockResolvedValue(paper);
  setServerFeatures({ hasAssistant: false });
  onTestFinished(() => setServerFeatures({ hasAssistant: true }));
});

async function choosePhoto() {
  const field = await screen.findByLabelText('Foto ou PDF da nota');
  await user.upload(field, new File(['x'], 'nota.jpg', { type: 'image/jpeg' }));
}

it('AI-42 sends the text of the photo, and not the photo, to the reader of receipts', async () => {
  const { api } = openReceipts(
    '/notas/ler',
    {},
    { readReceipt: makeReadAnswer({ source: 'photo' }) },
  );
  await choosePhoto();
  expect(await screen.findByRole('heading', { name: 'Nota do Assaí' })).toBeTruthy();
  expect(screen.getByText('Lida da foto, confira.')).toBeTruthy();
  expect(api.sent).toMatchObject([
    { name: 'readReceipt', body: { text: paperText, isFromPaper: true, mayFetch: false } },
  ]);
});

it('AI-42 says what cannot be read, and still offers the other ways', async () => {
  const { api } = openReceipts('/notas/ler');
  api.failures.readReceipt = new ErrorResponse(400, {
    code: 'receipt-unreadable',
    message: unreadable,
  });
  await choosePhoto();
  expect(await screen.findByRole('alert')).toHaveTextContent(unreadable);
  expect(screen.getByRole('button', { name: 'Digitar a chave' })).toBeVisible();
});

it.each([
  ['no text is found', () => Promise.resolve([]), 'Não achamos o QR Code na foto.'],
  ['the engine cannot be loaded', () => Promise.reject(new LoadingFailed()), 'Sem conexão.'],
])('AI-42 says why nothing is sent: %s', async (_, read, message) => {
  reader.readTextInPhoto.mockImplementation(read);
  const { api } = openReceipts('/notas/ler');
  await choosePhoto();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(await waitUntilAllSent(api)).toEqual([]);
});

it('AI-41 says the size before the download, and reads nothing if the person does not want it', async () => {
  reader.isTextReaderStored.mockResolvedValue(false);
  openReceipts('/notas/ler');
  await choosePhoto();
  const dialog = await screen.findByRole('dialog', { name: 'Ler o texto no aparelho?' });
  expect(dialog).toHaveTextContent('Ler o texto no aparelho baixa 2,3 MB uma vez.');
  expect(await axe(document.body)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Agora não' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Não achamos o QR Code na foto.');
  expect(reader.readTextInPhoto).not.toHaveBeenCalled();
});

it('AI-41 shows the progress, and ends the reading when it is cancelled', async () => {
  let signal: AbortSignal | undefined;
  reader.readTextInPhoto.mockImplementation((_photo, options) => {
    ({ signal } = options);
    options.onProgress(0.4);
    return new Promise((_, reject) => {
      options.signal.addEventListener('abort', () => reject(options.signal.reason));
    });
  });
  openReceipts('/notas/ler');
  await choosePhoto();
  const progress = await screen.findByRole('progressbar', { name: 'Leitura do texto' });
  await waitFor(() => expect(progress).toHaveAttribute('value', '0.4'));
  await user.click(screen.getByRole('button', { name: 'Cancelar leitura' }));
  await waitFor(() => expect(progress).not.toBeInTheDocument());
  expect(signal?.aborted).toBe(true);
});

it('AI-42 NF-01 reads the text on the device if the assistant fails', async () => {
  setServerFeatures({ hasAssistant: true });
  const { api } = openReceipts(
    '/notas/ler',
    {},
    { readReceipt: makeReadAnswer({ source: 'photo' }) },
  );
  const message = 'A assistente não está disponível agora. Tente mais tarde.';
  api.failures.readReceiptPhoto = new ErrorResponse(503, { code: 'ai-key-invalid', message });
  await choosePhoto();
  const dialog = await screen.findByRole('dialog', { name: 'Ler a foto com IA?' });
  await user.click(within(dialog).getByRole('button', { name: 'Ler com IA' }));
  expect(await screen.findByRole('heading', { name: 'Nota do Assaí' })).toBeTruthy();
  expect(reader.readTextInPhoto).toHaveBeenCalledOnce();
  expect(api.sent).toMatchObject([{ name: 'readReceipt', body: { isFromPaper: true } }]);
});
