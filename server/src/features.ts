import { accountExportHandlers } from './account-export/export-account.ts';
import { createAdminHandlers, type AdminDeps } from './features/admin/admin.routes.ts';
import { createAssistantHandlers } from './features/assistant/assistant.routes.ts';
import type { AssistantDeps } from './features/assistant/read-photo.ts';
import { createCatalogueHandlers } from './features/catalogue/catalogue.routes.ts';
import { createOfflineProductsReader } from './features/catalogue/offline/offline-products.ts';
import { reportHandlers } from './features/catalogue/reports/reports.routes.ts';
import { claimHandlers } from './features/claims/claims.routes.ts';
import { activityHandlers } from './features/activity/activity.routes.ts';
import { correctionHandlers } from './features/purchases/corrections/corrections.routes.ts';
import { createPushHandlers, type PushDeps } from './features/push/push.routes.ts';
import { purchaseHandlers } from './features/purchases/purchases.routes.ts';
import {
  createMailInviteHandlers,
  type MailInviteDeps,
} from './features/households/mail-invite.routes.ts';
import { householdHandlers } from './features/households/households.routes.ts';
import { importHandlers } from './features/imports/imports.routes.ts';
import { insightHandlers } from './features/insights/insights.routes.ts';
import { inviteHandlers } from './features/invites/invites.routes.ts';
import { personalKeyHandlers } from './features/keys/keys.routes.ts';
import { listHandlers } from './features/lists/lists.routes.ts';
import { createNoticeHandlers, type NoticeDeps } from './features/notices/notices.routes.ts';
import { createLookupHandlers, type LookupDeps } from './features/lookup/lookup.routes.ts';
import { pantryHandlers } from './features/pantry/pantry.routes.ts';
import type { ReceiptReadingDeps } from './features/receipts/read-receipt.ts';
import { createReceiptHandlers } from './features/receipts/receipts.routes.ts';
import { supermarketHandlers } from './features/supermarkets/supermarkets.routes.ts';
import { createUserHandlers, type UserDeps } from './features/users/users.routes.ts';
import { createWebhookHandlers, type WebhookDeps } from './features/webhooks/webhooks.routes.ts';
import type { Handlers, MountedName } from './http/handlers.ts';

/** The dependencies of the slices, without the database. */
export type FeatureDeps = AdminDeps &
  AssistantDeps &
  LookupDeps &
  MailInviteDeps &
  NoticeDeps &
  PushDeps &
  ReceiptReadingDeps &
  UserDeps &
  WebhookDeps;

/** Returns the handlers of every call of the contract except `sync`. The types require each one. */
export function createHandlers(deps: FeatureDeps): Handlers<MountedName> {
  const readOfflineProducts = createOfflineProductsReader();
  return {
    ...createUserHandlers(deps),
    ...accountExportHandlers,
    ...personalKeyHandlers,
    ...createWebhookHandlers(deps),
    ...createPushHandlers(deps),
    ...supermarketHandlers,
    ...listHandlers,
    ...claimHandlers,
    ...householdHandlers,
    ...createMailInviteHandlers(deps),
    ...activityHandlers,
    ...createNoticeHandlers(deps),
    ...inviteHandlers,
    ...createCatalogueHandlers(readOfflineProducts),
    ...reportHandlers,
    ...createLookupHandlers(deps),
    ...pantryHandlers,
    ...purchaseHandlers,
    ...correctionHandlers,
    ...createReceiptHandlers({ ...deps, readOfflineProducts }),
    ...importHandlers,
    ...insightHandlers,
    ...createAssistantHandlers({ ...deps, readOfflineProducts }),
    ...createAdminHandlers(deps),
  };
}
