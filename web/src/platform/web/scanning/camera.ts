import { CameraRefused } from '../../camera-failures.ts';

/** Enough for a small code at arm's length, and no more than a phone decodes with ease. */
const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
};

/** Whether the browser has cameras to ask for at all: it has none on an insecure address. */
export const hasCameraAccess = () =>
  typeof (navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia === 'function';

/**
 * Asks for the camera that looks away from the person. Whoever aborts while the question stands
 * gets no camera: one that comes later is released at once.
 */
export async function openCamera(signal: AbortSignal): Promise<MediaStream> {
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia(wanted);
  } catch (cause) {
    throw new CameraRefused('', { cause });
  }
  if (signal.aborted) releaseCamera(stream);
  signal.throwIfAborted();
  return stream;
}

/** Switches the camera off, and its light with it. */
export function releaseCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
