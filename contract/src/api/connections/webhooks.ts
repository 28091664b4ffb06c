/** Webhooks: URLs that receive the events of a household's lists and pantries (HOOK, docs/adr/0061). */
import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { instant, webhookId } from '../../wire.ts';
import { webhookLimits } from './limits.ts';

/** The outcomes of a request to a webhook's URL. */
const webhookOutcomes = [
  // The address answered with a status of 200 to 299.
  'delivered',
  // The address answered with another status.
  'refused',
  'timed-out',
  'unreachable',
  // The address is not on the internet, and the server may call only addresses on the internet.
  'address-refused',
] as const;
export type WebhookOutcome = (typeof webhookOutcomes)[number];

const addressText = 'Informe um endereço completo.';

/** A URL in ASCII, without a user name. Browsers convert other characters to ASCII. */
const webhookUrl = z
  .string(addressText)
  .max(webhookLimits.url, `Use no máximo ${webhookLimits.url} caracteres.`)
  .regex(
    /^https?:\/\/(?:[0-9A-Za-z_-]+(?:\.[0-9A-Za-z_-]+)*\.?|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?(?:[/?][!-~]*)?$/u,
    addressText,
  )
  .meta({
    description:
      'An https address of the internet. Where the operator has set `WEBHOOK_ADDRESSES=any`, http and addresses of the home network too.',
  });

/** `whsec_` and 256 random bits in Base64, as Standard Webhooks writes them. */
const webhookSecret = z
  .string('Segredo inválido.')
  .regex(/^whsec_[0-9A-Za-z+/]{43}=$/u, 'Segredo inválido.');

/** A webhook as its owner sees it, without its secret. */
export const webhook = z.object({
  id: webhookId,
  url: z.string(),
  createdAt: instant,
  /** False once the server has switched it off because it failed for a long time (HOOK-05). */
  isOn: z.boolean(),
  /** The number of events that wait to be sent. */
  waitingCount: z.int(),
  /** The last request to this address; null before the first one. */
  lastAttempt: z
    .object({
      at: instant,
      outcome: z.enum(webhookOutcomes),
      /** The HTTP status of the answer; null without an answer. */
      status: z.int().nullable(),
    })
    .nullable(),
});
export type Webhook = z.input<typeof webhook>;

const webhookParams = z.object({ webhookId });

export const webhookEndpoints = defineEndpoints({
  getWebhooks: {
    summary: 'The webhooks of the caller in a household, the newest first (API-42, HOOK-01)',
    responses: { 200: z.array(webhook) },
    errors: [],
  },
  createWebhook: {
    summary:
      'Send the events of a household to an address, signed with a secret that the device made (API-42, HOOK-01)',
    body: z.object({ id: webhookId.optional(), url: webhookUrl, secret: webhookSecret }),
    responses: { 201: webhook },
    errors: [
      'proof-required',
      'email-not-confirmed',
      'webhook-address-refused',
      'too-many-webhooks',
      'webhook-not-found',
    ],
  },
  deleteWebhook: {
    summary: 'Send no more events to an address (API-42, HOOK-01)',
    params: webhookParams,
    responses: { 204: null },
    errors: ['webhook-not-found'],
  },
  resumeWebhook: {
    summary: 'Switch on a webhook that the server has switched off (API-42, HOOK-05)',
    params: webhookParams,
    responses: { 200: webhook },
    errors: ['webhook-not-found'],
  },
  testWebhook: {
    summary: 'Send an event of the type `test` at once, and return the result (API-42, HOOK-06)',
    params: webhookParams,
    responses: { 200: webhook },
    errors: ['webhook-not-found'],
  },
});
