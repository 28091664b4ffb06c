import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /\.(html|js|css|svg|json|txt|webmanifest|wasm)$/u;
/** A smaller response fits into one packet even without compression. */
const minBytes = 1024;

/**
 * Writes FILE.br and FILE.gz next to each file of the build, so that the server does not compress
 * responses itself.
 */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle(error) {
      if (error !== undefined) return;
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files.filter((file) => compressible.test(file)).map((file) => compress(join(folder, file))),
      );
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < minBytes) return;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all([
    brotli(content, { params: quality }).then((smaller) => writeFile(`${file}.br`, smaller)),
    smallestGzip(content).then((smaller) => writeFile(`${file}.gz`, smaller)),
  ]);
}

/**
 * Returns the smallest of three results. The memory level determines where the blocks of zlib end,
 * and no level is the best for every file.
 */
async function smallestGzip(content: Buffer): Promise<Buffer> {
  const results = await Promise.all(
    [6, 7, 8].map((memLevel) => zip(content, { level: 9, memLevel })),
  );
  return results.reduce((best, next) => (next.length < best.length ? next : best));
}
