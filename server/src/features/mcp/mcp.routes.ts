/** The Model Context Protocol at `/mcp`, by which other programs use the lists and pantries (MCP). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf, tokenOf, withHousehold, type FindBearer } from '../../http/authentication.ts';
import { createDisconnectSignal } from '../../http/answers.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { ShareDatabase } from '../../http/limits/fair-connections.ts';
import type { Limit } from '../../http/limits/rate-limits.ts';
import { addTools, serverInfo, serverOptions } from './mcp-server.ts';
import type { AnyMcpTool, CalledWrite, ToolCall } from './mcp-tool.ts';
import { readingTools } from './reading-tools.ts';
import { listTools } from './writing/list-tools.ts';
import { pantryTools } from './writing/pantry-tools.ts';

export interface McpDeps {
  /** Finds the owner of a personal key. */
  readonly findByKey: FindBearer;
  readonly shareDatabase: ShareDatabase;
  readonly handlers: Handlers<CalledWrite>;
  readonly now: () => Date;
  readonly appVersion: string;
  /** Counts a request of an address. Throws past the limit. */
  readonly limitAddress: Limit;
  /** Counts a request of a caller. Throws past the limit. */
  readonly limit: Limit;
  /** Counts a change of a caller. Throws past the limit of a day. */
  readonly limitChange: Limit;
}

const path = '/mcp';
/** A hundred lines with the longest names take less than 64 kB. */
const maxBodyBytes = 131_072;

/** All tools. Only a key that may write sees those of lists and pantries. */
export const mcpTools: readonly AnyMcpTool[] = [...readingTools, ...listTools, ...pantryTools];

/**
 * Registers the route on its own scope. A caller needs a personal key: no cookie and no token of a
 * session is accepted, so that no page can call it with what a browser stores.
 */
export function serveMcp(scope: FastifyInstance, deps: McpDeps): void {
  scope.decorateRequest('bearer', null);
  scope.addHook('onRequest', refusePages);
  scope.addHook('onRequest', deps.limitAddress);
  scope.addHook('onRequest', (request, reply) => authenticate(request, reply, deps.findByKey));
  scope.addHook('onRequest', deps.limit);
  scope.route({
    method: 'POST',
    url: path,
    bodyLimit: maxBodyBytes,
    schema: { hide: true },
    handler: (request, reply) => answerRequest(request, reply, deps),
  });
}

/**
 * Refuses requests of web pages, as protection from DNS rebinding: only browsers send `Origin`, and
 * no page of the app uses this address.
 */
async function refusePages({ headers }: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (headers.origin === undefined) return undefined;
  return sendRpcError(reply, 403, -32_000, 'Uma página da web não pode usar este endereço.');
}

async function authenticate(
  request: FastifyRequest,
  reply: FastifyReply,
  findByKey: FindBearer,
): Promise<void> {
  const token = tokenOf(request);
  try {
    if (token === undefined) throw new ApiError('unauthenticated');
    const bearer = await findByKey(token);
    const { 'quitanda-household': household } = request.headers;
    request.bearer = household === undefined ? bearer : withHousehold(bearer, String(household));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      const problem = token === undefined ? '' : ', error="invalid_token"';
      reply.header('www-authenticate', `Bearer realm="Quitanda"${problem}`);
    }
    throw error;
  }
}

/** Answers one message of the protocol. Nothing is kept between two requests. */
async function answerRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: McpDeps,
): Promise<FastifyReply> {
  const { body, headers } = request;
  // One request that counts once must not carry many calls. Versions since 2025-06-18 have no batches.
  if (Array.isArray(body))
    return sendRpcError(reply, 400, -32_600, 'Envie uma mensagem por requisição.');
  const { createMcpHandler, McpServer } = await import('@modelcontextprotocol/server');
  const call = createToolCall(request, deps);
  await call.bearer.checkAccess(call.database);
  const handler = createMcpHandler(
    () => addTools(new McpServer(serverInfo(deps.appVersion), serverOptions), mcpTools, call),
    { maxSubscriptions: 0, keepAliveMs: 0 },
  );
  const webRequest = new Request(`http://localhost${path}`, {
    method: 'POST',
    headers: protocolHeaders(headers),
    signal: createDisconnectSignal(reply),
  });
  const response = await handler.fetch(webRequest, { parsedBody: body });
  const type = response.headers.get('content-type');
  if (type !== null) reply.type(type);
  return reply.code(response.status).send(await response.text());
}

/** The headers that the protocol reads; the key and cookies stay out. */
function protocolHeaders(headers: FastifyRequest['headers']): Headers {
  const isForProtocol = (name: string) =>
    name === 'accept' || name === 'content-type' || name.startsWith('mcp-');
  const found = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (isForProtocol(name) && typeof value === 'string') found.set(name, value);
  }
  return found;
}

function createToolCall(request: FastifyRequest, deps: McpDeps): ToolCall {
  const bearer = bearerOf(request);
  return {
    bearer,
    database: deps.shareDatabase(bearer),
    handlers: deps.handlers,
    now: deps.now,
    async countWrite(index) {
      // The request itself was counted already.
      if (index > 0) await deps.limit(request);
      await deps.limitChange(request);
    },
    onFailure: (error) => request.log.error({ err: error }, 'a tool failed'),
  };
}

function sendRpcError(reply: FastifyReply, status: number, code: number, message: string) {
  return reply.code(status).send({ jsonrpc: '2.0', error: { code, message }, id: null });
}
