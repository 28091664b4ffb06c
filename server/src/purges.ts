/** The rules for rows that expire. Other rows are never deleted automatically. */
import { auditPurge } from './audit/audit.ts';
import type { RetentionRule } from './db/purging/purge.ts';
import { tombstonesFold, tombstonesPurge } from './db/purging/tombstones.ts';
import { activityPurges } from './shared/activity/record-activity.ts';
import { reportsPurge } from './features/catalogue/reports/reports.routes.ts';
import { suggestionsPurge } from './features/assistant/suggestions.ts';
import {
  householdInvitesPurge,
  removalsPurge,
} from './features/households/household-invites.routes.ts';
import { importsPurge } from './features/imports/imports.routes.ts';
import { deletedListsPurge } from './features/lists/trash/trash.routes.ts';
import { barcodePurges } from './features/lookup/look-up.ts';
import { noticesPurge } from './features/notices/telling/start-telling.ts';
import { skeletonsPurge } from './features/receipts/page-skeletons.ts';
import { wastesPurge } from './features/pantry/batches/wastes.routes.ts';
import { movesPurge } from './features/pantry/finishing/undo-finish.ts';
import { correctionsPurge } from './features/purchases/corrections/correct-trip.ts';
import { photosPurge } from './features/photos/photo-purges.ts';
import { mergesPurge } from './features/supermarkets/merges.routes.ts';
import { templatesPurge } from './features/templates/templates.routes.ts';
import { eventsPurge } from './features/webhooks/sending/send-events.ts';
import { onceOnlyPurge } from './http/once-only/once-only.ts';
import { endedSessionsPurge } from './http/live/ended-sessions.ts';
import { quotaPurge } from './http/limits/quota.ts';
import { devicesPurge } from './http/sync/devices.ts';
import { mailPurge } from './mail/mail.ts';
import { pushMessagesPurge, pushSubscriptionsPurge } from './push/send-due.ts';
import { identityPurges } from './identity/identity-purges.ts';

export const purges: readonly RetentionRule[] = [
  onceOnlyPurge,
  quotaPurge,
  suggestionsPurge,
  movesPurge,
  wastesPurge,
  correctionsPurge,
  tombstonesPurge,
  tombstonesFold,
  devicesPurge,
  householdInvitesPurge,
  removalsPurge,
  ...activityPurges,
  deletedListsPurge,
  templatesPurge,
  mergesPurge,
  importsPurge,
  auditPurge,
  eventsPurge,
  mailPurge,
  noticesPurge,
  pushMessagesPurge,
  pushSubscriptionsPurge,
  reportsPurge,
  skeletonsPurge,
  photosPurge,
  ...barcodePurges,
  endedSessionsPurge,
  ...identityPurges,
];
