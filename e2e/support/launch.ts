/** How Chromium is started. */
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

/** Options for a camera that plays a film. A page still needs the permission to use the camera. */
const playing = (film: string) => ({
  ...plain,
  args: [
    ...plain.args,
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ],
});

export const withCamera = playing(filmOf(filmedBarcode));

/** Codes that no product of the starter catalogue has, shown to the camera one after the other. */
export const filmedRow = ['7891000200209', '7891000300305'] as const;
export const withRow = () => playing(filmOfEach(filmedRow));

/** A camera that sees the QR code of a receipt. */
export const withReceipt = (qrText: string) => playing(filmOfQr(qrText));
