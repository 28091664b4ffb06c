/** A text with plain spaces: money and quantities have no-break ones. */
export const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

/** The text of an element, with plain spaces. */
export const textOf = (element: Element | null | undefined) =>
  element && plain(element.textContent);
