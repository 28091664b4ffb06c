import type { FastifyInstance } from 'fastify';

/**
 * On close, requests under way are answered and their connections closed with them; otherwise
 * browsers that keep theirs alive would hold the process for a minute.
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
