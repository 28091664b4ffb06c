/** Returns a text with plain spaces. Money and quantities contain no-break spaces. */
export const withPlainSpaces = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

/** Returns the text of an element, with plain spaces. */
export const textOf = (element: Element | null | undefined) =>
  element && withPlainSpaces(element.textContent);
