/** What the processes of one database tell each other, as text of PostgreSQL's notifications. */
import { z } from 'zod';
import type { Announcement } from './presence.ts';

/** What a process has to tell since it told last. */
export interface News {
  /** The revision that each household has come to. */
  readonly raised: ReadonlyMap<string, number>;
  readonly announcements: readonly Announcement[];
}

const place = z.object({ listId: z.string(), supermarket: z.string().nullable() });
const announcement = z.object({
  householdId: z.string(),
  userId: z.string(),
  place: place.nullable(),
});

const notice = z.union([
  z.object({
    /** The process that tells it, which knows it already. */
    from: z.string(),
    raised: z.array(z.tuple([z.string(), z.number()])),
    present: z.array(announcement),
  }),
  /** Sent by triggers: somebody belongs to a household no more. */
  z.object({ left: z.tuple([z.string(), z.string()]) }),
  /** Sent by triggers: somebody is signed out, locked out or gone. */
  z.object({ out: z.string() }),
]);
export type Notice = z.output<typeof notice>;

/** undefined for what no version of this process knows. */
export function readNotice(payload: string): Notice | undefined {
  try {
    return notice.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

/** PostgreSQL takes fewer than 8,000 bytes in one notification. */
const mostBytes = 7_800;

/** As few payloads as hold it all; one even where there is nothing, which then says that the way is open. */
export function writeNotices(from: string, { raised, announcements }: News): string[] {
  const parts = [
    ...[...raised].map((pair) => ({ text: JSON.stringify(pair), isRaised: true })),
    ...announcements.map((each) => ({ text: JSON.stringify(each), isRaised: false })),
  ];
  const payloads: string[] = [];
  let page: typeof parts = [];
  let bytes = 0;
  const finish = () => {
    const texts = (isRaised: boolean) =>
      page
        .filter((part) => part.isRaised === isRaised)
        .map(({ text }) => text)
        .join(',');
    payloads.push(`{"from":"${from}","raised":[${texts(true)}],"present":[${texts(false)}]}`);
    page = [];
    bytes = 0;
  };
  for (const part of parts) {
    const size = Buffer.byteLength(part.text) + 1;
    if (bytes + size > mostBytes - 100) finish();
    page.push(part);
    bytes += size;
  }
  finish();
  return payloads;
}
