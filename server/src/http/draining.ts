import type { FastifyInstance } from 'fastify';

/**
 * On close, answers the requests in progress and closes their connections. Otherwise keep-alive
 * connections of browsers would delay the end of the process for a minute.
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
