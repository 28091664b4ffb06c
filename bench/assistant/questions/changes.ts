import type { Proposal } from '../../../contract/src/assistant/answer.ts';
import { questionsOf, type Wanted } from '../question.ts';

const week = 'Compra da semana';
const propose = (kind: Proposal['kind'], where: string, ...lines: string[]): Wanted => ({
  lookup: { by: 'propose' },
  proposes: [kind, where, ...lines],
});
const add = (...lines: string[]) => propose('add-items', week, ...lines);

export const changes = questionsOf('changes', [
  ['Põe manteiga na lista da semana', add('manteiga 1 un')],
  ['coloca 2 kg de batata na lista', add('batata 2 kg')],
  ['adiciona 3 sabonetes na lista', add('sabonete 3 un')],
  ['bota 1 detergente e 2 esponjas na lista', add('detergente 1 un', 'esponja 2 un')],
  ['inclui papel higiênico na lista', add('papel higiênico 1 un')],
  ['Acrescenta 500 g de queijo na lista', add('queijo 0.5 kg')],
  ['põe fio dental na lista da farmácia', propose('add-items', 'Farmácia', 'fio dental 1 un')],
  ['Muda o leite para 10', propose('change-quantities', week, 'Leite 10 un')],
  ['aumenta o café para 4', propose('change-quantities', week, 'Café 4 un')],
  ['diminui o leite para 4', propose('change-quantities', week, 'Leite 4 un')],
  ['Define o orçamento em 350 reais', propose('set-budget', week, '350')],
  ['orçamento de 180 para a compra da semana', propose('set-budget', week, '180')],
  ['guarda 2 latas de milho na despensa', propose('add-to-pantry', 'Casa', 'milho 2 un')],
  ['Coloca 1 kg de açúcar na despensa', propose('add-to-pantry', 'Casa', 'açúcar 1 kg')],
  ['comprei 6 ovos, guarda na despensa', propose('add-to-pantry', 'Casa', 'ovo 6 un')],
  ['coloque 4 iogurtes na lista, por favor', add('iogurte 4 un')],
]);
