import type { Barcode } from '@quitanda/contract/barcodes';
import { CameraLost, LoadingFailed } from '../../camera-failures.ts';
import type { ScanCalls, Scene } from '../../port.ts';
import { openCamera, releaseCamera } from './camera.ts';
import { loadDecoder, type Decoder } from './decoder.ts';
import { pictureTaker } from './picture.ts';
import { confirmTwice } from '../../sighting.ts';
import { nextFrame, pause } from './waits.ts';

/** From the camera's first picture to the first decoding (SCN-02). */
const firstDecodeDelayMs = 250;
/** About ten decodings a second: fast enough for the user, slow enough to spare the battery. */
const decodeIntervalMs = 100;

/**
 * Reads barcodes with the camera until `shouldContinue` returns false for one. The camera is
 * released before the promise settles, and as soon as `controller` aborts. A paused video has no
 * new frames, so nothing is decoded.
 */
export async function scan(
  { video, opening }: Scene,
  controller: AbortController,
  { onStarted, shouldContinue }: ScanCalls,
): Promise<Barcode> {
  const { signal } = controller;
  const decoder = decoderOf();
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
    const decodeFrame = async () => decode(takePicture());
    return await lastBarcode(video, decodeFrame, shouldContinue, signal);
  } finally {
    // Pausing keeps the last picture on the screen. The video may already show another stream.
    if (video.srcObject === stream) video.pause();
    release();
  }
}

async function decoderOf(): Promise<Decoder> {
  try {
    return await loadDecoder();
  } catch (cause) {
    throw new LoadingFailed('', { cause });
  }
}

async function lastBarcode(
  video: HTMLVideoElement,
  decodeFrame: () => ReturnType<Decoder>,
  shouldContinue: ScanCalls['shouldContinue'],
  signal: AbortSignal,
): Promise<Barcode> {
  const confirm = confirmTwice();
  for (;;) {
    await nextFrame(video, signal);
    const barcode = confirm(await decodeFrame());
    signal.throwIfAborted();
    if (barcode !== undefined && !shouldContinue(barcode)) return barcode;
    await pause(decodeIntervalMs, signal);
  }
}
