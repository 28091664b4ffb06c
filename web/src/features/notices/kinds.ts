/** The rows under 'Avisar quando' (NOT-12). */
import type { NoticeKind } from '@quitanda/contract';

export interface KindRow {
  readonly kind: NoticeKind;
  readonly name: string;
  readonly meta: string;
}

/**
 * Returns the rows for a household. They name the other member of a household of two. Somebody alone can
 * only be told what expires and that somebody has joined, because all else is about others.
 *
 * @param others the names of the other members; undefined for the personal household, which nobody can
 *   join
 */
export function kindRows(others: readonly string[] | undefined): readonly KindRow[] {
  const expiring: KindRow = {
    kind: 'expiring',
    name: 'Algo for vencer amanhã',
    meta: 'O que não será usado a tempo',
  };
  const joined: KindRow = {
    kind: 'memberJoined',
    name: 'Alguém aceitar um convite',
    meta: 'Quando uma pessoa entrar na casa',
  };
  if (others === undefined) return [expiring];
  const [first] = others;
  if (first === undefined) return [expiring, joined];
  const isOnly = others.length === 1;
  return [
    {
      kind: 'itemsAdded',
      name: `${isOnly ? first : 'Alguém'} adicionar itens`,
      meta: 'Junta tudo em um aviso a cada 10 min',
    },
    {
      kind: 'inSupermarket',
      name: 'Alguém estiver no supermercado',
      meta: 'Com a lista, para você completar',
    },
    expiring,
    { kind: 'priceFell', name: 'Um preço baixar', meta: '10% ou mais no que você compra' },
    {
      kind: 'tripFinished',
      name: 'A lista estiver pronta',
      meta: `Quando ${isOnly ? first : 'alguém'} finalizar a compra`,
    },
    joined,
  ];
}
