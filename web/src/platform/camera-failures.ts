/**
 * The errors of the camera, on any device. The `cause` of a CameraRefused is an error whose `name`
 * is that of a DOMException.
 */

/** The device, its user or the browser did not grant access to the camera. */
export class CameraRefused extends Error {}

/** The camera was lost during a scan: unplugged, or taken by the system. */
export class CameraLost extends Error {}

/** The code of the scanner could not be loaded. */
export class LoadingFailed extends Error {}

/** The user closed the device's own scanner. */
export class ScanCancelled extends Error {}

/** Whether the camera was refused by a person or a policy, rather than by the device. */
export function isDenied(failure: unknown): boolean {
  if (!(failure instanceof CameraRefused)) return false;
  return ['NotAllowedError', 'SecurityError'].includes(nameOf(failure.cause));
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');
