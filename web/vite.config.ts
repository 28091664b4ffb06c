import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { chunks } from './chunks.ts';
import { shortClassNames } from './class-names.ts';
import { earlyChunks } from './early-chunks.ts';
import { layerOrder } from './layer-order.ts';
import { pageStyles } from './page-styles.ts';
import { preloadFonts } from './preload-fonts.ts';
import { precompress } from './precompress.ts';
import { serviceWorker } from './service-worker.ts';
import { withoutNodeModules } from './without-node-modules.ts';

/**
 * `--mode native` builds the app for the Capacitor shell (docs/MOBILE.md). The shell contains all
 * files, so that build has no service worker and no compressed files.
 */
export default defineConfig(({ mode, command }) => ({
  resolve: { conditions: [...(mode === 'native' ? ['native'] : []), ...defaultClientConditions] },
  plugins: [
    react({ compiler: true }),
    layerOrder(),
    pageStyles(),
    preloadFonts(),
    earlyChunks(),
    mode !== 'native' && [
      serviceWorker({
        onDemand: {
          // Many installations do not sign people in with Firebase.
          'on-demand': /\/node_modules\/@firebase\/|\/src\/sync\/session\/firebase\//u,
          // 2.3 MB, for those who read a label or a paper receipt without a model (NF-24).
          'text-reader': /^assets\/(?:text-worker|tesseract-core|por\.traineddata)[^/]*$/u,
        },
      }),
      precompress(),
    ],
  ],
  ...(command === 'build' && {
    css: { modules: { generateScopedName: shortClassNames(import.meta.dirname) } },
  }),
  build: {
    outDir: mode === 'native' ? 'dist-native' : 'dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // An asset in its own file can be cached longer than a data URL inside a script or stylesheet.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The lists of files that each lazy part imports are 2 KB of a first load. Without them the
      // imports of a part load after the part itself. `afterFirstLoad` loads all parts in advance.
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    // One stylesheet for all screens is one request instead of a dozen, and is only as large as two
    // of the pictures.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: chunks,
        // The server would take a file named .gz for the compressed form of another one.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.gz'))
            ? 'assets/[name]-[hash].bin'
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
  worker: { plugins: () => [withoutNodeModules()] },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/mcp', '/ver'].map((path) => [path, 'http://127.0.0.1:3000']),
    ),
  },
}));
