/** Tests who owns a webhook, what a test event does, and when a webhook is deleted. */
import { describe, expect, it } from 'vitest';
import { newWebhook, newWebhookSecret } from '../../../test/people/connections.ts';
import { holdOpen, waitUntilBlocked } from '../../../test/lock-waits.ts';
import { createHousehold } from '../../../test/people/households.ts';
import { newItem, newList } from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { tablesWith } from '../../../test/stored-rows.ts';
import { lockUser } from '../../db/lock-user.sql.ts';
import {
  createWebhook,
  delivered,
  newUrl,
  refused,
  startWebhookApp,
  webhooksOf,
} from '../../../test/servers/webhook-receiver.ts';

const { person, database, receiver, sendEventsDueAfter, postedTo, deliverEvents } =
  await startWebhookApp();

describe('HOOK-01 API-42 HOOK-10 a webhook', () => {
  it('belongs to one user and one household', async () => {
    const [ana, bia] = [await person(), await person()];
    const household = await createHousehold(ana);
    await household.invite(bia);
    const anaInHousehold = ana.inHousehold(household.id);
    const { id: webhookId, url } = await createWebhook(anaInHousehold);
    expect(await webhooksOf(anaInHousehold)).toEqual([
      {
        id: webhookId,
        url,
        createdAt: expect.any(String),
        isOn: true,
        waitingCount: 0,
        lastAttempt: null,
      },
    ]);
    expect(await webhooksOf(ana)).toEqual([]);
    expect(await webhooksOf(bia.inHousehold(household.id))).toEqual([]);
    const params = { webhookId };
    for (const otherCaller of [ana, bia.inHousehold(household.id)]) {
      for (const name of ['deleteWebhook', 'testWebhook', 'resumeWebhook'] as const) {
        expect((await otherCaller.expectFailure(name, { params })).body.code).toBe(
          'webhook-not-found',
        );
      }
    }
    await anaInHousehold.call('deleteWebhook', { params });
    expect(await webhooksOf(anaInHousehold)).toEqual([]);
  });

  it('does not return or store its secret in plain text', async () => {
    const ana = await person();
    const { secret } = await createWebhook(ana);
    expect(JSON.stringify(await webhooksOf(ana))).not.toContain(secret);
    expect(await tablesWith(database, secret)).toEqual([]);
  });

  it('is refused if its owner already has 10 webhooks in all households', async () => {
    const ana = await person();
    const household = await createHousehold(ana);
    for (let count = 0; count < 5; count += 1) {
      await newWebhook(ana);
      await newWebhook(ana.inHousehold(household.id));
    }
    const body = { url: newUrl(), secret: newWebhookSecret() };
    expect((await ana.expectFailure('createWebhook', { body })).body).toEqual({
      code: 'too-many-webhooks',
      message: 'Você já tem 10 webhooks, o máximo permitido.',
    });
  });

  it.each(['http://exemplo.com.br/', 'https://192.168.0.2/', 'https://127.1/', 'https://[::1]/'])(
    'HOOK-03 is refused for %s unless the operator allows it',
    async (url) => {
      const body = { url, secret: newWebhookSecret() };
      const refusal = await (await person()).expectFailure('createWebhook', { body });
      expect([refusal.status, refusal.body]).toEqual([
        400,
        { code: 'webhook-address-refused', message: 'Use um endereço https da internet.' },
      ]);
      const permissiveServer = await startApp({ allowsLocalWebhooks: true });
      expect(
        (await (await permissiveServer.person()).call('createWebhook', { body })).body.url,
      ).toBe(url);
    },
  );

  it('is not found if another member has a webhook with the same id', async () => {
    const [ana, bia] = [await person(), await person()];
    const household = await createHousehold(ana);
    await household.invite(bia);
    const { id } = await createWebhook(ana.inHousehold(household.id));
    const body = { id, url: newUrl(), secret: newWebhookSecret() };
    const refusal = await bia.inHousehold(household.id).expectFailure('createWebhook', { body });
    expect(refusal.body.code).toBe('webhook-not-found');
  });

  it('is refused if its owner is removed from the household while it is created', async () => {
    const [ana, bia] = [await person(), await person()];
    const household = await createHousehold(ana);
    await household.invite(bia);
    const { id: memberId } = (await bia.call('getProfile')).body;
    // Another device of Bia creates something whose number is limited.
    const otherDevice = await holdOpen(database, (sql) => lockUser(sql, memberId));
    const body = { url: newUrl(), secret: newWebhookSecret() };
    const refusal = bia.inHousehold(household.id).expectFailure('createWebhook', { body });
    await waitUntilBlocked(database, 1, refusal);
    await ana.call('removeMember', { params: { householdId: household.id, memberId } });
    await otherDevice.commit();
    expect((await refusal).body.code).toBe('household-not-found');
  });
});

describe('HOOK-06 a test event', () => {
  it('is sent at once, and returns the result', async () => {
    const ana = await person();
    const { url, id: webhookId } = await createWebhook(ana);
    receiver.respond = () => ({ outcome: 'refused', status: 404 });
    const { body } = await ana.call('testWebhook', { params: { webhookId } });
    expect(body.lastAttempt).toEqual({ at: expect.any(String), outcome: 'refused', status: 404 });
    const sent = postedTo(url)[0];
    const { id: householdId } = (await ana.call('getProfile')).body;
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      type: 'test',
      timestamp: body.lastAttempt?.at,
      data: { householdId },
    });
    expect(sent?.headers['webhook-signature']).toMatch(/^v1,/u);
  });

  it('ends the pause after a failure if it is delivered, so that queued events are sent', async () => {
    const ana = await person();
    const { url, id: webhookId } = await createWebhook(ana);
    await newItem(ana, await newList(ana), { name: 'Café' });
    await sendEventsDueAfter(0, () => refused);
    receiver.posted = [];
    receiver.respond = () => delivered;
    await ana.call('testWebhook', { params: { webhookId } });
    expect((await deliverEvents(url)).map(({ type }) => type)).toEqual(['test', 'list.item.added']);
  });

  it('can be sent 20 times in ten minutes', async () => {
    const ana = await person();
    const { id: webhookId } = await createWebhook(ana);
    const params = { webhookId };
    for (let count = 0; count < 20; count += 1) await ana.call('testWebhook', { params });
    expect((await ana.expectFailure('testWebhook', { params })).status).toBe(429);
  });
});

describe('HOOK-07 a webhook', () => {
  it.each(['leaves', 'is removed'])('is deleted when its owner %s', async (departure) => {
    const [ana, bia] = [await person(), await person()];
    const household = await createHousehold(ana);
    await household.invite(bia);
    const biaInHousehold = bia.inHousehold(household.id);
    const { url } = await createWebhook(biaInHousehold);
    const listId = await newList(ana.inHousehold(household.id));
    await newItem(ana.inHousehold(household.id), listId, { name: 'Antes' });
    const params = { householdId: household.id };
    if (departure === 'leaves') await bia.call('leaveHousehold', { params });
    else {
      const { id: memberId } = (await bia.call('getProfile')).body;
      await ana.call('removeMember', { params: { ...params, memberId } });
    }
    await newItem(ana.inHousehold(household.id), listId, { name: 'Depois' });
    // The event that was queued before the deletion is not sent either.
    expect(await deliverEvents(url)).toEqual([]);
    expect(await tablesWith(database, url)).toEqual([]);
    await household.invite(bia);
    expect(await webhooksOf(biaInHousehold)).toEqual([]);
  });

  it('receives no further event if its owner leaves the household while events are sent', async () => {
    const [ana, bia] = [await person(), await person()];
    const household = await createHousehold(ana);
    await household.invite(bia);
    const { url } = await createWebhook(bia.inHousehold(household.id));
    const listId = await newList(ana.inHousehold(household.id));
    for (const name of ['Café', 'Pão'])
      await newItem(ana.inHousehold(household.id), listId, { name });
    await sendEventsDueAfter(0, async (to) => {
      if (to === url) await bia.call('leaveHousehold', { params: { householdId: household.id } });
      return delivered;
    });
    expect(postedTo(url)).toHaveLength(1);
  });

  it('is deleted with its household or the account of its owner, and leaves no data', async () => {
    const ana = await person();
    const household = await createHousehold(ana);
    const { url } = await createWebhook(ana.inHousehold(household.id));
    const personalWebhook = await createWebhook(ana);
    await newItem(ana, await newList(ana), { name: 'Café' });
    await newItem(ana.inHousehold(household.id), await newList(ana.inHousehold(household.id)));
    await ana.call('deleteHousehold', { params: { householdId: household.id } });
    expect(await tablesWith(database, url)).toEqual([]);
    const { id } = (await ana.call('getProfile')).body;
    await ana.call('deleteAccount');
    expect(await tablesWith(database, personalWebhook.url, id)).toEqual([]);
  });

  it('is recorded in the audit log, and exported with its address and without its secret', async () => {
    const ana = await person();
    const { id: webhookId, url, createdAt } = await createWebhook(ana);
    const readAuditKinds = async () =>
      (await ana.call('exportAccount')).body.auditLog.map(({ kind }) => kind);
    expect((await ana.call('exportAccount')).body.webhooks).toEqual([
      { url, createdAt, isOn: true },
    ]);
    expect(await readAuditKinds()).toEqual(['webhook-created']);
    await ana.call('deleteWebhook', { params: { webhookId } });
    expect(await readAuditKinds()).toEqual(['webhook-created', 'webhook-deleted']);
  });
});
