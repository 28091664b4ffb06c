import { CameraUnavailable } from '../../device-failures.ts';

/**
 * This resolution suffices for a small code at arm's length, and a phone still decodes frames of
 * this size quickly.
 */
const constraints: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
};

/** Whether the browser has the camera API, which is missing on an insecure origin. */
export const hasCameraAccess = () =>
  typeof (navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia === 'function';

/**
 * Requests the rear camera. If the caller aborts during the permission prompt, a camera that is
 * granted afterwards is released at once.
 */
export async function openCamera(signal: AbortSignal): Promise<MediaStream> {
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia(constraints);
  } catch (cause) {
    throw new CameraUnavailable('', { cause });
  }
  if (signal.aborted) releaseCamera(stream);
  signal.throwIfAborted();
  return stream;
}

/** Switches the camera and its indicator light off. */
export function releaseCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
