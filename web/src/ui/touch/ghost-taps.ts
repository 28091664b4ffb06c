/** Two taps at one position within this time are a double tap. */
const doubleTapMs = 350;
/** Two taps farther apart, in CSS pixels, are not a double tap. */
const maxDistancePx = 12;

/**
 * Ignores the second tap of a double tap if it hits another element than the first tap. The first tap
 * has then removed or moved the tapped element, and the second tap would hit the row that moved up,
 * or the button behind a closed dialog. A second tap on the same control, such as plus, is not
 * ignored. A click by keyboard is never ignored.
 */
export function ignoreGhostTaps(root: Document): void {
  let lastTap: { target: Node; x: number; y: number; at: number } | undefined;

  function isGhost(event: MouseEvent, target: Node): boolean {
    if (lastTap === undefined || event.timeStamp - lastTap.at > doubleTapMs) return false;
    if (Math.hypot(event.clientX - lastTap.x, event.clientY - lastTap.y) > maxDistancePx)
      return false;
    return !lastTap.target.contains(target) && !target.contains(lastTap.target);
  }

  function targetOf({ detail, target }: MouseEvent): Element | undefined {
    // `detail` is 0 for a click by the keyboard, which has no position.
    if (detail === 0 || !(target instanceof Element)) return undefined;
    return target.closest('button, a, label, [role]') ?? target;
  }

  // Two taps with typing between them are not a double tap. Pasted and dictated text fires no key
  // event, but fires 'beforeinput', which a tap on a checkbox does not fire.
  for (const type of ['keydown', 'beforeinput']) {
    root.addEventListener(type, () => (lastTap = undefined), { capture: true });
  }
  root.addEventListener(
    'mousedown',
    (event) => {
      const target = targetOf(event);
      // Keeps the focus where the first tap has moved it.
      if (target !== undefined && isGhost(event, target)) event.preventDefault();
    },
    { capture: true },
  );
  root.addEventListener(
    'click',
    (event) => {
      const target = targetOf(event);
      if (target === undefined) return;
      if (isGhost(event, target)) {
        // No listener may get the event: a dialog that got the click without the other events of the
        // tap would treat the next tap as a tap outside of the dialog.
        event.stopImmediatePropagation();
        event.preventDefault();
        return;
      }
      lastTap = { target, x: event.clientX, y: event.clientY, at: event.timeStamp };
    },
    { capture: true },
  );
}
