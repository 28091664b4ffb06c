import type { Plugin } from 'vite';

const order = '@layer reset,tokens,base,ui,feature;';

/**
 * Begins every stylesheet of the build with the order of the cascade layers. The order in global.css
 * alone would come too late, because the page may link the stylesheet of a shared component first.
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
