/** The device's own scanner, which covers the app: ML Kit on Android, Vision on iOS. */
import type { Barcode } from '@quitanda/contract/barcodes';
import { registerPlugin } from '@capacitor/core';
import { CameraUnavailable, ScanCancelled } from '../device-failures.ts';
import type { BarcodeScanner } from '../port.ts';
import { barcodeOf, qrTextOf, type Symbology } from '../detected-codes.ts';
import { codeOf, namedError } from './plugin-failure.ts';

/**
 * The plugin of @capacitor/barcode-scanner. Importing that package would add its scanner for the
 * web to the bundle.
 */
interface ScannerPlugin {
  readonly scanBarcode: (
    options: object,
  ) => Promise<{ readonly ScanResult: string; readonly format: number }>;
}

const plugin = registerPlugin<ScannerPlugin>('CapacitorBarcodeScanner');

/** The plugin's constants: the `hint` selects the formats, and each result has one `format`. */
const allFormatsHint = 17;
const qrHint = 0;
const symbologies: Readonly<Record<number, Symbology>> = {
  8: 'itf',
  9: 'ean-upc',
  10: 'ean-upc',
  12: 'databar',
  13: 'databar',
  14: 'ean-upc',
  15: 'upc-e',
};

const options = {
  scanButton: false,
  scanText: ' ',
  cameraDirection: 1,
  scanOrientation: 3,
  cancelButtonAccessibilityLabel: 'Cancelar',
  torchButtonOnAccessibilityLabel: 'Apagar a lanterna',
  torchButtonOffAccessibilityLabel: 'Acender a lanterna',
  android: { scanningLibrary: 'mlkit' },
};

export const scanner: BarcodeScanner = {
  unavailableReason: () => undefined,
  permissionSettings: 'device',
  // The device's scanner covers the app, so the scan continues while the app is hidden.
  canRun: () => true,
  subscribe: () => () => undefined,
  // The device's scanner closes after each code.
  supportsSeries: false,
  async scan(_elements, { signal }) {
    const result = await scanWith(
      allFormatsHint,
      'Aponte a câmera para o código de barras',
      signal,
    );
    return parseBarcode(result.format, result.ScanResult);
  },
  async scanQr(_elements, { signal }) {
    const { ScanResult: text } = await scanWith(qrHint, 'Aponte para o QR Code da nota', signal);
    const qrText = qrTextOf([{ symbology: 'qr', text }]);
    if (qrText === undefined) throw new Error('este QR Code não pôde ser lido.');
    return qrText;
  },
};

async function scanWith(hint: number, scanInstructions: string, signal: AbortSignal) {
  const result = await plugin
    .scanBarcode({ ...options, hint, scanInstructions })
    .catch(throwScanFailure);
  signal.throwIfAborted();
  return result;
}

function parseBarcode(format: number, text: string): Barcode {
  const symbology = symbologies[format];
  const barcode = symbology && barcodeOf({ symbology, text });
  if (barcode === undefined) throw new Error('este código não é de um produto.');
  return barcode;
}

function throwScanFailure(error: unknown): never {
  const code = codeOf(error);
  if (code === 'OS-PLUG-BARC-0006') throw new ScanCancelled('', { cause: error });
  if (code === 'OS-PLUG-BARC-0007') {
    throw new CameraUnavailable('', { cause: namedError('NotAllowedError', error) });
  }
  throw new Error('o leitor do aparelho falhou.', { cause: error });
}
