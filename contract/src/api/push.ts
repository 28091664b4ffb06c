/** The devices that get notices by Web Push (PSH). */
import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { instant, pushDeviceId } from '../wire.ts';

/** The maximum number of devices of a person, and of characters of an endpoint. */
export const pushLimits = { devices: 20, endpoint: 1_000, userAgent: 500 } as const;

const endpointText = 'Este navegador não recebe avisos.';

/** An address at the browser's push service, as `PushSubscription.endpoint` has it. */
const endpoint = z
  .string(endpointText)
  .max(pushLimits.endpoint, endpointText)
  .regex(/^https:\/\/[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)+(?::[0-9]{1,5})?\/[!-~]*$/u, endpointText)
  .meta({ description: 'An https address of the internet.' });

/** Base64 of RFC 4648, section 5, without padding. */
const base64Url = (length: number) =>
  z.string(endpointText).regex(new RegExp(`^[0-9A-Za-z_-]{${length}}$`, 'u'), endpointText);

/** A device that gets notices, as its person sees it, without endpoint and keys. */
export const pushDevice = z.object({
  id: pushDeviceId,
  /** A description such as 'Chrome no Android'. */
  label: z.string(),
  /** The host of the push service, which transports the encrypted notices. */
  service: z.string(),
  createdAt: instant,
  /** When the device last opened the app and compared its subscription. */
  seenAt: instant,
});
export type PushDevice = z.input<typeof pushDevice>;

/** The P-256 key of RFC 8292 with which a browser binds its subscription to this server. */
const publicKey = z.string();

const pushDeviceParams = z.object({ deviceId: pushDeviceId });

export const pushEndpoints = defineEndpoints({
  getPushDevices: {
    summary:
      'The devices of the caller that get notices, and the public key of this server (PSH-01)',
    responses: {
      200: z.object({ publicKey, devices: z.array(pushDevice) }),
    },
    errors: [],
  },
  subscribePush: {
    summary:
      'Send the notices of the caller to this device, which then gets those of nobody else (PSH-02)',
    body: z.object({
      endpoint,
      /** The public key of the browser: 65 bytes. */
      p256dh: base64Url(87),
      /** The secret of the browser: 16 bytes. */
      auth: base64Url(22),
      /** From which the server makes the label of the device. */
      userAgent: z
        .string(endpointText)
        .max(pushLimits.userAgent, `Use no máximo ${pushLimits.userAgent} caracteres.`)
        .optional(),
      /** The endpoint that this one replaces. */
      formerEndpoint: endpoint.optional(),
    }),
    responses: { 200: pushDevice.extend({ publicKey }) },
    errors: ['push-address-refused', 'push-device-not-found'],
  },
  unsubscribePush: {
    summary: 'Send no more notices to a device (PSH-02)',
    params: pushDeviceParams,
    responses: { 204: null },
    errors: ['push-device-not-found'],
  },
  testPush: {
    summary: 'Send a test notice to a device (PSH-09)',
    params: pushDeviceParams,
    responses: { 204: null },
    errors: ['push-device-not-found'],
  },
});
