import type { Barcode } from '@quitanda/contract/barcodes';
import { newId } from '@quitanda/contract/ids';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi, onTestFinished } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { ErrorResponse } from '../../../../test/fakes/fake-api.ts';
import { getToastKind } from '../../../../test/toast-kind.ts';
import { LoadingFailed } from '../../../platform/device-failures.ts';
import { PhotoUnreadable } from '../../../platform/codes-in-photo.ts';
import type * as TextInPhoto from '../../../platform/text/text-in-photo.ts';
import type { TextLine } from '../../../platform/text/text-lines.ts';
import { setServerFeatures } from '../../../sync/queries/server-features.ts';
import {
  barcode,
  getButton,
  getField,
  fillInProduct,
  serveRegistration,
  showRegistration,
} from '../../../../test/screens/open-registration.tsx';
import { waitUntilAllSent } from '../../../../test/sent-writes.ts';

const readBarcodeFromPhoto = vi.hoisted(() => vi.fn<() => Promise<Barcode | undefined>>());
vi.mock('../../../platform/codes-in-photo.ts', async (original) => ({
  ...(await original<object>()),
  readBarcodeFromPhoto,
}));
const reader = vi.hoisted(() => ({
  isTextReaderStored: vi.fn<typeof TextInPhoto.isTextReaderStored>(),
  readTextInPhoto: vi.fn<typeof TextInPhoto.readTextInPhoto>(),
}));
vi.mock('../../../platform/text/text-in-photo.ts', () => ({ ...reader, downloadMegabytes: '2,3' }));

const user = userEvent.setup();

beforeEach(() => {
  localStorage.clear();
  readBarcodeFromPhoto.mockReset().mockResolvedValue(undefined);
  reader.isTextReaderStored.mockReset().mockResolvedValue(true);
  reader.readTextInPhoto.mockReset().mockResolvedValue([]);
});

/** A printed line; larger lines are more important. */
const lineOf = (text: string, top: number, height: number): TextLine => ({
  words: text.split(' ').map((word) => ({ text: word, confidence: 96, left: 0, right: 9 })),
  top,
  height,
});
const offlineText = 'Sem conexão. Tente novamente quando o sinal voltar.';
const pack = [
  [
    lineOf('SERRA ALTA', 100, 70),
    lineOf('CAFÉ TORRADO', 300, 60),
    lineOf('PESO LÍQ. 500 g', 900, 30),
  ],
];
const offlineProducts = {
  categories: [],
  products: [
    {
      id: newId(),
      name: 'Café torrado e moído 250 g',
      brand: 'Serra Alta',
      typicalUnit: 'g' as const,
      barcode: null,
      category: 0,
      quantity: 250,
    },
  ],
};

function withoutAssistant() {
  setServerFeatures({ hasAssistant: false });
  onTestFinished(() => setServerFeatures({ hasAssistant: true }));
}

describe('the label', () => {
  const photo = new File(['x'], 'rotulo.jpg', { type: 'image/jpeg' });
  const getCameraInput = () =>
    document.querySelector<HTMLInputElement>('input[capture]') as HTMLInputElement;
  const jpeg = new Blob(['y'], { type: 'image/jpeg' });
  const label = { name: 'Café 500 g', brand: 'Pilão', typicalUnit: 'g', barcode } as const;
  const unreadableText =
    'Não foi possível extrair as informações da imagem. Tente uma foto mais nítida.';

  beforeEach(() => {
    // jsdom can neither decode nor draw images; e2e/catalogue.spec.ts tests that.
    const createBitmap = async () => ({ width: 4000, height: 3000, close: () => undefined });
    vi.stubGlobal('createImageBitmap', vi.fn(createBitmap));
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      fillRect: () => undefined,
      drawImage: () => undefined,
    } as unknown as null);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(callback) {
      callback(jpeg);
    });
  });

  it('PRD-03 fills in name, brand, unit and barcode, highlights them and shows a message', async () => {
    const api = serveRegistration();
    api.answers.readLabel = label;
    showRegistration();
    await screen.findByRole('option', { name: 'Padaria' });
    await user.upload(getCameraInput(), photo);
    await waitFor(() => expect(getField('Nome')).toHaveValue('Café 500 g'));
    expect(getField('Marca')).toHaveValue('Pilão');
    expect(getField('Unidade')).toHaveValue('g');
    expect(getField('Código de barras')).toHaveValue(barcode);
    expect(api.sent[0]?.body).toBe(jpeg);
    const message = screen.getByText('Preenchido: Nome, Marca, Unidade, Código de barras.');
    expect(getField('Nome').closest('.filled')).not.toBeNull();
    await waitFor(() => expect(message).toBeEmptyDOMElement());
    expect(getField('Nome').closest('.filled')).toBeNull();
  });

  it('AI-40 reads only the barcode of the photo if its data are known, and sends no photo', async () => {
    withoutAssistant();
    readBarcodeFromPhoto.mockResolvedValueOnce(barcode);
    const api = serveRegistration();
    api.reads.lookUpBarcode = {
      found: {
        name: 'Café 250 g',
        brand: 'Serra Alta',
        typicalUnit: 'un',
        categoryId: null,
        imageUrl: null,
      },
    };
    showRegistration();
    await screen.findByRole('option', { name: 'Padaria' });
    await user.upload(getCameraInput(), photo);
    await waitFor(() => expect(getField('Código de barras')).toHaveValue(barcode));
    await waitFor(() => expect(getField('Nome')).toHaveValue('Café 250 g'));
    expect(reader.readTextInPhoto).not.toHaveBeenCalled();
    expect(api.sent).toEqual([]);
    expect(getButton('✨ Preencher com IA')).not.toHaveAttribute('aria-busy');
  });

  it('AI-40 reads the text without an assistant, and marks what it has filled in until it is changed', async () => {
    withoutAssistant();
    reader.readTextInPhoto.mockResolvedValue(pack);
    const api = serveRegistration();
    api.reads.getOfflineProducts = offlineProducts;
    showRegistration({ storesCatalogue: true });
    await screen.findByRole('option', { name: 'Padaria' });
    await user.upload(getCameraInput(), photo);
    await waitFor(() => expect(getField('Nome')).toHaveValue('Café torrado 500 g'));
    expect(getField('Marca')).toHaveValue('Serra Alta');
    expect(getField('Nome')).toHaveAccessibleDescription('Confira');
    expect(getField('Código de barras')).not.toHaveAccessibleDescription('Confira');
    expect(screen.getByText('Lido no aparelho, sem IA. Confira os campos marcados.')).toBeVisible();
    expect(await axe(document.body)).toEqual([]);
    await user.type(getField('Nome'), ' extra');
    expect(getField('Nome')).not.toHaveAccessibleDescription('Confira');
    expect(getField('Marca')).toHaveAccessibleDescription('Confira');
    expect(api.sent).toEqual([]);
  });

  it('AI-40 keeps what was typed, and reads the text if nothing is known about the barcode', async () => {
    withoutAssistant();
    readBarcodeFromPhoto.mockResolvedValueOnce(barcode);
    reader.readTextInPhoto.mockResolvedValue(pack);
    const api = serveRegistration();
    api.reads.getOfflineProducts = offlineProducts;
    showRegistration({ storesCatalogue: true });
    await fillInProduct({ name: 'Kafé' });
    await user.upload(getCameraInput(), photo);
    await waitFor(() => expect(getField('Marca')).toHaveValue('Serra Alta'));
    expect(getField('Código de barras')).toHaveValue(barcode);
    expect(getField('Nome')).toHaveValue('Kafé');
    expect(getField('Nome')).not.toHaveAccessibleDescription('Confira');
  });

  it('AI-41 asks before the download, and says nothing if the person does not want it', async () => {
    withoutAssistant();
    reader.isTextReaderStored.mockResolvedValue(false);
    serveRegistration();
    showRegistration();
    await screen.findByRole('option', { name: 'Padaria' });
    await user.upload(getCameraInput(), photo);
    const question = await screen.findByRole('dialog', { name: 'Ler o texto no aparelho?' });
    await user.click(within(question).getByRole('button', { name: 'Agora não' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    await waitFor(() => expect(getButton('✨ Preencher com IA')).not.toHaveAttribute('aria-busy'));
    expect(screen.queryByText(unreadableText)).toBeNull();
    expect(reader.readTextInPhoto).not.toHaveBeenCalled();
  });

  it.each([
    ['no text', () => Promise.resolve([]), unreadableText],
    ['only an amount', () => Promise.resolve([[lineOf('500 g', 9, 9)]]), unreadableText],
    ['no picture', () => Promise.reject(new PhotoUnreadable()), unreadableText],
    ['no engine', () => Promise.reject(new LoadingFailed()), offlineText],
  ])('AI-40 PRD-03 says that nothing was read: %s', async (_, read, message) => {
    withoutAssistant();
    reader.readTextInPhoto.mockImplementation(read);
    readBarcodeFromPhoto.mockRejectedValueOnce(new Error('no decoder'));
    serveRegistration();
    showRegistration();
    await fillInProduct({ name: 'Kafé' });
    await user.upload(getCameraInput(), photo);
    expect(await screen.findByText(message)).toBeVisible();
    expect(getField('Nome')).toHaveValue('Kafé');
  });

  it('PRD-03 SCN-08 keeps an EAN-8 of the photo that begins with 0 an EAN-8', async () => {
    withoutAssistant();
    readBarcodeFromPhoto.mockResolvedValueOnce('01234565' as Barcode);
    serveRegistration();
    showRegistration();
    await screen.findByRole('option', { name: 'Padaria' });
    await user.upload(getCameraInput(), photo);
    await waitFor(() => expect(getField('Código de barras')).toHaveValue('0123 4565'));
  });

  it('AI-07 PRD-03 reads the barcode of the photo without a network', async () => {
    readBarcodeFromPhoto.mockResolvedValueOnce(barcode);
    const api = serveRegistration();
    showRegistration();
    await screen.findByRole('option', { name: 'Padaria' });
    api.isOffline = true;
    await user.upload(getCameraInput(), photo);
    await waitFor(() => expect(getField('Código de barras')).toHaveValue(barcode));
    expect(await screen.findByText(offlineText)).toBeVisible();
  });

  it('PRD-03 keeps typed values that the label does not contain', async () => {
    const api = serveRegistration();
    api.answers.readLabel = { name: 'Café 500 g', brand: '', typicalUnit: '', barcode: '' };
    showRegistration();
    await fillInProduct({ name: 'Kafé', brand: 'Minha marca' });
    await user.upload(getCameraInput(), photo);
    await waitFor(() => expect(getField('Nome')).toHaveValue('Café 500 g'));
    expect(getField('Marca')).toHaveValue('Minha marca');
    expect(getField('Unidade')).toHaveValue('un');
  });

  it.each([
    ['the file is not an image', 'no-image'],
    ['the server refuses the photo', 'refused'],
    ['the label has no text', 'empty'],
  ])('PRD-03 shows that the label could not be read: %s', async (_, problem) => {
    const api = serveRegistration();
    if (problem === 'no-image')
      vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no')));
    if (problem === 'refused') {
      const refusal = new ErrorResponse(400, { code: 'label-unreadable', message: unreadableText });
      api.failures.readLabel = refusal;
    }
    api.answers.readLabel = { name: '', brand: '', typicalUnit: '', barcode: '' };
    showRegistration();
    await user.upload(getCameraInput(), photo);
    expect(await screen.findByText(unreadableText)).toBeVisible();
    expect(getToastKind(unreadableText)).toBe('error');
    expect(getButton('✨ Preencher com IA')).not.toHaveAttribute('aria-busy');
  });

  it('PRD-03 AI-04 shows the server’s message, or that there is no network', async () => {
    const api = serveRegistration();
    const message = 'A assistente não está disponível agora. Tente mais tarde.';
    api.failures.readLabel = new ErrorResponse(503, { code: 'ai-key-invalid', message });
    showRegistration();
    await user.upload(getCameraInput(), photo);
    expect(await screen.findByText(message)).toBeVisible();
    api.isOffline = true;
    await user.upload(getCameraInput(), photo);
    expect(await screen.findByText(offlineText)).toBeVisible();
    expect(getToastKind(offlineText)).toBe('error');
  });

  it('PRD-03 sends nothing when the file picker is cancelled, and aborts the request when the dialog closes', async () => {
    const api = serveRegistration();
    showRegistration();
    await user.upload(getCameraInput(), []);
    expect(screen.queryByRole('alert', { name: /./ })).toBeNull();
    expect(await waitUntilAllSent(api)).toEqual([]);

    // The fake server never answers, so the request is pending until the dialog closes.
    await user.upload(getCameraInput(), photo);
    await waitFor(() => expect(api.sent).toHaveLength(1));
    expect(getButton('✨ Preencher com IA')).toHaveAttribute('aria-busy', 'true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(getButton('Abrir'));
    expect(getButton('✨ Preencher com IA')).not.toHaveAttribute('aria-busy');
    expect(screen.queryByText(/Sem conexão/)).toBeNull();
  });
});
