/** How many writes the server does not have, in words (UI-07). */
export const pendingText = (count: number) => (count === 1 ? '1 pendente' : `${count} pendentes`);

/** How many writes the server has refused, in words. */
export const refusedText = (count: number) =>
  count === 1 ? '1 não aceito' : `${count} não aceitos`;
