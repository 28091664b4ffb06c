import type { Barcode } from '@quitanda/contract/barcodes';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CameraUnavailable, ScanCancelled } from '../../platform/device-failures.ts';
import type { BarcodeScanner } from '../../platform/port.ts';
import { ToastRegion } from '../../ui/feedback/toast-region.tsx';
import { Scanner } from './Scanner.tsx';

// A fake of the scanner that is built into a phone. That scanner opens over the whole app.
const { scan, scanQr } = vi.hoisted(() => ({
  scan: vi.fn<BarcodeScanner['scan']>(),
  scanQr: vi.fn<BarcodeScanner['scanQr']>(),
}));
vi.mock('#platform/scanner.ts', () => ({
  scanner: {
    unavailableReason: () => undefined,
    permissionSettings: 'device',
    canRun: () => true,
    subscribe: () => () => undefined,
    supportsSeries: false,
    scan,
    scanQr,
  } satisfies BarcodeScanner,
}));

const onRead = vi.fn<(barcode: Barcode) => void>();
const onClose = vi.fn<() => void>();
const openScanner = () =>
  render(
    <ToastRegion>
      <Scanner isOpen onRead={onRead} onClose={onClose} />
    </ToastRegion>,
  );

beforeEach(() => vi.clearAllMocks());

it('SCN-02 returns the code from the device’s scanner once', async () => {
  scan.mockResolvedValue('7891000100103' as Barcode);
  openScanner();
  await waitFor(() => expect(onRead).toHaveBeenCalledExactlyOnceWith('7891000100103'));
  expect(scan).toHaveBeenCalledOnce();
});

it('SCN-02 closes without a message when the person closes the device’s scanner', async () => {
  scan.mockRejectedValue(new ScanCancelled());
  openScanner();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onRead).not.toHaveBeenCalled();
  expect(screen.queryByText(/Erro durante o scan/u)).toBeNull();
});

it('SCN-02 names the device’s settings if the camera is refused, and allows typing', async () => {
  const cause = Object.assign(new Error(), { name: 'NotAllowedError' });
  scan.mockRejectedValue(new CameraUnavailable('', { cause }));
  openScanner();
  expect(await screen.findByText('Permissão para a câmera foi negada.')).toBeVisible();
  expect(screen.getByText(/permita o acesso nas configurações do aparelho/u)).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});
