/** The options with which Chromium is started. */
import { filmedBarcode, filmOf, filmOfEach, filmOfQr } from './film.ts';

export const plain = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/**
 * Options for a camera that plays a film. The page still needs the permission to use the camera.
 */
const playing = (film: string) => ({
  ...plain,
  args: [
    ...plain.args,
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ],
});

export const withCamera = playing(filmOf(filmedBarcode));

/**
 * Barcodes that the camera shows one after the other. No product of the starter catalogue has them.
 */
export const filmedSeries = ['7891000200209', '7891000300305'] as const;
export const withSeries = () => playing(filmOfEach(filmedSeries));

/** A camera that sees the QR code of a receipt. */
export const withReceipt = (qrText: string) => playing(filmOfQr(qrText));
