import type { Failure } from '@quitanda/contract';

/** Why a write was refused, for a person: the server's own words where they say enough. */
export function reasonOf({ code, message, fields = [] }: Failure): string {
  if (code === 'key-reused') return 'Outra alteração já tinha sido enviada no lugar desta.';
  if (code === 'not-found') return 'Esta versão do servidor ainda não aceita isto.';
  // The message only says that there are fields to look at.
  const problems = fields.map((field) => field.message);
  return problems.length > 0 ? [...new Set(problems)].join(' ') : message;
}
