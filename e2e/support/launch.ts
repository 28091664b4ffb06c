/** How Chromium is started. */
import { filmedBarcode, filmOf } from './film.ts';

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

/** With a camera that plays the film; a page still has to be allowed to see it. */
export const withCamera = {
  ...plain,
  args: [
    ...plain.args,
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${filmOf(filmedBarcode)}`,
  ],
};
