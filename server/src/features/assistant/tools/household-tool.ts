/**
 * A tool by which a language model, or another program, reads the data of one household or proposes a
 * change. No tool writes anything (docs/adr/0107).
 */
import type { AnswerFigure, AnswerSource, HouseholdZone, Proposal } from '@quitanda/contract';
import type { z } from 'zod';
import type { Sql } from '../../../db/database.ts';
import type { Caller } from '../../../http/handlers.ts';
import type { OfflineCatalogue } from '../../catalogue/offline/offline-products.ts';

/** For whom a tool runs. The caller was checked to be a member of the household. */
export interface ToolContext {
  readonly sql: Sql;
  readonly caller: Pick<Caller, 'id' | 'householdId'>;
  readonly now: Date;
  /** The time zone of the household. */
  readonly timeZone: HouseholdZone;
  /** Reads the popular products, which a search finds first; without it a search is plainer. */
  readonly readCatalogue?: ((sql: Sql) => Promise<OfflineCatalogue>) | undefined;
}

/** What JSON can hold without a loss: money and quantities are decimal text, such as '21.90'. */
export type ToolValue =
  | string
  | boolean
  | null
  | readonly ToolValue[]
  | { readonly [key: string]: ToolValue | number | undefined };
export type ToolData = { readonly [key: string]: ToolValue | number | undefined };

export interface ToolResult {
  /** What the model reads. Numbers are only counts. It has no name of a person, and no e-mail. */
  readonly data: ToolData;
  /** Where the data comes from; shown to the person if the model used the tool. */
  readonly sources?: readonly AnswerSource[];
  /** A comparison that can be drawn. */
  readonly figures?: readonly AnswerFigure[];
  readonly proposals?: readonly Proposal[];
}

export interface HouseholdTool<Input extends z.ZodObject = z.ZodObject> {
  /** In snake_case, as models expect it. */
  readonly name: string;
  /** In Portuguese, for the model. */
  readonly description: string;
  readonly input: Input;
  /** `proposes`: the result has proposals, which only the person's device can carry out. */
  readonly access: 'reads' | 'proposes';
  /** The maximum number of rows in one result. More rows are on further pages. */
  readonly maxRows: number;
  /** Runs the tool with input that `input` has parsed. Throws no error for unknown ids. */
  run(context: ToolContext, input: z.output<Input>): Promise<ToolResult>;
}

/** A tool with an input of any shape. Its `run` gets what its own `input` has parsed. */
export type AnyTool = Omit<HouseholdTool, 'run'> & {
  readonly run: (context: ToolContext, input: never) => Promise<ToolResult>;
};

/** Keeps the type of the tool's own input. */
export const defineTool = <Input extends z.ZodObject>(
  tool: HouseholdTool<Input>,
): HouseholdTool<Input> => tool;

/** NUL and halves of surrogate pairs, as JSON writes them: a text of PostgreSQL has neither. */
const unstorable = /\\u0000|\\ud[89a-f]/u;

/** Parses `input`, and runs the tool; returns the problem as text if the input is not valid. */
export async function runTool(
  tool: AnyTool,
  context: ToolContext,
  input: unknown,
): Promise<ToolResult | { readonly problem: string }> {
  if (unstorable.test(JSON.stringify(input) ?? '')) return { problem: 'Texto inválido.' };
  const parsed = tool.input.safeParse(input);
  if (parsed.success) return tool.run(context, parsed.data as never);
  const issues = parsed.error.issues.slice(0, 5);
  return {
    problem: issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
  };
}
