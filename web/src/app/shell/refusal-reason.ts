import type { Failure } from '@quitanda/contract';

/** Returns why a write was refused: the server's message if it is specific. */
export function reasonOf({ code, message, fields = [] }: Failure): string {
  if (code === 'key-reused') return 'Outra alteração já tinha sido enviada no lugar desta.';
  if (code === 'not-found') return 'Esta versão do servidor ainda não aceita isto.';
  // The message of the failure only says that some fields are invalid, so theirs are returned.
  const problems = fields.map((field) => field.message);
  return problems.length > 0 ? [...new Set(problems)].join(' ') : message;
}
