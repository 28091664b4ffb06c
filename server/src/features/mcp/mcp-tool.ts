/** A tool that other programs call at `/mcp` (docs/adr/0108). */
import type { WriteName } from '@quitanda/contract';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { Bearer } from '../../http/authentication.ts';
import type { Handlers } from '../../http/handlers.ts';

/** The calls of the API that the tools make, through the handlers of their routes. */
export type CalledWrite = Extract<
  WriteName,
  | 'addListItem'
  | 'changeListItem'
  | 'planTrip'
  | 'createList'
  | 'addPantryItem'
  | 'changePantryItem'
>;

/** Who calls a tool, and by what it reads and writes. */
export interface ToolCall {
  readonly bearer: Bearer;
  /** The share of the caller. */
  readonly database: Database;
  readonly handlers: Handlers<CalledWrite>;
  readonly now: () => Date;
  /** Counts the writes of a call, from 0. Throws past a limit of the caller. */
  readonly countWrite: (index: number) => Promise<void>;
  /** Logs a failure that the server has caused. */
  readonly onFailure: (error: unknown) => void;
}

export interface McpTool<Input extends z.ZodObject = z.ZodObject> {
  /** In snake_case, as models expect it. */
  readonly name: string;
  /** What people see; in Portuguese. */
  readonly title: string;
  /** What the model reads; in Portuguese. */
  readonly description: string;
  /**
   * `adds`: nothing that was there is lost. `replaces`: an earlier value is, such as a quantity. A key
   * that may only read sees neither.
   */
  readonly access: 'reads' | 'adds' | 'replaces';
  readonly input: Input;
  readonly output: z.ZodObject;
  /** Returns what `output` describes. Throws ApiError for a call that is refused as a whole. */
  run(call: ToolCall, input: z.output<Input>): Promise<object>;
}

/** A tool with an input of any shape. Its `run` gets what its own `input` has parsed. */
export type AnyMcpTool = Omit<McpTool, 'run'> & {
  readonly run: (call: ToolCall, input: never) => Promise<object>;
};

/** Keeps the type of the tool's own input. */
export const defineMcpTool = <Input extends z.ZodObject>(tool: McpTool<Input>): McpTool<Input> =>
  tool;
