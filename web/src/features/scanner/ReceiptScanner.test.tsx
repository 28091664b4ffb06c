import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { advanceClock, fakeLongTimers } from '../../../test/long-timers.ts';
import type { DetectedCode } from '../../platform/detected-codes.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ToastRegion } from '../../ui/feedback/toast-region.tsx';
import { installFakeCamera } from './fake-camera.fixture.ts';
import { ReceiptScanner } from './ReceiptScanner.tsx';

const loadDecoder = vi.hoisted(() => vi.fn());
vi.mock('../../platform/web/scanning/decoder.ts', () => ({ loadDecoder }));
vi.mock('../../platform/web/scanning/picture.ts', () => ({
  createPictureTaker: () => () => document.createElement('canvas'),
}));

const receiptUrl = 'https://www.fazenda.pr.gov.br/nfce/qrcode?p=41…|2|1|1|ABC';
const key = '41260112345678000195650010000012341000012343';
const onRead = vi.fn<(text: string) => void>();
const onClose = vi.fn();

function Harness() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <ToastRegion>
      <Button onClick={() => setIsOpen(true)}>Abrir</Button>
      <ReceiptScanner
        isOpen={isOpen}
        accepts={(text) => text.includes('/nfce/')}
        onRead={(text) => {
          onRead(text);
          close();
        }}
        onClose={() => {
          onClose();
          close();
        }}
      />
    </ToastRegion>
  );
}

const qrCodeOf = (text: string): DetectedCode[] => [{ symbology: 'qr', text }];
const mockDecoder = (decode: () => DetectedCode[]) =>
  loadDecoder.mockResolvedValue(async () => decode());
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const findHint = () => screen.findByText('Aponte para o QR Code da nota');
const findWrongCodeMessage = () => screen.findByText('Este QR Code não é de nota fiscal.');
const findField = () => screen.findByLabelText('Chave de acesso');
const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function openScanner() {
  render(<Harness />);
  await press('Abrir');
  await screen.findByRole('dialog', { name: 'Escanear nota' });
}

beforeEach(() => {
  vi.clearAllMocks();
  mockDecoder(() => []);
});

it('NF-01 shows a hint, releases the camera, and returns the text of the QR code once', async () => {
  let code: DetectedCode[] = [];
  mockDecoder(() => code);
  const camera = installFakeCamera();
  onRead.mockImplementationOnce(() => expect(camera.trackStates()).toEqual(['ended']));
  await openScanner();
  expect(await findHint()).toBeVisible();
  code = qrCodeOf(receiptUrl);
  await waitFor(() => expect(onRead).toHaveBeenCalledExactlyOnceWith(receiptUrl));
  await waitUntilClosed();
  expect(onClose).not.toHaveBeenCalled();
  expect(loadDecoder).toHaveBeenCalledExactlyOnceWith('qr');
});

it('NF-01 says that a QR code is not from a receipt, and continues the scan', async () => {
  let code = qrCodeOf('https://exemplo.com.br/cardapio');
  mockDecoder(() => code);
  const camera = installFakeCamera();
  fakeLongTimers();
  await openScanner();
  await findHint();
  await advanceClock(250);
  expect(await findWrongCodeMessage()).toBeVisible();
  expect(camera.trackStates()).toEqual(['live']);
  expect(onRead).not.toHaveBeenCalled();
  code = [];
  await advanceClock(2_499);
  expect(screen.queryByText('Aponte para o QR Code da nota')).toBeNull();
  await advanceClock(1);
  expect(await findHint()).toBeVisible();
  code = qrCodeOf(receiptUrl);
  await advanceClock(100);
  // The code is returned after the feedback of the scanner.
  await advanceClock(250);
  await waitFor(() => expect(onRead).toHaveBeenCalledExactlyOnceWith(receiptUrl));
});

it('NF-01 ignores barcodes and texts above 2,000 characters', async () => {
  let decodeCount = 0;
  const ignoredCodes = [
    { symbology: 'ean-upc', text: '7891000100103' } as const,
    ...qrCodeOf(`${receiptUrl}${'9'.repeat(2_000)}`),
  ];
  mockDecoder(() => {
    decodeCount += 1;
    return ignoredCodes;
  });
  installFakeCamera();
  await openScanner();
  await waitFor(() => expect(decodeCount).toBeGreaterThan(3));
  expect(await findHint()).toBeVisible();
  expect(onRead).not.toHaveBeenCalled();
});

it('NF-01 NF-31 accepts a typed key instead, and checks it', async () => {
  const camera = installFakeCamera();
  await openScanner();
  await findHint();
  await press('Digitar a chave');
  expect(await findField()).toHaveFocus();
  expect(camera.trackStates()).toEqual(['ended']);
  await userEvent.type(await findField(), `${key.slice(0, -1)}0{Enter}`);
  expect(await screen.findByText('A chave tem 44 caracteres. Confira os números.')).toBeVisible();
  expect(onRead).not.toHaveBeenCalled();
  await userEvent.clear(await findField());
  await userEvent.type(await findField(), `${key.replaceAll(/.{4}/gu, '$& ')}{Enter}`);
  expect(onRead).toHaveBeenCalledExactlyOnceWith(key);
});

it('NF-01 NF-31 asks for the key first, and says why, if there is no camera', async () => {
  await openScanner();
  expect(await findField()).toHaveFocus();
  expect(screen.getByText('A câmera só funciona em um endereço seguro (https).')).toBeVisible();
  await press('Cancelar');
  await waitUntilClosed();
  expect(onClose).toHaveBeenCalledOnce();
});

it('NF-01 NF-32 NF-31 shows the scanner’s messages when the camera fails, and allows typing the key', async () => {
  installFakeCamera(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  await openScanner();
  expect(await screen.findByRole('alert')).toHaveTextContent('Permissão para a câmera foi negada.');
  expect(await findField()).toHaveFocus();
});
