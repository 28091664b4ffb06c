/** The screens to which notices lead besides the lists. */
export type NoticeScreen = 'inicio' | 'gastos' | 'casa' | 'compras' | 'despensa';

/**
 * Returns the path that a tap on a notice opens (NOT-17). The app shows the household, and there a list
 * or a screen; without both, the lists.
 */
export function noticeAddress(
  householdId: string,
  place: { readonly listId?: string | null; readonly screen?: NoticeScreen },
): string {
  const query = new URLSearchParams({ casa: householdId });
  if (place.listId) query.set('lista', place.listId);
  if (place.screen !== undefined) query.set('tela', place.screen);
  return `/lista-compras/abrir?${query.toString()}`;
}
