import type { Barcode } from '@quitanda/contract/barcodes';
import { CameraLost, LoadingFailed } from '../../camera-failures.ts';
import type { ScanCalls, Scene } from '../../port.ts';
import { openCamera, releaseCamera } from './camera.ts';
import { loadDecoder, type Decoder } from './decoder.ts';
import { pictureTaker } from './picture.ts';
import { believeTwice } from '../../sighting.ts';
import { nextFrame, pause } from './waits.ts';

/** From the camera's first picture to the first look for a barcode (SCN-02). */
const leadMs = 250;
/** About ten looks a second: quick enough for a hand, slow enough for a battery. */
const betweenLooksMs = 100;

/**
 * Reads barcodes with the camera until one with which it does not go on. The camera is released before
 * the promise settles, and as soon as `controller` aborts. While the video is paused it sees nothing.
 */
export async function scan(
  { video, opening }: Scene,
  controller: AbortController,
  { onLooking, goesOn }: ScanCalls,
): Promise<Barcode> {
  const { signal } = controller;
  const decoder = decoderOf();
  // A failure is told where it is awaited, if it gets that far.
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
    onLooking(stream.getVideoTracks()[0]);
    await pause(leadMs, signal);
    const look = async () => decode(takePicture());
    return await lastBarcode(video, look, goesOn, signal);
  } finally {
    // Standing still it keeps its last picture; meanwhile it may show another stream.
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
  look: () => ReturnType<Decoder>,
  goesOn: ScanCalls['goesOn'],
  signal: AbortSignal,
): Promise<Barcode> {
  const believe = believeTwice();
  for (;;) {
    await nextFrame(video, signal);
    const barcode = believe(await look());
    signal.throwIfAborted();
    if (barcode !== undefined && !goesOn(barcode)) return barcode;
    await pause(betweenLooksMs, signal);
  }
}
