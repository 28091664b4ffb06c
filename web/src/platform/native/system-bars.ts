import { SystemBars, SystemBarsStyle } from '@capacitor/core';

const styles = { light: SystemBarsStyle.Light, dark: SystemBarsStyle.Dark };

/**
 * Sets the colour of the text in the system bars, now and at each change of the theme, so that it
 * is readable on the selected theme. Returns a function that stops this.
 */
export function styleSystemBars({ documentElement }: Document): () => void {
  const applyStyle = () => {
    const { theme } = documentElement.dataset;
    const style = theme === 'light' || theme === 'dark' ? styles[theme] : SystemBarsStyle.Default;
    SystemBars.setStyle({ style }).catch(() => undefined);
  };
  applyStyle();
  const observer = new MutationObserver(applyStyle);
  observer.observe(documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
