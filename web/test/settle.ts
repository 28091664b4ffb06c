/**
 * Waits until promises, answers of a fake server and of IndexedDB, and what follows from them have
 * run. It counts turns of the event loop, so it does not depend on the speed of the machine. A
 * timer may not have run.
 */
export async function settle(turnCount = 25): Promise<void> {
  for (let turn = 0; turn < turnCount; turn += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}
