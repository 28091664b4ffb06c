import type { FastifyInstance } from 'fastify';

/**
 * When the app closes, closes each connection after the answer of its request in progress.
 * Otherwise the keep-alive connections of browsers would delay the end of the process by a minute.
 */
export function drainOnClose(app: FastifyInstance): void {
  let isDraining = false;
  app.addHook('preClose', async () => {
    isDraining = true;
  });
  app.addHook('onSend', (_, reply, payload, done) => {
    if (isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
}
