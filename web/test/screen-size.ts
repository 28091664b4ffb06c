/** A wide screen shows a shop's list and its cart beside each other, a phone one of them. */
export function showOn(screen: 'desktop' | 'phone'): void {
  const held = screen === 'desktop' ? 'min-width: 1024px' : 'max-width';
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes(held),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}
