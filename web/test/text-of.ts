/** Returns a text with plain spaces. Money and quantities contain no-break spaces. */
export const withPlainSpaces = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

/** Returns the text of an element, with plain spaces. */
export const textOf = (element: Element | null | undefined) =>
  element && withPlainSpaces(element.textContent);

/**
 * Returns the text of an item's row without the mark of a write that waits to be sent (UI-07), which
 * appears after a moment.
 */
export const rowTextOf = (row: Element) => textOf(row)?.replace(' · Aguardando envio', '');
