import type { Barcode } from '@quitanda/contract/barcodes';
import { CameraLost, LoadingFailed } from '../../camera-failures.ts';
import type { ScanCallbacks, Scene } from '../../port.ts';
import { openCamera, releaseCamera } from './camera.ts';
import { loadDecoder, type Decoder } from './decoder.ts';
import { pictureTaker } from './picture.ts';
import { confirmTwice, qrTextOf, type CodeKind, type DetectedCode } from '../../detected-codes.ts';
import { nextFrame, pause } from './waits.ts';

/** The time from the camera's first picture to the first decoding (SCN-02). */
const firstDecodeDelayMs = 250;
/** About ten decodings a second: fast enough for the user, slow enough to spare the battery. */
const decodeIntervalMs = 100;

/** Reads barcodes with the camera until `shouldContinue` returns false for one. */
export const scan = (scene: Scene, controller: AbortController, calls: ScanCallbacks) =>
  scanCodes<Barcode>({ kind: 'barcode', codeIn: confirmTwice() }, scene, controller, calls);

/** Like `scan`, for the texts of QR codes. */
export const scanQr = (scene: Scene, controller: AbortController, calls: ScanCallbacks<string>) =>
  scanCodes<string>({ kind: 'qr', codeIn: qrTextOf }, scene, controller, calls);

interface ScanTarget<Code> {
  readonly kind: CodeKind;
  /** Returns the accepted code among the detected codes of one picture. */
  readonly codeIn: (codes: readonly DetectedCode[]) => Code | undefined;
}

/**
 * Reads codes until `shouldContinue` returns false for one. The camera is released before the
 * promise settles, and as soon as `controller` aborts. A paused video has no new frames, so nothing
 * is decoded.
 */
async function scanCodes<Code>(
  { kind, codeIn }: ScanTarget<Code>,
  { video, opening }: Scene,
  controller: AbortController,
  { onStarted, shouldContinue }: ScanCallbacks<Code>,
): Promise<Code> {
  const { signal } = controller;
  const decoder = decoderOf(kind);
  // Avoids an unhandled rejection if the camera fails first; otherwise `await decoder` throws.
  decoder.catch(() => undefined);
  const stream = await openCamera(signal);
  const release = () => releaseCamera(stream);
  signal.addEventListener('abort', release, { once: true });
  for (const track of stream.getTracks()) {
    track.addEventListener('ended', () => controller.abort(new CameraLost()));
  }
  try {
    video.srcObject = stream;
    await video.play();
    const decode = await decoder;
    signal.throwIfAborted();
    const takePicture = pictureTaker(video, opening);
    onStarted(stream.getVideoTracks()[0]);
    await pause(firstDecodeDelayMs, signal);
    const readFrame = async () => codeIn(await decode(takePicture()));
    return await lastCode(video, readFrame, shouldContinue, signal);
  } finally {
    // Pausing keeps the last picture on the screen. The video may already show another stream.
    if (video.srcObject === stream) video.pause();
    release();
  }
}

async function decoderOf(kind: CodeKind): Promise<Decoder> {
  try {
    return await loadDecoder(kind);
  } catch (cause) {
    throw new LoadingFailed('', { cause });
  }
}

async function lastCode<Code>(
  video: HTMLVideoElement,
  readFrame: () => Promise<Code | undefined>,
  shouldContinue: ScanCallbacks<Code>['shouldContinue'],
  signal: AbortSignal,
): Promise<Code> {
  for (;;) {
    await nextFrame(video, signal);
    const code = await readFrame();
    signal.throwIfAborted();
    if (code !== undefined && !shouldContinue(code)) return code;
    await pause(decodeIntervalMs, signal);
  }
}
