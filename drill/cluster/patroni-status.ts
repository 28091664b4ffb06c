/** Reads the state of the cluster from Patroni's API. */

/** One PostgreSQL in the response to `GET /cluster`. */
export interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
  /** How many bytes it is behind the primary; `unknown` if Patroni cannot read it. */
  readonly lag?: number | string;
}

export const leaderOf = (members: readonly Member[]): string | undefined =>
  members.find(({ role, state }) => role === 'leader' && state === 'running')?.name;

export const syncStandbyOf = (members: readonly Member[]): string | undefined =>
  members.find(({ role }) => role === 'sync_standby')?.name;

/**
 * Whether `count` members run: one primary, and standbys on its timeline and without a lag, one of
 * which is synchronous.
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

/** The members as one machine sees them. A machine that was cut off may answer with an old view. */
export type ClusterView = readonly Member[];

/** Returns the first view whose leader is the leader in more than half of `count` views. */
export const majorityView = (
  views: readonly ClusterView[],
  count: number,
): ClusterView | undefined =>
  views.find((view) => {
    const leader = leaderOf(view);
    const agreeingViews = views.filter((each) => leaderOf(each) === leader);
    return leader !== undefined && 2 * agreeingViews.length > count;
  });

/** Requests the view of Patroni at each address. Leaves out those that do not answer in 1.5 s. */
export async function readViews(addresses: readonly string[]): Promise<readonly ClusterView[]> {
  const answers = await Promise.allSettled(
    addresses.map(async (address) => {
      const signal = AbortSignal.timeout(1_500);
      const answer = await fetch(`http://${address}:8008/cluster`, { signal });
      return ((await answer.json()) as { members: Member[] }).members;
    }),
  );
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
}
