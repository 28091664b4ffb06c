import type { Plugin } from 'vite';

/**
 * Replaces the modules of Node that Tesseract imports when it runs in Node, so that the build does not
 * warn about them. In a browser it does not call them.
 */
export function withoutNodeModules(): Plugin {
  const empty = '\0node-module';
  return {
    name: 'without-node-modules',
    enforce: 'pre',
    resolveId: (id, importer) =>
      /^(?:node:)?(?:fs|crypto|path)$/u.test(id) &&
      importer?.includes('/tesseract.js-core/') === true
        ? empty
        : null,
    load: (id) => (id === empty ? 'export default {};' : null),
  };
}
