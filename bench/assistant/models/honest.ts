/** The scripted model that does everything right: the harness has to give it every point. */
import type { ScriptedReply, ToolCall } from '../../../fakes/scripted-reply.ts';
import type { Question, RefusalReason } from '../question.ts';
import { callTools, say, type Called, type Model } from './conversation.ts';
import { listIdOf, rowsOf, stepsOf, wordsOf } from './lookups.ts';

const refusals: Readonly<Record<RefusalReason, string>> = {
  'off-topic': 'Desculpe, só posso ajudar com compras, comida, receitas e a despensa da sua casa.',
  'other household': 'Não tenho acesso aos dados de outras casas; só vejo os da sua casa.',
  'personal data':
    'Não tenho e-mails, telefones ou documentos de pessoas, e não posso informar isso.',
  medical: 'Isso é uma questão de saúde. Procure um médico ou a unidade de saúde mais perto.',
};

export const honest: Model = (question, called) => {
  const { lookup, refuses } = question;
  if (refuses !== undefined) return say(refusals[refuses]);
  if (lookup.by === 'propose') return propose(question, called);
  const [first, second] = stepsOf(lookup);
  if (called.length === 0 && first) return callTools(...first(called));
  if (called.length === 1 && second) return callTools(...second(called));
  return say(
    'Pelos dados da sua casa, esta é a resposta que você pediu:',
    ...wordsOf(lookup, called),
  );
};

const items = (lines: readonly string[]) =>
  lines.map((line) => {
    const [, name = '', quantity = '', unit = ''] = /^(.+) ([\d.]+) (un|kg|g)$/u.exec(line) ?? [];
    return { name, quantity: Number(quantity), unit };
  });

function propose({ proposes }: Question, called: readonly Called[]): ScriptedReply {
  if (!proposes) return say('Não sei o que você quer mudar.');
  if (called.some(({ name }) => name.startsWith('propose_'))) {
    return say('Esta é a minha proposta para você. Nada muda sem o seu toque.');
  }
  const [kind, where, ...lines] = proposes;
  if (kind === 'add-to-pantry') {
    const [pantry] = rowsOf(called, 'get_pantry', 'pantries');
    return callTools(
      pantry
        ? { name: 'propose_pantry_items', input: { pantryId: pantry['id'], items: items(lines) } }
        : { name: 'get_pantry', input: {} },
    );
  }
  const listId = listIdOf(called, where);
  if (listId === '') return callTools({ name: 'list_lists', input: {} });
  if (kind === 'add-items') {
    return callTools({ name: 'propose_items', input: { listId, items: items(lines) } });
  }
  if (kind === 'set-budget') {
    return callTools({ name: 'propose_budget', input: { listId, budget: Number(lines[0]) } });
  }
  const listed = rowsOf(called, 'get_list_items', 'items');
  if (listed.length === 0) return callTools({ name: 'get_list_items', input: { listId } });
  const changes = items(lines).map(({ name, quantity }) => ({
    itemId: listed.find((item) => item['name'] === name)?.['id'],
    quantity,
  }));
  const call: ToolCall = { name: 'propose_quantities', input: { listId, items: changes } };
  return callTools(call);
}
