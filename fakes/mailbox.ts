/** A real SMTP server on this machine, which stores the mails that it receives. */
import { EventEmitter, once } from 'node:events';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The headers, with names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
}

export interface Mailbox {
  readonly host: string;
  readonly port: number;
  /** The environment variables with which the app sends its mails here. */
  readonly environment: Readonly<Record<string, string>>;
  /** All mails so far, the oldest first. */
  readonly mails: readonly ReceivedMail[];
  /** Waits for a mail to this address with this subject, and returns the newest one. */
  readonly waitForMail: (to: string, subject: string) => Promise<ReceivedMail>;
  /** Refuses all recipients with this SMTP status from now on. `undefined` accepts them again. */
  readonly refuse: (status: number | undefined) => void;
  readonly stop: () => Promise<void>;
}

/** The account that the SMTP server accepts. */
export const login = { user: 'quitanda', password: 'senha do correio' };

/** Generous, because a test that finds its mail does not wait longer. */
const maxWaitMs = 60_000;

export async function startMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const arrivals = new EventEmitter<{ mail: [] }>();
  let refusalStatus: number | undefined;
  const server = new SMTPServer({
    // The server has no certificate, so it offers no encryption.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _, done) {
      if (username === login.user && password === login.password) done(null, { user: username });
      else done(new Error('Wrong password'));
    },
    onRcptTo({ address }, _, done) {
      if (refusalStatus === undefined) return done();
      done(Object.assign(new Error(`No mailbox ${address}`), { responseCode: refusalStatus }));
    },
    onData(stream, { envelope }, done) {
      void store(
        stream,
        envelope.rcptTo.map(({ address }) => address),
        done,
      );
    },
  });
  async function store(
    stream: AsyncIterable<Buffer>,
    recipients: readonly string[],
    done: (error?: Error) => void,
  ): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const mail = await PostalMime.parse(Buffer.concat(chunks));
    mails.push({
      from: mail.from?.address ?? '',
      to: recipients.join(', '),
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      headers: new Map(mail.headers.map(({ key, value }) => [key, value])),
    });
    arrivals.emit('mail');
    done();
  }
  const host = '127.0.0.1';
  const port = await new Promise<number>((resolve, reject) => {
    server.on('error', reject);
    const listening = server.listen(0, host, () => {
      const address = listening.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  return {
    host,
    port,
    environment: {
      SMTP_HOST: host,
      SMTP_PORT: String(port),
      SMTP_USER: login.user,
      SMTP_PASSWORD: login.password,
      SMTP_TLS: 'off',
      MAIL_FROM: 'quitanda@exemplo.com.br',
    },
    mails,
    async waitForMail(to, subject) {
      const signal = AbortSignal.timeout(maxWaitMs);
      for (;;) {
        const found = mails.findLast((mail) => mail.to === to && mail.subject === subject);
        if (found) return found;
        await once(arrivals, 'mail', { signal }).catch(() => {
          throw new Error(`No mail "${subject}" to ${to} among ${JSON.stringify(mails)}`);
        });
      }
    },
    refuse: (status) => {
      refusalStatus = status;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Returns the first link in a mail that contains `part`. */
export function findLink({ text }: ReceivedMail, part: string): string {
  const found = text.match(/https?:\/\/\S+/gu)?.find((each) => each.includes(part));
  if (found === undefined) throw new Error(`No link with ${part} in ${text}`);
  return found;
}
