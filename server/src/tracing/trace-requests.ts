import { routes } from '@quitanda/contract';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation, Operations } from './operations.ts';
import { readTraceparent } from './traceparent.ts';
import { createTrustedProxyCheck } from './trusted-proxies.ts';

const [, streamPath] = routes.watchHousehold;

/**
 * Records a span for each request to `app`. Its name and attributes are the method and the pattern of
 * the route, never the URL, because URLs contain ids. A live stream has no span, because it
 * lasts for minutes or hours.
 */
export function traceRequests(
  app: FastifyInstance,
  operations: Operations,
  trustProxy: false | readonly string[],
): void {
  const isTrusted = createTrustedProxyCheck(trustProxy);
  const operationByRequest = new WeakMap<FastifyRequest, Operation>();

  app.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request);
    if (route === streamPath) return done();
    const { method, socket, headers } = request;
    const remote = isTrusted(socket.remoteAddress)
      ? readTraceparent(headers['traceparent'])
      : undefined;
    const name = route === undefined ? method : `${method} ${route}`;
    const operation = operations.start(name, { kind: SpanKind.SERVER, remote });
    operation.span.setAttribute('http.request.method', method);
    if (route !== undefined) operation.span.setAttribute('http.route', route);
    operationByRequest.set(request, operation);
    operations.run(operation, done);
  });

  // Reading the body loses the current operation, because the events of the socket have none. This
  // hook sets it again.
  app.addHook('preValidation', (request, _reply, done) => {
    const operation = operationByRequest.get(request);
    if (operation) operations.run(operation, done);
    else done();
  });

  app.addHook('onResponse', (request, reply, done) => {
    const operation = operationByRequest.get(request);
    if (operation) {
      setResponseAttributes(operation, reply);
      operations.end(operation);
    }
    done();
  });
}

/** Returns the pattern of the route; undefined for a URL without a route. */
function routeOf({ routeOptions, is404 }: FastifyRequest): string | undefined {
  return is404 ? undefined : routeOptions.url;
}

function setResponseAttributes({ span }: Operation, { raw, statusCode }: FastifyReply): void {
  if (!raw.headersSent) {
    span.setAttribute('error.type', 'aborted');
    return;
  }
  span.setAttribute('http.response.status_code', statusCode);
  if (statusCode < 500) return;
  span.setAttribute('error.type', String(statusCode));
  span.setStatus({ code: SpanStatusCode.ERROR });
}
