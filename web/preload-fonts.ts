import type { Plugin } from 'vite';

/**
 * Asks for the letters of Portuguese together with the page, not only once the styles have been read.
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
