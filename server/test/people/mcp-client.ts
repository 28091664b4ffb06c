/** The official client of the Model Context Protocol, over real HTTP. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { addCleanup } from '../clean-up.ts';

export interface McpConnection {
  readonly client: Client;
  /** Calls a tool that must succeed, and returns its structured content. */
  readonly call: (name: string, input?: object) => Promise<Record<string, unknown>>;
  /** Calls a tool that must fail, and returns its text. */
  readonly expectRefusal: (name: string, input?: object) => Promise<string>;
}

interface Options {
  /** The household of the connection; the personal one by default. */
  readonly household?: string | undefined;
  /** `legacy` begins with the handshake of 2025; `auto` asks for the newest version first. */
  readonly mode?: 'legacy' | 'auto';
}

/** Connects with a personal key to the app at `origin`, and disconnects after the tests of the file. */
export async function connectMcp(
  origin: string,
  secret: string,
  { household, mode = 'auto' }: Options = {},
): Promise<McpConnection> {
  const client = new Client({ name: 'teste', version: '1' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', origin), {
    requestInit: {
      headers: {
        authorization: `Bearer ${secret}`,
        ...(household !== undefined && { 'quitanda-household': household }),
      },
    },
  });
  await client.connect(transport);
  addCleanup(() => client.close());
  const send = (name: string, input: object) => client.callTool({ name, arguments: { ...input } });
  return {
    client,
    async call(name, input = {}) {
      const result = await send(name, input);
      if (result.isError) throw new Error(`${name} failed: ${JSON.stringify(result.content)}`);
      return result.structuredContent as Record<string, unknown>;
    },
    async expectRefusal(name, input = {}) {
      const result = await send(name, input);
      if (!result.isError) throw new Error(`${name} did not fail.`);
      return JSON.stringify(result.content);
    },
  };
}
