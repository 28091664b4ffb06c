import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

/** Matches the beginning of global.css, which Vite puts after the styles of all components. */
const globalStart = /@layer reset\s*\{/u;

/**
 * Splits the build's stylesheet in two. The head links global.css with its tokens, because the page
 * needs them before the app has loaded. The body links the styles of all components after the loading
 * picture, so that the picture does not wait for these styles. The app still waits for them, because
 * a page's scripts run after its stylesheets have loaded.
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
        const splitIndex = text.search(globalStart);
        const link = new RegExp(`\\s*<link rel="stylesheet"[^>]*${styles.fileName}[^>]*>`, 'u');
        if (splitIndex < 0 || !link.test(html)) {
          throw new Error(
            'The stylesheet does not contain global.css, or the page does not link it.',
          );
        }
        const source = text.slice(splitIndex);
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        page = { fileName: `assets/page-${hash}.css`, source };
        styles.source = text.slice(0, splitIndex);
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
  if (styles?.type !== 'asset' || all.length > 1) {
    throw new Error(`The build has ${all.length} stylesheets instead of one.`);
  }
  return styles;
}

const textOf = ({ source }: Rolldown.OutputAsset) =>
  typeof source === 'string' ? source : new TextDecoder().decode(source);
