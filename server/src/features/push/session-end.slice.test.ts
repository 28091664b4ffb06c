/** PSH-03: the notices of a device end with its session, however that ends. */
import { expect, it } from 'vitest';
import { newPushSubscription } from '../../../test/people/push-devices.ts';
import {
  cookieOf,
  origin,
  password,
  startWithIdentity,
} from '../../../test/servers/start-with-identity.ts';

const app = await startWithIdentity();
const withCookie = (cookie: string) => ({ headers: { cookie, origin } });
const tokenOf = async (cookie: string) => (await app.token(cookie)).json<{ token: string }>().token;
const signIn = async (email: string) =>
  cookieOf(await app.post('sign-in/email', { email, password }));
const call = async (cookie: string, method: string, body?: object) => {
  const headers = { authorization: `Bearer ${await tokenOf(cookie)}` };
  return app.request(method, '/api/push/devices', { body, headers });
};
const countDevices = async (cookie: string) =>
  (await call(cookie, 'GET')).json<{ devices: unknown[] }>().devices.length;

async function signInOnTwoDevices() {
  const { email, cookie: phone } = await app.signUp();
  const laptop = await signIn(email);
  for (const cookie of [phone, laptop])
    expect((await call(cookie, 'PUT', newPushSubscription())).statusCode).toBe(200);
  expect(await countDevices(laptop)).toBe(2);
  return { phone, laptop };
}

it('PSH-03 a sign-out ends the notices of this device only', async () => {
  const { phone, laptop } = await signInOnTwoDevices();
  await app.post('sign-out', {}, withCookie(phone));
  expect(await countDevices(laptop)).toBe(1);
});

it('PSH-03 ending the other sessions ends the notices of a lost phone', async () => {
  const { laptop } = await signInOnTwoDevices();
  await app.post('sessions/end-others', {}, withCookie(laptop));
  expect(await countDevices(laptop)).toBe(1);
});

it('PSH-03 a new password ends the notices of the other devices', async () => {
  const { laptop } = await signInOnTwoDevices();
  const change = { currentPassword: password, newPassword: 'nova-senha-77' };
  await app.post('change-password', change, withCookie(laptop));
  expect(await countDevices(laptop)).toBe(1);
});

it('PSH-03 a later session of the same browser takes its notices over', async () => {
  const { email, cookie: phone } = await app.signUp();
  const subscription = newPushSubscription();
  await call(phone, 'PUT', subscription);
  const laptop = await signIn(email);
  await call(laptop, 'PUT', subscription);
  await app.post('sign-out', {}, withCookie(phone));
  expect(await countDevices(laptop)).toBe(1);
});
