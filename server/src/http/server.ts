/** Creates a Fastify server with the API's settings, before any route. */
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { z } from 'zod';
import { bareHeaders } from './bare-headers.ts';
import { drainOnClose } from './draining.ts';
import { answerFailures, fail } from './errors/failing.ts';
import { ApiError } from './errors/failure.ts';
import { readJsonBodies } from './json-body.ts';

export interface ServerOptions {
  readonly logger: FastifyBaseLogger;
  /** The addresses of proxies whose forwarded headers are trusted. */
  readonly trustProxy: false | string[];
}

const maxBodyBytes = 1_048_576;
// Node refuses a longer request line itself; see refuseUnreadable.
const maxUrlParamLength = 16_384;

// Portuguese messages for errors without a message of the contract.
z.config(z.locales.ptBR());

export function createServer({ logger, trustProxy }: ServerOptions): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    trustProxy,
    bodyLimit: maxBodyBytes,
    routerOptions: { maxParamLength: maxUrlParamLength },
    // Otherwise Fastify loads its own compilers before it gets ours.
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
    // No hook runs for an address that cannot be parsed.
    frameworkErrors: (error, request, reply) =>
      void fail(error, request, reply.headers(bareHeaders)),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerFailures(app);
  readJsonBodies(app);
  drainOnClose(app);
  return app;
}

function unused(): never {
  throw new Error('Only zod may compile schemas.');
}

/** Answers requests that are not HTTP, or whose address or headers are too long. */
function refuseUnreadable(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  // For a device a 4xx is the final refusal of a write. This write only arrived too slowly, so the
  // connection is closed without an answer, and the device sends the write again.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return void socket.destroy();
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const { status, body } = new ApiError(isTooLarge ? 'payload-too-large' : 'malformed-body');
  const json = JSON.stringify(body);
  const headers = Object.entries({
    ...bareHeaders,
    'content-length': Buffer.byteLength(json),
    connection: 'close',
  });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${json}`);
}
