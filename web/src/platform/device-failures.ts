/** Errors of the camera and of code that is loaded on demand, the same on every device. */

/**
 * The camera cannot be used: the device has none, it failed, or the user or the browser denied it.
 * The `name` of the error's `cause` says which: it is that of a DOMException, such as
 * `NotAllowedError`.
 */
export class CameraUnavailable extends Error {}

/** The camera was lost during a scan: unplugged, or taken by the system. */
export class CameraLost extends Error {}

/** Code that is loaded on demand, such as the decoder or the PDF reader, could not be loaded. */
export class LoadingFailed extends Error {}

/** The user closed the device's own scanner. */
export class ScanCancelled extends Error {}

/**
 * Whether the user or a policy denied the camera; false if the device has no camera or the camera
 * failed.
 */
export function isDenied(failure: unknown): boolean {
  if (!(failure instanceof CameraUnavailable)) return false;
  return ['NotAllowedError', 'SecurityError'].includes(nameOf(failure.cause));
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');
