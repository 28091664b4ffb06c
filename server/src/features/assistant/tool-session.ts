/**
 * Runs the tools of one answer, within its limits, and collects what the person is shown: sources,
 * figures and proposals come only from what the tools returned, never from the model's words.
 */
import {
  assistantLimits,
  type AnswerFigure,
  type AnswerSource,
  type Proposal,
} from '@quitanda/contract';
import { ModelToolFailure, type ModelTool } from '../../ai/ports.ts';
import { mayReadHome } from './consent.ts';
import { cleanData } from './model-text.ts';
import { runTool, type AnyTool, type ToolContext } from './tools/household-tool.ts';

export const sessionLimits = {
  /** Calls of tools in one answer. */
  calls: 24,
  /** Characters of one result, and of all results together. */
  resultLength: 24_000,
  allResultsLength: 90_000,
  sources: 8,
} as const;

const problemOf = (problem: string) => ({ problem });

export class ToolSession {
  private readonly context: ToolContext;
  private readonly tools: readonly AnyTool[];
  private readonly sourceByKey = new Map<string, AnswerSource>();
  private readonly proposalByKey = new Map<string, Proposal>();
  private shownFigures: readonly AnswerFigure[] = [];
  private callCount = 0;
  private length = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(context: ToolContext, tools: readonly AnyTool[]) {
    this.context = context;
    this.tools = tools;
  }

  /** The tools in the form in which the model gets them. */
  modelTools(): ModelTool[] {
    return this.tools.map((tool) => ({
      name: tool.name,
      description: tool.description,
      input: tool.input,
      run: (input) => this.runInTurn(tool, input),
    }));
  }

  get sources(): readonly AnswerSource[] {
    return [...this.sourceByKey.values()];
  }

  get proposals(): readonly Proposal[] {
    return [...this.proposalByKey.values()];
  }

  /** The last comparison. */
  get figures(): readonly AnswerFigure[] {
    return this.shownFigures;
  }

  /** A model may call many tools at once, which would take all connections of this person. */
  private runInTurn(tool: AnyTool, input: unknown): Promise<unknown> {
    const result = this.last.then(() => this.run(tool, input));
    this.last = result.catch(() => undefined);
    return result;
  }

  private async run(tool: AnyTool, input: unknown): Promise<unknown> {
    this.callCount += 1;
    if (this.callCount > sessionLimits.calls || this.length >= sessionLimits.allResultsLength) {
      return problemOf('Limite de consultas desta resposta. Responda com o que já tem.');
    }
    try {
      const { sql, caller } = this.context;
      // Somebody may have forbidden it, or removed this person, since the question.
      if (!(await mayReadHome(sql, caller))) {
        return problemOf('A casa não deixa mais usar os dados dela.');
      }
      const result = await runTool(tool, this.context, input);
      return 'problem' in result ? this.measure(result) : this.accept(result);
    } catch (error) {
      // The model must not get the message of an error.
      throw new ModelToolFailure(error);
    }
  }

  private accept(result: Exclude<Awaited<ReturnType<typeof runTool>>, { problem: string }>) {
    const data = this.measure(result.data);
    if ('isTooLong' in data) return problemOf('Resultado grande demais. Peça menos.');
    if (!this.addProposals(result.proposals ?? [])) {
      return problemOf(`No máximo ${assistantLimits.proposalsPerAnswer} propostas por resposta.`);
    }
    for (const source of result.sources ?? []) {
      if (this.sourceByKey.size < sessionLimits.sources) {
        this.sourceByKey.set(JSON.stringify(source), source);
      }
    }
    if (result.figures && result.figures.length > 0) this.shownFigures = result.figures;
    return data;
  }

  private addProposals(proposals: readonly Proposal[]): boolean {
    const added = new Map(proposals.map((each) => [JSON.stringify(each), each]));
    const all = new Map([...this.proposalByKey, ...added]);
    if (all.size > assistantLimits.proposalsPerAnswer) return false;
    for (const [key, each] of added) this.proposalByKey.set(key, each);
    return true;
  }

  private measure(data: object): object {
    const cleaned = cleanData(data) as object;
    const { length } = JSON.stringify(cleaned);
    if (length > sessionLimits.resultLength) return { isTooLong: true };
    this.length += length;
    return cleaned;
  }
}
