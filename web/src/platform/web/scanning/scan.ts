import type { Barcode } from '@quitanda/contract/barcodes';
import { CameraLost, LoadingFailed } from '../../device-failures.ts';
import type { ScanCallbacks, ScannerElements } from '../../port.ts';
import { openCamera, releaseCamera } from './camera.ts';
import { loadDecoder, type Decoder } from './decoder.ts';
import { createPictureTaker } from './picture.ts';
import { confirmTwice, qrTextOf, type CodeKind, type DetectedCode } from '../../detected-codes.ts';
import { waitForNextFrame, pause } from './abortable-waits.ts';

/** The time from the camera's first picture to the first decoding (SCN-02). */
const firstDecodeDelayMs = 250;
/** About ten decodings a second: fast enough for the user, slow enough to spare the battery. */
const decodeIntervalMs = 100;

/** Reads barcodes with the camera until `shouldContinue` returns false for one. */
export const scan = (
  elements: ScannerElements,
  controller: AbortController,
  callbacks: ScanCallbacks,
) =>
  scanCodes<Barcode>(
    { kind: 'barcode', selectCode: confirmTwice() },
    elements,
    controller,
    callbacks,
  );

/** Like `scan`, for the texts of QR codes. */
export const scanQr = (
  elements: ScannerElements,
  controller: AbortController,
  callbacks: ScanCallbacks<string>,
) => scanCodes<string>({ kind: 'qr', selectCode: qrTextOf }, elements, controller, callbacks);

interface ScanTarget<Code> {
  readonly kind: CodeKind;
  /** Returns the code to report among the detected codes of one picture. */
  readonly selectCode: (codes: readonly DetectedCode[]) => Code | undefined;
}

/**
 * Reads codes until `shouldContinue` returns false for one. The camera is released before the
 * promise settles, and as soon as `controller` aborts. A paused video has no new frames, so nothing
 * is decoded.
 */
async function scanCodes<Code>(
  { kind, selectCode }: ScanTarget<Code>,
  { video, viewfinder }: ScannerElements,
  controller: AbortController,
  { onStarted, shouldContinue }: ScanCallbacks<Code>,
): Promise<Code> {
  const { signal } = controller;
  const decoderPromise = loadDecoderFor(kind);
  // If the camera fails first, nothing awaits this promise, and this handler avoids an unhandled
  // rejection. If the camera opens, the `await` below throws the failure of the decoder.
  decoderPromise.catch(() => undefined);
  const stream = await openCamera(signal);
  const release = () => releaseCamera(stream);
  signal.addEventListener('abort', release, { once: true });
  for (const track of stream.getTracks()) {
    track.addEventListener('ended', () => controller.abort(new CameraLost()));
  }
  try {
    video.srcObject = stream;
    await video.play();
    const decode = await decoderPromise;
    signal.throwIfAborted();
    const takePicture = createPictureTaker(video, viewfinder);
    onStarted(stream.getVideoTracks()[0]);
    await pause(firstDecodeDelayMs, signal);
    const readFrame = async () => selectCode(await decode(takePicture()));
    return await readUntilStopped(video, readFrame, shouldContinue, signal);
  } finally {
    // Pausing keeps the last picture on the screen. If another scan already uses the video, it is
    // not paused.
    if (video.srcObject === stream) video.pause();
    release();
  }
}

async function loadDecoderFor(kind: CodeKind): Promise<Decoder> {
  try {
    return await loadDecoder(kind);
  } catch (cause) {
    throw new LoadingFailed('', { cause });
  }
}

async function readUntilStopped<Code>(
  video: HTMLVideoElement,
  readFrame: () => Promise<Code | undefined>,
  shouldContinue: ScanCallbacks<Code>['shouldContinue'],
  signal: AbortSignal,
): Promise<Code> {
  for (;;) {
    await waitForNextFrame(video, signal);
    const code = await readFrame();
    signal.throwIfAborted();
    if (code !== undefined && !shouldContinue(code)) return code;
    await pause(decodeIntervalMs, signal);
  }
}
