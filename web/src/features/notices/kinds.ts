/** The rows under 'Avisar quando' (NOT-12). */
import type { NoticeKind } from '@quitanda/contract';

export interface KindRow {
  readonly kind: NoticeKind;
  readonly name: string;
  readonly meta: string;
}

/**
 * Returns the rows for a household. They name the other member of a household of two. Somebody alone can
 * only be told that somebody has joined, because all else is about others.
 *
 * @param others the names of the other members
 */
export function kindRows(others: readonly string[]): readonly KindRow[] {
  const joined: KindRow = {
    kind: 'memberJoined',
    name: 'Alguém aceitar um convite',
    meta: 'Quando uma pessoa entrar na casa',
  };
  const [first] = others;
  if (first === undefined) return [joined];
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
    { kind: 'priceFell', name: 'Um preço baixar', meta: '10% ou mais no que você compra' },
    {
      kind: 'tripFinished',
      name: 'A lista estiver pronta',
      meta: `Quando ${isOnly ? first : 'alguém'} finalizar a compra`,
    },
    joined,
  ];
}
