import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

/** Where global.css begins, which Vite puts behind the styles of all components. */
const begin = /@layer reset\s*\{/u;

/**
 * Links what the page needs before the app has loaded (global.css, with the tokens) in the head, and
 * the styles of all components behind the page's own picture, which does not wait for them then. The
 * app does: scripts of the page run after its stylesheets have come.
 */
export function pageStyles(): Plugin {
  let page = { fileName: '', source: '' };
  return {
    name: 'page-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const styles = stylesOf(bundle);
        const text = textOf(styles);
        const at = text.search(begin);
        const link = new RegExp(`\\s*<link rel="stylesheet"[^>]*${styles.fileName}[^>]*>`, 'u');
        if (at < 0 || !link.test(html)) throw new Error('global.css is not where it was.');
        const source = text.slice(at);
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        page = { fileName: `assets/page-${hash}.css`, source };
        styles.source = text.slice(0, at);
        return {
          html: html.replace(link, ''),
          tags: [
            { tag: 'link', injectTo: 'head', attrs: linkTo(page.fileName) },
            { tag: 'link', injectTo: 'body', attrs: linkTo(styles.fileName) },
          ],
        };
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        this.emitFile({ type: 'asset', ...page });
      },
    },
  };
}

const linkTo = (file: string) => ({ rel: 'stylesheet', href: `/${file}` });

function stylesOf(bundle: Rolldown.OutputBundle): Rolldown.OutputAsset {
  const all = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'));
  const [styles] = all;
  if (styles?.type !== 'asset' || all.length > 1) throw new Error('Not one stylesheet.');
  return styles;
}

const textOf = ({ source }: Rolldown.OutputAsset) =>
  typeof source === 'string' ? source : new TextDecoder().decode(source);
