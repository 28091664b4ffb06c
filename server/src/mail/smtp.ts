import { createTransport } from 'nodemailer';
import type { AddressedMail } from './mail.ts';
import type { SmtpSettings } from './settings.ts';

/** Says why a mail was not sent. The message contains no address. */
export class SmtpFailure extends Error {
  override readonly name = 'SmtpFailure';
  /** Whether the SMTP server refused this mail permanently, so that it is not tried again. */
  readonly isFinal: boolean;

  constructor(reason: string, isFinal: boolean) {
    super(reason);
    this.isFinal = isFinal;
  }
}

/** Sends one mail. Throws SmtpFailure. */
export type SendMail = (mail: AddressedMail) => Promise<void>;

const connectTimeoutMs = 10_000;
const idleTimeoutMs = 20_000;
/**
 * The time limit of one attempt. The other timeouts apply to each reply, so a slow server could take
 * longer than the minute after which another process may begin the next attempt.
 */
const attemptTimeoutMs = 45_000;

/** Opens a connection for each mail: there are few mails, and an idle connection could break. */
export function createSmtp(
  { host, port, login, tls, from }: SmtpSettings,
  timeoutMs = attemptTimeoutMs,
): SendMail {
  const transport = createTransport({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'off',
    ...(login && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: idleTimeoutMs,
    // A mail never includes files or pages.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text, html }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      await transport.sendMail({
        from: { name: 'Quitanda', address: from },
        to: { name: '', address: to },
        subject,
        text,
        html,
        // This stops automatic replies (RFC 3834).
        headers: { 'auto-submitted': 'auto-generated' },
        signal,
      });
    } catch (error) {
      if (signal.aborted) throw new SmtpFailure('ETIMEDOUT', false);
      throw toSmtpFailure(error);
    }
  };
}

interface SmtpError {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly command?: unknown;
}

/** Nodemailer's codes if the SMTP server rejects the recipient, and if it rejects the mail. */
const rejectionCodes = new Set<unknown>(['EENVELOPE', 'EMESSAGE']);

function toSmtpFailure(error: unknown): SmtpFailure {
  const { code, responseCode, command } = Object(error) as SmtpError;
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  const name = typeof code === 'string' ? code : 'unknown';
  // If the server refuses the sign-in or the sender, a setting is wrong. The operator can correct
  // it while the mail waits.
  const isAboutThisMail = rejectionCodes.has(name) && command !== 'MAIL FROM';
  const isFinal = isAboutThisMail && (status === undefined || status >= 500);
  return new SmtpFailure(status === undefined ? name : `${name} ${status}`, isFinal);
}
