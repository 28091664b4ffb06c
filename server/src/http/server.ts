/** Creates a Fastify server with the API's settings, without routes. */
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { z } from 'zod';
import { readJsonBodies } from './accepted-requests.ts';
import { answerFailures, sendFailure } from './errors/failing.ts';
import { ApiError } from './errors/failure.ts';
import { isNavigation } from './files/navigation.ts';
import { hooklessHeaders } from './response-headers.ts';

export interface ServerOptions {
  readonly logger: FastifyBaseLogger;
  /** The addresses of proxies whose forwarded headers are trusted. */
  readonly trustProxy: false | string[];
}

const maxBodyBytes = 1_048_576;
// As long as Node's own limit. Node refuses a longer request line; see refuseUnreadable.
const maxUrlParamLength = 16_384;

// Zod's Portuguese messages are used where the contract has no message for an error.
z.config(z.locales.ptBR());

export function createServer({ logger, trustProxy }: ServerOptions): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    trustProxy,
    bodyLimit: maxBodyBytes,
    routerOptions: { maxParamLength: maxUrlParamLength },
    // Otherwise Fastify would load its default compilers before the compilers of zod are set below.
    schemaController: {
      compilersFactory: { buildValidator: forbidCompiler, buildSerializer: forbidCompiler },
    },
    // A URL that cannot be parsed is rejected before any hook sets headers.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(hooklessHeaders);
      // The page would redirect an unknown path to '/' too (NAV-02).
      if (isNavigation(request) && request.headers.accept?.includes('text/html'))
        void reply.redirect('/');
      else void sendFailure(error, request, reply);
    },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerFailures(app);
  readJsonBodies(app);
  drainOnClose(app);
  return app;
}

function forbidCompiler(): never {
  throw new Error('Only zod may compile schemas.');
}

/**
 * When the app closes, closes each connection after the answer of its request in progress.
 * Otherwise the keep-alive connections of browsers would delay the end of the process by a minute.
 */
function drainOnClose(app: FastifyInstance): void {
  let isDraining = false;
  app.addHook('preClose', async () => {
    isDraining = true;
  });
  app.addHook('onSend', (_, reply, payload, done) => {
    if (isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
}

interface UnreadableRequest {
  readonly code?: string;
  /** The bytes that were being read. */
  readonly rawPacket?: unknown;
}

/** Answers requests that are not HTTP, or whose address or headers are too long. */
function refuseUnreadable(error: UnreadableRequest, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  // A device never sends a write again after a 4xx. This request only arrived too slowly, so the
  // connection is closed without an answer, and the device tries again.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return void socket.destroy();
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const method = Buffer.isBuffer(error.rawPacket)
    ? /^(?:GET|HEAD)(?= )/u.exec(error.rawPacket.toString('latin1', 0, 5))?.[0]
    : undefined;
  // The address or a header of a request without a body is at fault.
  const refusal = method === undefined ? 'malformed-body' : 'validation';
  const { status, body } = new ApiError(isTooLarge ? 'payload-too-large' : refusal);
  const json = JSON.stringify(body);
  const headers = Object.entries({
    ...hooklessHeaders,
    'content-length': Buffer.byteLength(json),
    connection: 'close',
  });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  // The answer to HEAD has no body.
  const content = method === 'HEAD' ? '' : json;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${content}`);
}
