/** The input and the output of the tools that write. */
import { allUnits } from '@quitanda/contract';
import { z } from 'zod';
import type { UnwrittenLine, Written } from './write-lines.ts';

export const maxLines = 100;

const decimalText = 'Texto decimal com ponto, sem separador de milhar';
/** At most three decimals. `1,5` is refused rather than read as 15. */
export const quantityInput = z
  .string()
  .regex(/^\d{1,5}(?:\.\d{1,3})?$/u, 'A quantidade é um texto decimal com ponto, como "1.5".')
  .describe(`${decimalText}: "2" ou "1.5".`);
export const changeInput = z
  .string()
  .regex(/^-?\d{1,5}(?:\.\d{1,3})?$/u, 'A mudança é um texto decimal com ponto, como "-1".')
  .describe(`${decimalText}, com sinal se tira: "1" ou "-0.5".`);
export const moneyInput = z
  .string()
  .regex(/^\d{1,5}(?:\.\d{1,2})?$/u, 'O valor é um texto decimal com ponto, como "250.00".')
  .describe(`Reais. ${decimalText}: "250.00".`);

export const unitInput = z.enum(allUnits).describe('Como se diz: 300 g, 2 lata, 1 dúzia.');
export const listIdInput = z.uuid().describe('O id da lista.');
export const pantryIdInput = z.uuid().describe('O id da despensa.');
export const itemIdInput = z.uuid().describe('O id do item.');
export const nameInput = z.string().min(1).max(300).describe('O nome, como se lê na lista.');
export const keyInput = z
  .string()
  .min(8)
  .max(100)
  .describe(
    'Uma chave nova para cada pedido, por exemplo um UUID. O mesmo pedido repetido com a mesma chave conta uma vez só; repita-o assim se a resposta não chegou.',
  );

export const linesInput = <Line extends z.ZodType>(line: Line) =>
  z.array(line).min(1).max(maxLines).describe(`De 1 a ${maxLines} linhas.`);

/** A quantity of the API as exact decimal text. */
export const quantityText = (quantity: number): string => String(quantity);

const lineOutput = z.object({
  line: z.number().describe('O número da linha do pedido, a partir de 1.'),
  status: z
    .enum(['added', 'topped_up', 'changed', 'refused', 'not_done'])
    .describe(
      'added: linha nova; topped_up: somada à que já havia; changed: mudada; refused: não foi feita, veja message; not_done: um limite ou uma falha parou o pedido antes, e ele pode ser repetido com a mesma chave.',
    ),
  itemId: z.string().optional(),
  name: z.string().optional(),
  quantity: z.string().optional().describe('A quantidade depois.'),
  before: z.string().optional().describe('A quantidade antes.'),
  unit: z.string().optional(),
  amount: z.string().optional().describe('A quantidade depois, como se diz: "300 g".'),
  bought: z.boolean().optional(),
  message: z.string().optional(),
  alreadyDone: z
    .literal(true)
    .optional()
    .describe('Um pedido anterior com a mesma chave já tinha feito esta linha; agora nada mudou.'),
});
export type LineOutput = z.infer<typeof lineOutput>;
/** What a written line reports. */
export type LineOutcome = Omit<LineOutput, 'line' | 'alreadyDone' | 'message'>;

export const linesOutput = z.object({
  summary: z.string().describe('Quantas linhas foram feitas e quantas não.'),
  lines: z.array(lineOutput),
});

/** Reports every line in order. `names` names the lines that were not written, where it is known. */
export function reportLines(
  results: readonly (Written<LineOutcome> | UnwrittenLine)[],
  names: readonly (string | undefined)[] = [],
): z.infer<typeof linesOutput> {
  const lines = results.map((result, index): LineOutput => {
    const line = index + 1;
    if ('message' in result) {
      const name = names[index];
      return { line, ...(name !== undefined && { name }), ...result };
    }
    return { line, ...result.outcome, ...(result.isRepeated && { alreadyDone: true as const }) };
  });
  return { summary: summarize(lines), lines };
}

function summarize(lines: readonly LineOutput[]): string {
  const isUndone = ({ status }: LineOutput) => status === 'refused' || status === 'not_done';
  const undone = lines.filter(isUndone).length;
  const repeated = lines.filter((line) => line.alreadyDone).length;
  const done = lines.length - undone - repeated;
  return [
    `${done} de ${lines.length} linhas feitas agora`,
    ...(repeated > 0 ? [`${repeated} já tinham sido feitas por um pedido com a mesma chave`] : []),
    ...(undone > 0 ? [`${undone} NÃO feitas, veja message em cada uma`] : []),
  ].join('; ');
}
