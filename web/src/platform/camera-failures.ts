/** Why the camera did not do it, on any device; a refusal's `cause` is named as a browser names it. */

/** The device, its user or its browser did not give the camera. */
export class CameraRefused extends Error {}

/** The camera went away in the middle of it: unplugged, or taken by the system. */
export class CameraLost extends Error {}

/** Code of the scanner did not arrive. */
export class LoadingFailed extends Error {}

/** The person closed a scanner that is not ours. */
export class ScanCancelled extends Error {}

/** Whether the camera was refused by a person or a policy, rather than by the device. */
export function isDenied(failure: unknown): boolean {
  if (!(failure instanceof CameraRefused)) return false;
  return ['NotAllowedError', 'SecurityError'].includes(nameOf(failure.cause));
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');
