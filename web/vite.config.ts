import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
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
 * `--mode native` builds what the Capacitor shell shows (docs/MOBILE.md): the device keeps that app
 * itself, whole and unpacked.
 */
export default defineConfig(({ mode, command }) => ({
  resolve: { conditions: [...(mode === 'native' ? ['native'] : []), ...defaultClientConditions] },
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    layerOrder(),
    pageStyles(),
    preloadFonts(),
    earlyChunks(),
    // Where people do not sign in with Firebase nobody ever loads it.
    mode !== 'native' && [
      serviceWorker({ onDemand: /\/node_modules\/@?firebase\/|\/src\/sync\/session\/firebase-/u }),
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
    // Files cache better than addresses written out inside scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The lists of files that each lazy part imports are 2 KB of a first load. Without them the
      // imports of a part load after the part itself. `afterFirstLoad` loads all parts in advance.
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    // One request instead of a dozen; all of it is as much as two of the pictures.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: chunks } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
}));
