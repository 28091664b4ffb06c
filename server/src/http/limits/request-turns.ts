/** The order in which requests that arrive together are handled (docs/adr/0080). */

/** Calls `handle` now, or when it is the turn of `sender`. */
export type TakeTurn = (sender: string, handle: () => void) => void;

/**
 * Creates turns. While requests wait, one is handled in each turn of the event loop, and the senders
 * take turns, whatever number of requests each of them has sent. Otherwise hundreds of requests that
 * arrive at once would all be handled before anybody else's request, and before any answer of the
 * database is read.
 */
export function createRequestTurns(): TakeTurn {
  // The position of a line in the map is its turn.
  const lines = new Map<string, (() => void)[]>();
  let isBusy = false;

  function handleNext(): void {
    const [nextLine] = lines;
    isBusy = nextLine !== undefined;
    if (!nextLine) return;
    const [sender, line] = nextLine;
    const handle = line.shift();
    lines.delete(sender);
    if (line.length > 0) lines.set(sender, line);
    setImmediate(handleNext);
    handle?.();
  }

  return (sender, handle) => {
    if (!isBusy) {
      isBusy = true;
      setImmediate(handleNext);
      handle();
      return;
    }
    const line = lines.get(sender);
    if (line) line.push(handle);
    else lines.set(sender, [handle]);
  };
}
