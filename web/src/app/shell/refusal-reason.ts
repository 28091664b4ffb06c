import type { Failure } from '@quitanda/contract';

/** Returns a text that says why a write was refused: usually the server's message. */
export function reasonOf({ code, message, fields = [] }: Failure): string {
  if (code === 'key-reused') return 'Outra alteração já tinha sido enviada no lugar desta.';
  if (code === 'not-found') return 'Esta versão do servidor ainda não aceita isto.';
  // For invalid fields, the general message does not say what is wrong, but the message of each
  // field does.
  const problems = fields.map((field) => field.message);
  return problems.length > 0 ? [...new Set(problems)].join(' ') : message;
}
