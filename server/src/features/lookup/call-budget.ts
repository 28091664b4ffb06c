/** At most `max` calls in any `windowMs`, whoever makes them. */
export class CallBudget {
  private readonly max: number;
  private readonly windowMs: number;
  private readonly calls: number[] = [];

  constructor(max: number, windowMs: number) {
    this.max = max;
    this.windowMs = windowMs;
  }

  /** Whether one more call is within the budget at `now`. */
  hasRoom(now: Date): boolean {
    const oldest = this.calls[0];
    if (oldest !== undefined && oldest <= now.getTime() - this.windowMs) {
      this.calls.shift();
      return this.hasRoom(now);
    }
    return this.calls.length < this.max;
  }

  spend(now: Date): void {
    this.calls.push(now.getTime());
  }
}
