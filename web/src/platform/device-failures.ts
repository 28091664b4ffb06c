/** Errors of the camera and of code that is loaded on demand, the same on every device. */

/**
 * The device, its user or the browser did not grant access to the camera. The `name` of its `cause`
 * is that of a DOMException, such as `NotAllowedError`.
 */
export class CameraRefused extends Error {}

/** The camera was lost during a scan: unplugged, or taken by the system. */
export class CameraLost extends Error {}

/** Code that is loaded on demand, such as the decoder or the PDF reader, could not be loaded. */
export class LoadingFailed extends Error {}

/** The user closed the device's own scanner. */
export class ScanCancelled extends Error {}

/** Whether the user or a policy denied the camera; false if the device has none or it failed. */
export function isDenied(failure: unknown): boolean {
  if (!(failure instanceof CameraRefused)) return false;
  return ['NotAllowedError', 'SecurityError'].includes(nameOf(failure.cause));
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');
