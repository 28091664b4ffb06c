import type { AnyMcpTool } from '../mcp-tool.ts';
import { listTools } from './list-tools.ts';
import { pantryTools } from './pantry-tools.ts';

/** The tools that only a key that may write sees. */
export const writingTools: readonly AnyMcpTool[] = [...listTools, ...pantryTools];
