import type { Barcode } from '@quitanda/contract/barcodes';
import { CameraLost, LoadingFailed } from '../../camera-failures.ts';
import type { Scene } from '../../port.ts';
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
 * Reads one barcode with the camera. The camera is released before the promise settles, and as soon
 * as `controller` aborts. `onLooking` tells that the picture stands and the looking begins.
 */
export async function scan(
  { video, opening }: Scene,
  controller: AbortController,
  onLooking: (track: MediaStreamTrack | undefined) => void,
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
    onLooking(stream.getVideoTracks()[0]);
    await pause(leadMs, signal);
    return await firstBarcode(video, pictureTaker(video, opening), decode, signal);
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

async function firstBarcode(
  video: HTMLVideoElement,
  takePicture: () => HTMLCanvasElement,
  decode: Decoder,
  signal: AbortSignal,
): Promise<Barcode> {
  const believe = believeTwice();
  for (;;) {
    await nextFrame(video, signal);
    const barcode = believe(await decode(takePicture()));
    signal.throwIfAborted();
    if (barcode !== undefined) return barcode;
    await pause(betweenLooksMs, signal);
  }
}
