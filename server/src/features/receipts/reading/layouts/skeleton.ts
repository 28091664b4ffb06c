/**
 * Writes what the operator needs to add a layout: the tags of a page with their ids and classes, without
 * any text, number or other attribute (NF-20).
 */
import { Parser } from 'htmlparser2';

/** The maximum number of different lines. A page of the known layouts has at most 80. */
const maxNodes = 200;
/** Tags that are nested more deeply are left out. */
const maxDepth = 40;
/** The maximum number of tags to look at. */
const maxTags = 20_000;
const maxNames = 4;
const chunkLength = 16_384;
const ignoredTags = new Set(['script', 'style', 'link', 'meta', 'path', 'br']);

/**
 * Returns the skeleton of a page: one line for each tag, indented by its depth, and only one of equal
 * tags in the same place. Digits are written as 0, because ids may contain numbers of the receipt.
 */
export function writeSkeleton(html: string): string {
  const lines: string[] = [];
  const seen = new Set<string>();
  /** The paths of the open tags, up to the maximum depth. */
  const paths: string[] = [];
  let depth = 0;
  let tagCount = 0;
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      tagCount += 1;
      depth += 1;
      if (depth > maxDepth) return;
      const node = describeTag(tag, attributes);
      const path = `${paths[depth - 2] ?? ''}>${node}`;
      paths[depth - 1] = path;
      if (ignoredTags.has(tag) || seen.has(path) || lines.length >= maxNodes) return;
      seen.add(path);
      lines.push(`${' '.repeat(depth - 1)}${node}`);
    },
    onclosetag: () => {
      depth = Math.max(0, depth - 1);
    },
  });
  const isDone = () => tagCount > maxTags || lines.length >= maxNodes;
  for (let start = 0; start < html.length && !isDone(); start += chunkLength) {
    parser.write(html.slice(start, start + chunkLength));
  }
  return lines.join('\n');
}

function describeTag(tag: string, attributes: Readonly<Record<string, string>>): string {
  const { id = '', class: classes = '' } = attributes;
  // An id has no blanks; a text may have.
  const ids = /\s/u.test(id) ? [] : namesOf(id);
  // A missing quote makes the texts up to the next quote a part of the attribute.
  const names = /[<>]/u.test(classes) ? [] : namesOf(classes).slice(0, maxNames);
  const shortTag = namesOf(tag)[0] ?? 'x';
  return `${shortTag}${ids.map((name) => `#${name}`).join('')}${names.map((name) => `.${name}`).join('')}`;
}

/** Returns the names of an attribute that programmers write: short, and without letters with accents. */
const namesOf = (text: string): string[] =>
  text
    .slice(0, 200)
    .split(/\s+/u)
    .filter((name) => /^[A-Za-z_][\w:-]{0,29}$/u.test(name))
    .map((name) => name.replaceAll(/\d+/gu, '0'));
