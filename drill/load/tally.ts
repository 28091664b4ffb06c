/** Counts for all devices: acknowledged writes over time, repeated requests and failures. */
export class Tally {
  readonly #acknowledgedAt: number[] = [];
  readonly #repetitions = new Map<string, number>();
  readonly failures: string[] = [];
  requests = 0;

  /** Counts one acknowledged write, at this time of `performance.now()`. */
  acknowledge(at = performance.now()): void {
    this.#acknowledgedAt.push(at);
  }

  /**
   * Counts one request. `repeatedBecause` is the reason if the device repeats the request; `failures`
   * are the failures after which a device does not repeat.
   */
  countRequest(repeatedBecause: string | undefined, failures: readonly string[]): void {
    this.requests += 1;
    this.failures.push(...failures);
    if (repeatedBecause === undefined) return;
    this.#repetitions.set(repeatedBecause, (this.#repetitions.get(repeatedBecause) ?? 0) + 1);
  }

  get acknowledged(): number {
    return this.#acknowledgedAt.length;
  }

  /** How often requests were repeated, by reason. */
  get repetitions(): ReadonlyMap<string, number> {
    return this.#repetitions;
  }

  /** The number of requests so far that were repeated. */
  get repeated(): number {
    return [...this.#repetitions.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The number of writes acknowledged since this time. */
  acknowledgedSince(at: number): number {
    return this.#acknowledgedAt.length - this.#indexAfter(at);
  }

  /**
   * The longest time without an acknowledged write between `from` and `until`, in milliseconds. A gap
   * that begins before `from` counts from the last write before `from`.
   */
  longestGap(from: number, until: number): number {
    const first = Math.max(0, this.#indexAfter(from) - 1);
    const between = this.#acknowledgedAt.slice(first).filter((at) => at < until);
    let previous = between[0] ?? from;
    let longest = 0;
    for (const at of [...between.slice(1), until]) {
      longest = Math.max(longest, at - previous);
      previous = at;
    }
    return longest;
  }

  /** The index of the first write that was not acknowledged before `at`. */
  #indexAfter(at: number): number {
    const index = this.#acknowledgedAt.findLastIndex((each) => each < at);
    return index + 1;
  }
}
