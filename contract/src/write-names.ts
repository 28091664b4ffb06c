/**
 * Kinds of writes. They are not in `routes.ts`, because the browser loads `routes.ts`, and needs only
 * the types of this file.
 */
import type { WriteName } from './routes.ts';

/**
 * Writes about households, their members and their invites, and writes that move something to
 * another household. They lock the households that they change.
 */
export const membershipNames = [
  'createHousehold',
  'renameHousehold',
  'deleteHousehold',
  'leaveHousehold',
  'leaveWithCopy',
  'removeMember',
  'undoRemoval',
  'handOver',
  'undoHandOver',
  'createHouseholdInvite',
  'mailHouseholdInvite',
  'revokeHouseholdInvite',
  'lookAtHouseholdInvite',
  'joinHousehold',
  'moveList',
  'movePantry',
] as const satisfies readonly WriteName[];
/** The writes of the operator page. */
export const adminWriteNames = [
  'changePersonLock',
  'dismissReports',
  'hideProduct',
  'mergeProducts',
  'keepBothProducts',
  'backUpNow',
] as const satisfies readonly WriteName[];
/** Writes that need a network: each is sent by its own call and never stored in an outbox. */
export const onlineNames = [
  ...membershipNames,
  'createPersonalKey',
  'revokePersonalKey',
  'createWebhook',
  'deleteWebhook',
  'resumeWebhook',
  'subscribePush',
  'unsubscribePush',
  'testPush',
  'recordReceipt',
  'deleteReceipt',
  'mergeSupermarkets',
  'undoSupermarketMerge',
  'createImport',
  'undoImport',
  'reportProduct',
  'changeAssistantConsent',
  ...adminWriteNames,
] as const satisfies readonly WriteName[];
/** The writes that an outbox stores. */
export type OutboxWriteName = Exclude<WriteName, (typeof onlineNames)[number]>;
