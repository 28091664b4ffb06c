/** Calls back once the last change is painted on the screen. */
export function afterNextPaint(act: () => void): void {
  // The browser paints a frame after the callbacks of requestAnimationFrame.
  requestAnimationFrame(() => setTimeout(act));
}
