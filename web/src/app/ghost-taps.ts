/** Two taps on one spot within this time are one double tap, milliseconds. */
const doubleTap = 350;
/** How far apart the two may land, CSS pixels. */
const sameSpot = 12;

/**
 * Swallows the second tap of a double tap when what the first one pressed has gone from under the
 * finger: it was meant for that, not for the row that moved up or the button behind a dialog that
 * closed. A second tap on the same control still counts (plus, plus), and so does the keyboard.
 */
export function swallowGhostTaps(root: Document): void {
  let last: { target: Node; x: number; y: number; at: number } | undefined;

  function isGhost(event: MouseEvent, target: Node): boolean {
    if (last === undefined || event.timeStamp - last.at > doubleTap) return false;
    if (Math.hypot(event.clientX - last.x, event.clientY - last.y) > sameSpot) return false;
    return !last.target.contains(target) && !target.contains(last.target);
  }

  // Whoever types in between is not double-tapping.
  root.addEventListener('keydown', () => (last = undefined), { capture: true });
  root.addEventListener(
    'click',
    (event) => {
      // A keyboard's click has no place on the screen.
      if (event.detail === 0 || !(event.target instanceof Element)) return;
      const target = event.target.closest('button, a, label, [role]') ?? event.target;
      if (isGhost(event, target)) {
        event.stopPropagation();
        event.preventDefault();
        return;
      }
      last = { target, x: event.clientX, y: event.clientY, at: event.timeStamp };
    },
    { capture: true },
  );
}
