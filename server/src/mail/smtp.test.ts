import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { addCleanup } from '../../test/clean-up.ts';
import { createSmtp, SmtpFailure } from './smtp.ts';

const host = '127.0.0.1';

/** Starts an SMTP server that sends each reply after a pause, and returns its port. */
async function startSlowSmtpServer(pauseMs: number): Promise<number> {
  const server = createServer((socket) => {
    // Real time: the pauses end before the time limit of a reply, and after that of the attempt.
    const reply = (text: string) => void setTimeout(() => socket.write(`${text}\r\n`), pauseMs);
    let isReceivingMail = false;
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (isReceivingMail && !text.endsWith('\r\n.\r\n')) return;
      isReceivingMail = text === 'DATA\r\n';
      reply(isReceivingMail ? '354 go on' : '250 ok');
    });
    reply('220 slow');
  });
  await once(server.listen(0, host), 'listening');
  addCleanup(async () => void server.close());
  return (server.address() as AddressInfo).port;
}

it('MAIL-01 ends an attempt at its time limit although the SMTP server sends each reply in time', async () => {
  const from = 'quitanda@exemplo.com.br';
  const port = await startSlowSmtpServer(200);
  const settings = { host, port, login: undefined, tls: 'off', from } as const;
  const mail = { to: 'ana@exemplo.com.br', subject: 'Olá', text: 'Olá', html: '<p>Olá</p>' };
  await expect(createSmtp(settings, 500)(mail)).rejects.toThrow(
    new SmtpFailure('ETIMEDOUT', false),
  );
  await createSmtp(settings, 60_000)(mail);
});
