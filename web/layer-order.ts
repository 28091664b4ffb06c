import type { Plugin } from 'vite';

const order = '@layer reset,tokens,base,ui,feature;';

/**
 * Begins every stylesheet of the build with the order of the layers. The one in global.css would
 * come too late: the page may link the sheet of a shared component before the app's own.
 */
export function layerOrder(): Plugin {
  return {
    name: 'layer-order',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const [file, asset] of Object.entries(bundle)) {
        if (asset.type !== 'asset' || !file.endsWith('.css')) continue;
        const styles =
          typeof asset.source === 'string' ? asset.source : new TextDecoder().decode(asset.source);
        asset.source = `${order}${styles}`;
      }
    },
  };
}
