/** Calls back once the last change is painted on the screen. */
export function afterNextPaint(callback: () => void): void {
  // The browser paints a frame after the callbacks of requestAnimationFrame.
  requestAnimationFrame(() => setTimeout(callback));
}

/** A browser prepares this many frames before the first of them is on the screen. */
const framesAhead = 3;

/** Calls back once the last change is visible, for requests that must not compete with it. */
export function afterNextFrameShown(callback: () => void, frames = framesAhead): void {
  requestAnimationFrame(() => {
    if (frames > 1) afterNextFrameShown(callback, frames - 1);
    else afterNextPaint(callback);
  });
}
