/**
 * Sets the result of media queries. A desktop shows actions as buttons, and the list and the cart of a
 * trip side by side.
 */
export function setScreenSize(size: 'desktop' | 'phone'): void {
  const matchedQuery = size === 'desktop' ? 'min-width: 1024px' : 'max-width';
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes(matchedQuery),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}
