/** Searches the sources, and the last build of the web, for texts that look like keys. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const kinds: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z\d+/=]{20}/u],
  ['a private JWK', /"d"\s*:\s*"[\w-]{43,}"/u],
  ['a Google key', /\bAIza[\w-]{35}\b/u],
  ['an AWS key', /\b(?:AKIA|ASIA)[\dA-Z]{16}\b/u],
  ['a GitHub token', /\b(?:gh[opsru]_[\dA-Za-z]{36}|github_pat_\w{50,})\b/u],
  ['an npm token', /\bnpm_[\dA-Za-z]{36}\b/u],
  ['a Slack token', /\bxox[abeoprs]-[\dA-Za-z-]{20,}/u],
  ['a key of a language model', /\bsk-[\w-]{32,}/u],
  ['a signed token', /\beyJ[\w-]{16,}\.eyJ[\w-]{16,}\.[\w-]{32,}/u],
  ['a password in a URL', /\b\w+:\/\/\w+:(?!password@|segredo@)[^\s:@/'"`${}<>]{6,}@[\w.-]+/u],
  [
    'a long secret',
    /(?:secret|senha|password|passwd|api_?key|token)["']?\s*[:=]\s*["'](?=[^"']*\d)[\w+/=-]{32,}["']/iu,
  ],
];

/** Returns the kinds of secrets in a text. */
export function secretsIn(text: string): string[] {
  return kinds.flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : []));
}

const sources = [
  '*',
  '.ci/**/*',
  '{bench,contract,deploy,docs,drill,e2e,fakes,firebase-tests,scripts,server,web}/**/*',
];
const builtFiles = 'web/dist/**/*';
const excludedFolders = /(^|\/)(node_modules|dist|data|results|screens|test-results)(\/|$)/u;
const binaryExtension = /\.(png|jpe?g|webp|ico|woff2?|wasm|br|gz|y4m)$/u;

function filesOf(pattern: string | string[], exclude: (file: string) => boolean): string[] {
  return globSync(pattern, { withFileTypes: true, exclude: (entry) => exclude(entry.name) })
    .filter((entry) => entry.isFile() && !binaryExtension.test(entry.name))
    .map((entry) => path.relative('.', path.join(entry.parentPath, entry.name)));
}

if (import.meta.main) {
  const sourcePaths = filesOf(sources, (name) => excludedFolders.test(name));
  const builtPaths = filesOf(builtFiles, () => false);
  const findings = [...sourcePaths, ...builtPaths].flatMap((file) =>
    secretsIn(readFileSync(file, 'utf8')).map((kind) => `${file}: ${kind}`),
  );
  // The build must not contain source maps, because they contain the sources.
  findings.push(
    ...builtPaths.filter((file) => file.endsWith('.map')).map((file) => `${file}: sources`),
  );
  if (sourcePaths.length < 300) findings.push(`read only ${sourcePaths.length} files`);
  if (findings.length > 0) {
    console.error(findings.join('\n'));
    process.exitCode = 1;
  } else {
    console.log(
      `${sourcePaths.length} sources and ${builtPaths.length} built files, none of them contains a key`,
    );
  }
}
