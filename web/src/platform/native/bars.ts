import { SystemBars, SystemBarsStyle } from '@capacitor/core';

const styles = { light: SystemBarsStyle.Light, dark: SystemBarsStyle.Dark };

/** Keeps the writing in the device's bars readable on the theme that the person chose. */
export function followTheme({ documentElement }: Document): () => void {
  const show = () => {
    const { theme } = documentElement.dataset;
    const style = theme === 'light' || theme === 'dark' ? styles[theme] : SystemBarsStyle.Default;
    SystemBars.setStyle({ style }).catch(() => undefined);
  };
  show();
  const observer = new MutationObserver(show);
  observer.observe(documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
