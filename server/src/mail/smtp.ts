import { createTransport } from 'nodemailer';
import type { AddressedMail } from './mail.ts';
import type { SmtpSettings } from './settings.ts';

/** Why a mail was not sent. The message contains no address. */
export class SmtpFailure extends Error {
  override readonly name = 'SmtpFailure';
  /** The SMTP server refused this mail for good, so it is not tried again. */
  readonly isFinal: boolean;

  constructor(reason: string, isFinal: boolean) {
    super(reason);
    this.isFinal = isFinal;
  }
}

/** Sends one mail. Throws SmtpFailure. */
export type SendMail = (mail: AddressedMail) => Promise<void>;

// Shorter than the time after which another attempt begins.
const connectMs = 10_000;
const silenceMs = 20_000;

/** Connects to the SMTP server for each mail: there are few, and no connection goes stale. */
export function createSmtp({ host, port, login, tls, from }: SmtpSettings): SendMail {
  const transport = createTransport({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'off',
    ...(login && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    // A mail contains only the given texts.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text, html }) => {
    try {
      await transport.sendMail({
        from: { name: 'Quitanda', address: from },
        to: { name: '', address: to },
        subject,
        text,
        html,
        // Other mail programs do not answer such a mail by themselves (RFC 3834).
        headers: { 'auto-submitted': 'auto-generated' },
      });
    } catch (error) {
      throw failureOf(error);
    }
  };
}

interface SmtpError {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly command?: unknown;
}

/** The codes of nodemailer for a refusal of the recipient, and of the mail. */
const refusals = new Set<unknown>(['EENVELOPE', 'EMESSAGE']);

function failureOf(error: unknown): SmtpFailure {
  const { code, responseCode, command } = Object(error) as SmtpError;
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  const name = typeof code === 'string' ? code : 'unknown';
  // A refusal of the sign-in or of the sender is a mistake in the settings, which the operator may
  // correct while the mail waits.
  const isOfThisMail = refusals.has(name) && command !== 'MAIL FROM';
  const isFinal = isOfThisMail && (status === undefined || status >= 500);
  return new SmtpFailure(status === undefined ? name : `${name} ${status}`, isFinal);
}
