/** The payloads of PostgreSQL's notifications between the processes of one database. */
import { z } from 'zod';
import type { Announcement } from './presence.ts';

/** The changes that a process has not yet published to the other processes. */
export interface UnpublishedChanges {
  /** The new revision of each household. */
  readonly revisions: ReadonlyMap<string, number>;
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
    /** The id of the sending process, which ignores its own notices. */
    from: z.string(),
    raised: z.array(z.tuple([z.string(), z.number()])),
    present: z.array(announcement),
  }),
  /** Sent by triggers when a person leaves a household or is removed: household and user. */
  z.object({ left: z.tuple([z.string(), z.string()]) }),
  /** Sent by a trigger when a session ends; `out` is null for a person who has not called yet. */
  z.object({ out: z.string().nullable(), session: z.string() }),
  /** Sent by triggers when this user is locked out or deleted. */
  z.object({ out: z.string() }),
]);
export type Notice = z.output<typeof notice>;

/** Returns undefined for a payload of an unknown shape. */
export function readNotice(payload: string): Notice | undefined {
  try {
    return notice.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

/** PostgreSQL accepts fewer than 8,000 bytes in one notification. */
const maxBytes = 7_800;
/** The size of a payload without changes. */
const emptyPayloadBytes = 100;

/**
 * Returns the payloads for the changes, as few as possible. Without changes it returns one empty
 * payload: if this process receives it, the listening connection works.
 */
export function writeNotices(
  from: string,
  { revisions, announcements }: UnpublishedChanges,
): string[] {
  const parts = [
    ...[...revisions].map((pair) => ({ text: JSON.stringify(pair), isRevision: true })),
    ...announcements.map((each) => ({ text: JSON.stringify(each), isRevision: false })),
  ];
  const payloads: string[] = [];
  let payloadParts: typeof parts = [];
  let bytes = 0;
  const endPayload = () => {
    const joinTexts = (isRevision: boolean) =>
      payloadParts
        .filter((part) => part.isRevision === isRevision)
        .map(({ text }) => text)
        .join(',');
    payloads.push(
      `{"from":"${from}","raised":[${joinTexts(true)}],"present":[${joinTexts(false)}]}`,
    );
    payloadParts = [];
    bytes = 0;
  };
  for (const part of parts) {
    const size = Buffer.byteLength(part.text) + 1;
    if (bytes + size > maxBytes - emptyPayloadBytes) endPayload();
    payloadParts.push(part);
    bytes += size;
  }
  endPayload();
  return payloads;
}
