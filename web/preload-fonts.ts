import type { Plugin } from 'vite';

/**
 * Preloads the font files with the letters of Portuguese. Without this, the browser would request
 * them only after it has read the styles.
 */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((file) => /-portuguese-[^/]*\.woff2$/u.test(file));
        return fonts.map((file) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
            href: `/${file}`,
          },
        }));
      },
    },
  };
}
