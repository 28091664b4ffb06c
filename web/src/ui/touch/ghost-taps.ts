/** Two taps at one position within this time are one double tap, milliseconds. */
const doubleTapMs = 350;
/** The max distance between the two taps, CSS pixels. */
const maxDistancePx = 12;

/**
 * Ignores the second tap of a double tap if the first tap has removed what it hit. Without this,
 * the second tap would hit the row that moved up, or the button behind a dialog that closed. A
 * second tap on the same control still counts (plus, plus), and clicks by keyboard always count.
 */
export function swallowGhostTaps(root: Document): void {
  let last: { target: Node; x: number; y: number; at: number } | undefined;

  function isGhost(event: MouseEvent, target: Node): boolean {
    if (last === undefined || event.timeStamp - last.at > doubleTapMs) return false;
    if (Math.hypot(event.clientX - last.x, event.clientY - last.y) > maxDistancePx) return false;
    return !last.target.contains(target) && !target.contains(last.target);
  }

  function targetOf({ detail, target }: MouseEvent): Element | undefined {
    // The click of a keyboard has no position.
    if (detail === 0 || !(target instanceof Element)) return undefined;
    return target.closest('button, a, label, [role]') ?? target;
  }

  // Typing between two taps means that they are not a double tap. Pasted and dictated text comes
  // without a key event, so 'beforeinput' counts as well; a tap on a checkbox fires only 'input'.
  for (const type of ['keydown', 'beforeinput']) {
    root.addEventListener(type, () => (last = undefined), { capture: true });
  }
  root.addEventListener(
    'mousedown',
    (event) => {
      const target = targetOf(event);
      // Keeps the focus that the newly opened part has set.
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
        // No listener gets the event, because a dialog that gets only a part of a tap's events
        // would treat the next tap as a tap outside of it.
        event.stopImmediatePropagation();
        event.preventDefault();
        return;
      }
      last = { target, x: event.clientX, y: event.clientY, at: event.timeStamp };
    },
    { capture: true },
  );
}
