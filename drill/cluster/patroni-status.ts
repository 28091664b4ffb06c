/** What Patroni says about the cluster. */

/** One PostgreSQL, as the answer of `GET /cluster` has it. */
export interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
  /** Bytes behind the primary; `unknown` where Patroni cannot tell. */
  readonly lag?: number | string;
}

export const leaderOf = (members: readonly Member[]): string | undefined =>
  members.find(({ role, state }) => role === 'leader' && state === 'running')?.name;

export const syncStandbyOf = (members: readonly Member[]): string | undefined =>
  members.find(({ role }) => role === 'sync_standby')?.name;

/**
 * Whether `count` members run: one primary, and standbys on its timeline without a lag, of which one
 * is synchronous.
 */
export function isHealthy(members: readonly Member[], count: number): boolean {
  const leader = members.find(({ role }) => role === 'leader');
  return (
    members.length === count &&
    leaderOf(members) !== undefined &&
    syncStandbyOf(members) !== undefined &&
    members.every(
      ({ role, state, timeline, lag }) =>
        role === 'leader' ||
        (['running', 'streaming'].includes(state) && timeline === leader?.timeline && lag === 0),
    )
  );
}

/**
 * Asks Patroni at these addresses, and returns the first answer. Returns an empty array if none
 * answers within a second and a half.
 */
export async function readMembers(addresses: readonly string[]): Promise<readonly Member[]> {
  for (const address of addresses) {
    try {
      const signal = AbortSignal.timeout(1_500);
      const answer = await fetch(`http://${address}:8008/cluster`, { signal });
      return ((await answer.json()) as { members: Member[] }).members;
    } catch {
      // This machine is down or cut off.
    }
  }
  return [];
}
