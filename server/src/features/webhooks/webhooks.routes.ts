import { newId, webhookLimits } from '@quitanda/contract';
import { recordPersonalEvent } from '../../audit/audit.ts';
import { lockUser } from '../../db/lock-user.sql.ts';
import { ApiError } from '../../http/errors/failure.ts';
import {
  refuseViolations,
  type FailuresByConstraint,
} from '../../http/errors/refuse-violations.ts';
import type { Caller, Handlers } from '../../http/handlers.ts';
import { asMember } from '../../http/rights.ts';
import { spendQuota, type Quota } from '../../http/limits/quota.ts';
import { WireJson } from '../../http/answers.ts';
import { isAllowedUrl } from '../../http/outgoing/address-rules.ts';
import type { PostEvent } from './sending/post-event.ts';
import { createSignedHeaders } from './sending/sign.ts';
import {
  countWebhooks,
  deleteWebhook,
  insertWebhook,
  recordTest,
  selectTarget,
  selectWebhook,
  selectWebhooks,
  switchOn,
} from './webhooks.sql.ts';

export interface WebhookDeps {
  readonly postEvent: PostEvent;
  /** Whether webhooks may also use http and addresses of the home network. */
  readonly allowsLocalWebhooks: boolean;
}

/** Limits test events, because each one sends a request to an address that the caller chose. */
const testEventQuota: Quota = { name: 'webhook-test', max: 20, windowMs: 600_000 };

const failuresByConstraint: FailuresByConstraint = {
  // The household is not locked, so the caller may have been removed since the call began.
  webhooks_member_fk: () => new ApiError('household-not-found'),
};

const secretPrefix = 'whsec_';
/** Decodes a secret to its 32 bytes. The contract has validated its format. */
const decodeSecret = (secret: string) => Buffer.from(secret.slice(secretPrefix.length), 'base64');

/** Returns the parameters with which every statement on a webhook of the caller begins. */
const ownedWebhookParameters = ({ householdId, id }: Caller, webhookId: string) => ({
  householdId,
  userId: id,
  webhookId,
});

export function createWebhookHandlers({
  postEvent,
  allowsLocalWebhooks,
}: WebhookDeps): Handlers<
  'getWebhooks' | 'createWebhook' | 'deleteWebhook' | 'resumeWebhook' | 'testWebhook'
> {
  return {
    getWebhooks: asMember(async (_, { caller, sql }) => {
      const row = await sql.first(selectWebhooks, {
        householdId: caller.householdId,
        userId: caller.id,
      });
      return { status: 200, body: new WireJson(row?.json ?? '[]') };
    }),

    createWebhook: asMember(async ({ body }, { caller, now, sql }) => {
      const { id = newId(now.getTime()), url, secret } = body;
      if (!isAllowedUrl(url, allowsLocalWebhooks)) throw new ApiError('webhook-address-refused');
      await lockUser(sql, caller.id);
      const values = { url, secret: decodeSecret(secret), now };
      const insertion = sql.first(insertWebhook, {
        ...ownedWebhookParameters(caller, id),
        ...values,
      });
      if (await refuseViolations(failuresByConstraint, insertion)) {
        const total = await sql.first(countWebhooks, { userId: caller.id });
        if (total && total.count > webhookLimits.webhooks) throw new ApiError('too-many-webhooks');
        recordPersonalEvent(sql, 'webhook-created', caller.id, null, now);
      }
      const row = await sql.first(selectWebhook, ownedWebhookParameters(caller, id));
      // Another member has a webhook with this id.
      if (!row) throw new ApiError('webhook-not-found');
      return { status: 201, body: row.webhook };
    }),

    deleteWebhook: asMember(async ({ params: { webhookId } }, { caller, now, sql }) => {
      if (!(await sql.first(deleteWebhook, ownedWebhookParameters(caller, webhookId))))
        throw new ApiError('webhook-not-found');
      recordPersonalEvent(sql, 'webhook-deleted', caller.id, null, now);
      return { status: 204, body: null };
    }),

    resumeWebhook: asMember(async ({ params: { webhookId } }, { caller, now, sql }) => {
      await sql.first(switchOn, { ...ownedWebhookParameters(caller, webhookId), now });
      const row = await sql.first(selectWebhook, ownedWebhookParameters(caller, webhookId));
      if (!row) throw new ApiError('webhook-not-found');
      return { status: 200, body: row.webhook };
    }),

    testWebhook: asMember(async ({ params: { webhookId } }, { caller, now, sql }) => {
      const target = await sql.first(selectTarget, ownedWebhookParameters(caller, webhookId));
      if (!target) throw new ApiError('webhook-not-found');
      await spendQuota(sql, testEventQuota, caller.id, now);
      const data = { householdId: caller.householdId };
      const body = JSON.stringify({ type: 'test', timestamp: now.toISOString(), data });
      const headers = createSignedHeaders({
        id: newId(now.getTime()),
        body,
        secret: target.secret,
        now,
      });
      // A disconnected client does not abort the request, because the receiver may have got the event,
      // and the result is shown later.
      const { outcome, status } = await postEvent({ url: target.url, headers, body });
      await sql.rows(recordTest, {
        ...ownedWebhookParameters(caller, webhookId),
        now,
        outcome,
        status,
      });
      const row = await sql.first(selectWebhook, ownedWebhookParameters(caller, webhookId));
      if (!row) throw new ApiError('webhook-not-found');
      return { status: 200, body: row.webhook };
    }),
  };
}
