import { contract, pushLimits } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { chromeOnAndroid, startWithPush } from '../../../test/push-service/start-with-push.ts';
import { testVapidKeys } from '../../../test/push-service/vapid-keys.ts';
import type { Person } from '../../../test/people/person.ts';
import { statement } from '../../db/database.ts';
import { purge } from '../../db/purging/purge.ts';
import { pushSubscriptionsPurge } from '../../push/send-due.ts';

const { person, database, clock, service, newSubscription, subscribe, sendDue } =
  await startWithPush();

const devicesOf = async (owner: Person) => (await owner.call('getPushDevices')).body.devices;
const subscribeWith = (owner: Person, change: object) =>
  owner.expectFailure('subscribePush', { body: { ...newSubscription(), ...change } });

describe('the devices of a person', () => {
  it('PSH-01 gives the public key with which browsers subscribe', async () => {
    const ana = await person();
    const { publicKey } = (await ana.call('getPushDevices')).body;
    expect(publicKey).toBe(testVapidKeys.publicKey);
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  });

  it('PSH-02 lists what a person has subscribed, without endpoint and keys', async () => {
    clock.set('2026-11-20T12:00:00Z');
    const ana = await person();
    const { device } = await subscribe(ana);
    clock.set('2026-11-21T12:00:00Z');
    await subscribe(ana);
    expect(device).toEqual({
      id: device.id,
      publicKey: testVapidKeys.publicKey,
      label: 'Chrome no Android',
      service: 'push.test',
      createdAt: '2026-11-20T12:00:00.000Z',
      seenAt: '2026-11-20T12:00:00.000Z',
    });
    expect((await devicesOf(ana)).map(({ seenAt }) => seenAt)).toEqual([
      '2026-11-21T12:00:00.000Z',
      '2026-11-20T12:00:00.000Z',
    ]);
    expect(await devicesOf(await person())).toEqual([]);
  });

  it('PSH-02 keeps one device for an endpoint, and says when it was seen last', async () => {
    clock.set('2026-11-20T12:00:00Z');
    const ana = await person();
    const { subscription, device } = await subscribe(ana);
    clock.set('2026-11-22T12:00:00Z');
    const again = await ana.call('subscribePush', { body: subscription });
    expect(again.body).toMatchObject({
      id: device.id,
      label: 'Um aparelho desconhecido',
      seenAt: '2026-11-22T12:00:00.000Z',
    });
    expect(await devicesOf(ana)).toHaveLength(1);
  });

  it('PSH-02 replaces the former subscription of a browser', async () => {
    const ana = await person();
    const { subscription: former } = await subscribe(ana);
    const body = { ...newSubscription(), formerEndpoint: former.endpoint };
    const { id } = (await ana.call('subscribePush', { body })).body;
    expect((await devicesOf(ana)).map((device) => device.id)).toEqual([id]);
    // A person cannot end the subscription of somebody else in this way.
    const bia = await person();
    await bia.call('subscribePush', {
      body: { ...newSubscription(), formerEndpoint: body.endpoint },
    });
    expect(await devicesOf(ana)).toHaveLength(1);
  });

  it('PSH-02 keeps the 20 devices that were seen last', async () => {
    const ana = await person();
    clock.set('2026-11-20T12:00:00Z');
    const { device: oldest } = await subscribe(ana);
    for (let count = 1; count <= pushLimits.devices; count += 1) {
      clock.advance(1_000);
      await subscribe(ana);
    }
    const devices = await devicesOf(ana);
    expect(devices).toHaveLength(pushLimits.devices);
    expect(devices.map(({ id }) => id)).not.toContain(oldest.id);
  });

  it('PSH-02 ends the notices of a device', async () => {
    const [ana, bia] = [await person(), await person()];
    const { device } = await subscribe(ana);
    const params = { deviceId: device.id };
    expect((await bia.expectFailure('unsubscribePush', { params })).body.code).toBe(
      'push-device-not-found',
    );
    await ana.call('unsubscribePush', { params });
    expect(await devicesOf(ana)).toEqual([]);
    expect((await ana.expectFailure('testPush', { params })).body).toMatchObject({
      code: 'push-device-not-found',
      message: 'Este aparelho não recebe mais avisos.',
    });
  });

  it.each([
    ['http', 'http://push.test/send/1'],
    ['a name of this network', 'https://push/send/1'],
    ['a user name', 'https://ana@push.test/send/1'],
    ['too many characters', `https://push.test/${'a'.repeat(pushLimits.endpoint)}`],
  ])('PSH-02 refuses an endpoint with %s', async (_, endpoint) => {
    expect((await subscribeWith(await person(), { endpoint })).body.code).toBe('validation');
  });

  it.each(['https://10.0.0.1/send', 'https://127.0.0.1/', 'https://169.254.169.254/'])(
    'PSH-05 refuses the endpoint %s, which is not of the internet',
    async (endpoint) => {
      expect((await subscribeWith(await person(), { endpoint })).body).toMatchObject({
        code: 'push-address-refused',
        message: 'Este navegador não recebe avisos.',
      });
    },
  );

  it.each([
    ['a key of another length', { p256dh: 'A'.repeat(86) }, 'validation'],
    ['a secret of another length', { auth: 'A'.repeat(21) }, 'validation'],
    ['a key that is no point of the curve', { p256dh: 'A'.repeat(87) }, 'push-address-refused'],
  ])('PSH-02 refuses %s', async (_, change, code) => {
    expect((await subscribeWith(await person(), change)).body.code).toBe(code);
  });

  it('PSH-02 accepts at most 500 characters of a user agent', async () => {
    const { properties } = contract.subscribePush.body.toJSONSchema() as {
      properties: Record<string, { maxLength?: number }>;
    };
    expect(properties['userAgent']?.maxLength).toBe(500);
    expect(chromeOnAndroid.length).toBeLessThan(500);
  });

  it('PSH-12 passes a browser to the person who signs in there, with nothing of the former one', async () => {
    clock.set('2026-11-20T12:00:00Z');
    const [ana, bia] = [await person(), await person()];
    const { subscription, device } = await subscribe(ana);
    await ana.call('testPush', { params: { deviceId: device.id } });
    await bia.call('subscribePush', { body: subscription });
    expect(await devicesOf(ana)).toEqual([]);
    expect(await devicesOf(bia)).toHaveLength(1);
    expect(await sendDue()).toEqual([]);
  });

  it('PSH-03 forgets a device that was not seen for 90 days', async () => {
    clock.set('2026-08-01T12:00:00Z');
    const ana = await person();
    await subscribe(ana);
    const purgeAt = (instant: string) =>
      purge(database, [pushSubscriptionsPurge], new Date(instant));
    await purgeAt('2026-10-30T11:59:00Z');
    expect(await devicesOf(ana)).toHaveLength(1);
    await purgeAt('2026-10-30T12:01:00Z');
    expect(await devicesOf(ana)).toEqual([]);
  });
});

describe('a test notice', () => {
  it('PSH-09 goes to the one device that asks for it', async () => {
    clock.set('2026-11-20T12:00:00Z');
    const ana = await person();
    const [phone, tablet] = [await subscribe(ana), await subscribe(ana)];
    await ana.call('testPush', { params: { deviceId: tablet.device.id } });
    expect(await sendDue()).toEqual(['sent']);
    const pushes = service.received.filter(({ endpoint }) =>
      [phone, tablet].some(({ subscription }) => subscription.endpoint === endpoint),
    );
    expect(pushes.map(({ endpoint }) => endpoint)).toEqual([tablet.subscription.endpoint]);
    expect(pushes[0]?.payload).toEqual({
      web_push: 8030,
      notification: {
        title: 'Quitanda',
        body: 'Os avisos chegam neste aparelho.',
        navigate: 'https://quitanda.exemplo.com.br/perfil',
        tag: 'test',
        lang: 'pt-BR',
      },
    });
  });

  it('PSH-09 is limited to 20 in ten minutes', async () => {
    clock.set('2026-11-20T12:00:00Z');
    const ana = await person();
    const params = { deviceId: (await subscribe(ana)).device.id };
    for (let count = 0; count < 20; count += 1) await ana.call('testPush', { params });
    expect((await ana.expectFailure('testPush', { params })).body.code).toBe('too-many-requests');
  });
});

const countRows = statement<{ subscriptions: number; messages: number }>(
  'test.count-push-rows',
  `select (select count(*) from push_subscriptions) as subscriptions,
     (select count(*) from push_messages) as messages`,
);

it('PSH-11 exports the devices, and deletes them with the account', async () => {
  clock.set('2026-11-20T12:00:00Z');
  const before = await database.first(countRows);
  const ana = await person();
  const { device } = await subscribe(ana);
  await ana.call('testPush', { params: { deviceId: device.id } });
  const { pushDevices } = (await ana.call('exportAccount')).body;
  const { id: _, publicKey: __, ...exported } = device;
  expect(pushDevices).toEqual([exported]);
  await ana.call('deleteAccount');
  expect(await database.first(countRows)).toEqual(before);
});
