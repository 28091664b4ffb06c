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
    // Firebase is cached on demand, because many installations do not sign people in with it.
    mode !== 'native' && [
      serviceWorker({ onDemand: /\/node_modules\/@firebase\/|\/src\/sync\/session\/firebase-/u }),
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
    rolldownOptions: { output: { codeSplitting: chunks } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/mcp': 'http://127.0.0.1:3000' } },
}));
