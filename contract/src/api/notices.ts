/** What a person is told about a household, and when (NOT). */
import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';

/** What a person can be told, in the order of the screen 'Avisos'. */
export const noticeKinds = [
  'itemsAdded',
  'inSupermarket',
  'expiring',
  'priceFell',
  'tripFinished',
  'memberJoined',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** A time of day in the time zone of the household, in minutes after midnight: 1320 is 22:00. */
const timeOfDay = z
  .int('Horário inválido.')
  .min(0, 'Horário inválido.')
  .max(1_439, 'Horário inválido.');

/**
 * What the caller wants to be told about the household. All kinds are off until the caller switches
 * one on.
 */
export const noticePreferences = z.object({
  itemsAdded: z.boolean(),
  inSupermarket: z.boolean(),
  expiring: z.boolean(),
  priceFell: z.boolean(),
  tripFinished: z.boolean(),
  memberJoined: z.boolean(),
  /** When the notice of what expires tomorrow is sent. */
  expiringAt: timeOfDay,
  /** Nothing is sent between these times, also across midnight. Null, or equal times: never quiet. */
  quiet: z.object({ from: timeOfDay, until: timeOfDay }).nullable(),
  /** Whether one summary a day replaces all notices except `inSupermarket`. */
  hasDigest: z.boolean(),
  digestAt: timeOfDay,
});
export type NoticePreferences = z.input<typeof noticePreferences>;

/** What somebody is told before they have chosen. */
export const defaultNoticePreferences = {
  itemsAdded: false,
  inSupermarket: false,
  expiring: false,
  priceFell: false,
  tripFinished: false,
  memberJoined: false,
  expiringAt: 1_080,
  quiet: { from: 1_320, until: 420 },
  hasDigest: false,
  digestAt: 1_140,
} as const satisfies NoticePreferences;

const answeredPreferences = noticePreferences.extend({
  /**
   * Whether the summary is mailed and not shown as a notice: the server sends mail, and the person has
   * confirmed their e-mail.
   */
  mailsDigest: z.boolean(),
});

export const noticeEndpoints = defineEndpoints({
  getNoticePreferences: {
    summary: 'What the caller is told about the household (NOT-01)',
    responses: { 200: answeredPreferences },
    errors: [],
  },
  changeNoticePreferences: {
    summary: 'Change what the caller is told about the household; absent fields stay (NOT-01)',
    body: noticePreferences.partial(),
    responses: { 200: answeredPreferences },
    errors: [],
  },
});
