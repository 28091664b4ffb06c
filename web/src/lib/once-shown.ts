/** Calls back once what has just changed is on the screen. */
export function onceShown(act: () => void): void {
  // The frame itself is drawn after its callbacks.
  requestAnimationFrame(() => setTimeout(act));
}
