/** The texts of an import (IMP). */
import type { Answer, ImportPlace } from '@quitanda/contract';
import { formatItemCount } from '../../lib/amounts/item-count.ts';
import { formatDate } from '../../lib/dates/dates.ts';

/** Returns '42 itens importados.', or says that nothing was added, and why. */
export function outcomeText({ isRepeat, createdAt, places }: Answer<'createImport'>): string {
  if (isRepeat)
    return `Este conteúdo já foi importado em ${formatDate(createdAt)}. Nada foi adicionado.`;
  const added = sumOf(places, 'added');
  if (added === 0) return 'Tudo já estava lá. Nada foi adicionado.';
  return `${formatItemCount(added)} ${added === 1 ? 'importado' : 'importados'}.`;
}

/**
 * Returns '40 adicionados, 2 já estavam lá', or '38 itens desta importação' for a repeated import.
 */
export function placeText({ added, present }: ImportPlace, isRepeat: boolean): string {
  if (isRepeat) return `${formatItemCount(present)} desta importação`;
  const parts = [
    ...(added > 0 || present === 0
      ? [`${added} ${added === 1 ? 'adicionado' : 'adicionados'}`]
      : []),
    ...(present > 0 ? [present === 1 ? '1 já estava lá' : `${present} já estavam lá`] : []),
  ];
  return parts.join(', ');
}

/** Says how many barcodes belong to no product; undefined if every barcode has a product. */
export function unknownBarcodesText(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1
    ? '1 código de barras não está no catálogo. O item entrou pelo nome.'
    : `${count} códigos de barras não estão no catálogo. Os itens entraram pelo nome.`;
}

/** Returns the message after an undo, with the number of items that were not removed. */
export function undoneText({ kept }: Answer<'undoImport'>): string {
  if (kept === 0) return 'Importação desfeita.';
  return kept === 1
    ? 'Importação desfeita. 1 item que mudou ficou.'
    : `Importação desfeita. ${kept} itens que mudaram ficaram.`;
}

const sumOf = (places: readonly ImportPlace[], key: 'added' | 'present') =>
  places.reduce((sum, place) => sum + place[key], 0);
