/** Options for starting Chromium, with and without a camera. */
import {
  videoBarcode,
  createBarcodeVideo,
  createSeriesVideo,
  createQrVideo,
} from './camera-video.ts';

export const chromiumOptions = {
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

/** Options for tests without a camera. The shell shows the same pages in a third less time. */
export const headlessOptions = {
  ...chromiumOptions,
  executablePath: process.env['HEADLESS_SHELL_PATH'] ?? chromiumOptions.executablePath,
};

/**
 * Returns options for a camera that plays a video. The page still needs the permission for the
 * camera.
 */
const withVideo = (video: string) => ({
  ...chromiumOptions,
  args: [
    ...chromiumOptions.args,
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${video}`,
  ],
});

/** Options for a webcam that shows one barcode. */
export const withFakeWebcam = withVideo(createBarcodeVideo(videoBarcode));

/**
 * Barcodes that the camera shows one after the other. No product of the starter catalogue has them.
 */
export const videoSeries = ['7891000200209', '7891000300305'] as const;
/** Returns options for a camera that shows these barcodes. */
export const withSeries = () => withVideo(createSeriesVideo(videoSeries));

/** Returns options for a camera that shows the QR code of a receipt. */
export const withReceipt = (qrText: string) => withVideo(createQrVideo(qrText));
