/** Reads the Markdown pages of the repository, and finds what they name that does not exist. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '../..');
export const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Every file that belongs to the repository, also one that is not yet committed. */
export const files: readonly string[] = [
  ...new Set(
    execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\0')
      .filter((file) => file !== '' && existsSync(path.join(root, file))),
  ),
];

/** The Markdown pages, without the history of releases and without the input files of tests. */
export const pages: readonly string[] = files.filter(
  (file) => file.endsWith('.md') && file !== 'CHANGELOG.md' && !/\/corpora\/.+\//u.test(file),
);

const withSlash = files.map((file) => `/${file}`);

/**
 * Returns the files of a path or a bare name, such as `fuzz.ts`; a folder is all its files, and `*`
 * is any part of a name. A path may begin at any folder: `http/limits/` is in `server/src`.
 */
export function findFiles(name: string): readonly string[] {
  const pattern = name.replaceAll(/[.+()[\]]/gu, String.raw`\$&`).replaceAll('*', '[^/]*');
  const isMatch = new RegExp(`/${pattern.replace(/\/$/u, '')}(?:/|$)`, 'u');
  return files.filter((_, index) => {
    const [match] = isMatch.exec(withSlash[index] ?? '') ?? [];
    return match !== undefined && (match.endsWith('/') || !name.endsWith('/'));
  });
}

const sourceExtension = /\.(?:tsx?|sql|mjs|md|css)$/u;

/** Names in backticks that look like paths, but name nothing in this repository. */
const namesElsewhere = [
  /^(?:application|text|image)\//u, // types of contents
  /^server\/discover$/u, // a method of MCP
  /^calendar\/one-calendar$/u, // a rule of the linter
  /NN_\w+\.sql$/u, // an example of a migration
  /^quitanda\.mjs$/u, // the program in the archive of a release
  // Files of TanStack Query, KitchenOwl and Grocy, PostgreSQL and Citus, Home Assistant, Android:
  /^packages\//u,
  /^(?:backend|models|services)\/|^(?:migrations\/)?\d{4}\.sql$/u,
  /^(?:src\/include|commands|catalog)\/\w+\.h$/u,
  /^config\/custom_components\/|^cache\/shared$|^app\/build\//u,
];

/** Whether a text in backticks is the name of a source file, or a path. */
export const isPath = (text: string): boolean =>
  /^[\w.*-][\w./*-]*$/u.test(text) &&
  !text.startsWith('*.') &&
  (sourceExtension.test(text) || /^[a-z][\w-]*\//u.test(text)) &&
  !namesElsewhere.some((pattern) => pattern.test(text));

/** Returns what a page has in backticks, without its blocks of code. */
export const namesInBackticks = (text: string): readonly string[] =>
  [...withoutFences(text).matchAll(/`([^`\n]+)`/gu)].map(([, content = '']) => content);

/** Returns the files and folders that a text names in backticks, alone or as a part of a command. */
export const pathsIn = (text: string): readonly string[] =>
  namesInBackticks(text).flatMap((content) =>
    isPath(content)
      ? [content]
      : content
          .split(/\s+/u)
          .filter((word) => word.includes('/') && word.includes('.') && isPath(word)),
  );

const withoutFences = (page: string) => page.replaceAll(/^ *```[\s\S]*?^ *```/gmu, '');
const withoutCode = (page: string) => withoutFences(page).replaceAll(/`[^`\n]*`/gu, '``');

/** Returns the targets of the links and pictures of a page. */
function linksIn(page: string): readonly string[] {
  const text = withoutCode(page);
  return [/\]\(([^)\s]+)(?:\s"[^"]*")?\)/gu, /(?:src|href)="([^"]+)"/gu, /^\[[^\]]+\]:\s*(\S+)/gmu]
    .flatMap((form) => [...text.matchAll(form)].map(([, target = '']) => target))
    .filter((target) => !/^[a-z]+:/iu.test(target));
}

/** Returns the anchors of a page, which GitHub makes from its headings. */
export function anchorsOf(page: string): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const anchors = [...withoutFences(page).matchAll(/^#{1,6} (.+?)\s*$/gmu)].map(
    ([, heading = '']) => {
      const slug = heading
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(/\s/gu, '-');
      const count = counts.get(slug) ?? 0;
      counts.set(slug, count + 1);
      return count === 0 ? slug : `${slug}-${count}`;
    },
  );
  return new Set(anchors);
}

/** Returns a fault for each relative link of `text`, a page at `file`, that leads nowhere. */
export function faultsOfLinks(file: string, text: string): readonly string[] {
  return linksIn(text).flatMap((link) => {
    const [target = '', anchor] = decodeURI(link).split('#');
    const linked = target === '' ? file : path.posix.join(path.posix.dirname(file), target);
    const location = path.join(root, linked);
    if (linked !== file && !existsSync(location)) return [`${file}: ${link} does not exist`];
    if (anchor === undefined) return [];
    const page = linked === file ? text : read(linked);
    return anchorsOf(page).has(anchor) ? [] : [`${file}: ${link} has no such heading`];
  });
}

/** Whether Git ignores a path, because a command of the project generates what is there. */
function isGenerated(name: string): boolean {
  // A rule that ends with a slash holds only for a folder, so the name is tried as one, too.
  const args = ['check-ignore', name, `${name.replace(/\/$/u, '')}/`];
  return spawnSync('git', args, { cwd: root }).status === 0;
}

/** Returns a fault for each file or folder that `text` names and that does not exist. */
export const faultsOfPaths = (file: string, text: string): readonly string[] =>
  pathsIn(text)
    .filter((name) => findFiles(name).length === 0 && !isGenerated(name))
    .map((name) => `${file}: ${name} does not exist`);

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** Returns a fault for each command of npm that `text` names and that package.json does not have. */
export const faultsOfCommands = (file: string, text: string): readonly string[] =>
  [...text.matchAll(/\bnpm (?:run ([a-z][\w:-]*)|(test|start)\b)/gu)]
    .map(([, name, short]) => name ?? short ?? '')
    .filter((name) => !(name in scripts))
    .map((name) => `${file}: npm run ${name} does not exist`);
