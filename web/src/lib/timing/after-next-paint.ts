/** Calls back once the last change is painted on the screen. */
export function afterNextPaint(act: () => void): void {
  // The browser paints a frame after the callbacks of requestAnimationFrame.
  requestAnimationFrame(() => setTimeout(act));
}

/**
 * Calls back once the last change is visible, for requests that must not compete with it. After its
 * callbacks, a frame is still being drawn; the next one begins once it was passed to the screen.
 */
export function afterNextFrameShown(act: () => void): void {
  requestAnimationFrame(() => afterNextPaint(act));
}
