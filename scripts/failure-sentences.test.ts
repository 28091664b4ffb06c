/**
 * Each sentence with which a screen reports a failure occurs in a test, so that nobody can break or
 * change it unnoticed.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, visitorKeys } from 'oxc-parser';
import { expect, it } from 'vitest';

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const root = path.join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const files = execFileSync(
  'git',
  [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
    'web',
    'e2e',
    'server',
    'contract',
  ],
  { cwd: root, encoding: 'utf8' },
)
  .split('\0')
  .filter((file) => /\.tsx?$/u.test(file) && existsSync(path.join(root, file)));
const isTest = (file: string): boolean => /\.test\.tsx?$|^e2e\//u.test(file);
const isScreenSource = (file: string): boolean =>
  file.startsWith('web/src/') && !isTest(file) && !file.includes('.fixture.');

/** The names of variables, properties and attributes that hold the text of a failure. */
const failureName =
  /^(?:failure|failed|error|problem|unreadable)(?:Text|Message)?$|(?:Failure|Failed|Error)(?:Text|Message)$/u;
const failureStart = /^(?:Falha |Erro |Ocorreu |Não (?:foi possível|deu|consegui)|Sem conexão)/u;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node): Node[] =>
  (visitorKeys[node.type] ?? []).flatMap((key) => [node[key]].flat()).filter(isNode);

/** Returns the text of a string; of a template, its longest part without values. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' || node.type === 'JSXText') {
    return typeof node['value'] === 'string'
      ? node['value'].replaceAll(/\s+/gu, ' ').trim()
      : undefined;
  }
  if (node.type !== 'TemplateLiteral') return undefined;
  const parts = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) =>
    value.cooked.trim(),
  );
  return parts.toSorted((one, other) => other.length - one.length)[0];
}

function nameOf(node: unknown): string {
  const name = isNode(node) ? (node['name'] ?? node['value']) : undefined;
  return typeof name === 'string' ? name : '';
}

/** Returns the expressions in a node that are shown as the text of a failure. */
function failureValuesOf(node: Node): unknown[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return failureName.test(nameOf(node['id'])) ? [node['init']] : [];
    case 'Property':
      return failureName.test(nameOf(node['key'])) ? [node['value']] : [];
    case 'JSXAttribute':
      return failureName.test(nameOf(node['name'])) ? [node['value']] : [];
    case 'CallExpression': {
      const callee = node['callee'] as Node;
      return /^(?:error|warning)$/u.test(nameOf(callee['property']))
        ? (node['arguments'] as unknown[]).slice(0, 1)
        : [];
    }
    default:
      return [];
  }
}

/** Finds the texts of failures in a source. */
function findFailureSentences(file: string, source: string): Set<string> {
  const found = new Set<string>();
  const visit = (node: Node, isFailure: boolean): void => {
    const text = textOf(node);
    if (text !== undefined && (isFailure || failureStart.test(text))) found.add(text);
    const values = failureValuesOf(node);
    for (const child of childrenOf(node)) {
      const isBranch = /^(?:Conditional|Logical|JSXExpressionContainer)/u.test(node.type);
      visit(child, values.includes(child) || (isFailure && isBranch));
    }
  };
  visit(parseSync(file, source).program as unknown as Node, false);
  // Words without a space are codes, not sentences.
  return new Set([...found].filter((text) => /\p{L} \p{L}/u.test(text)));
}

it('finds the sentences of messages, of named texts and of JSX', () => {
  const source = `
    const failedText = 'Algo deu errado.';
    const other = 'Tudo certo por aqui.';
    toast.error(isOffline ? 'Está sem rede.' : \`Sem \${name} na lista.\`);
    write('rename', input, { failureText: 'Nada foi salvo.' });
    const view = <p>Não foi possível abrir.</p>;`;
  expect([...findFailureSentences('a.tsx', source)].toSorted()).toEqual([
    'Algo deu errado.',
    'Está sem rede.',
    'Nada foi salvo.',
    'Não foi possível abrir.',
    'na lista.',
  ]);
});

it('every sentence with which a screen reports a failure occurs in a test', () => {
  const tests = files.filter(isTest).map(read).join('\n').replaceAll(/\s+/gu, ' ');
  const missing = files
    .filter(isScreenSource)
    .flatMap((file) => [...findFailureSentences(file, read(file))].map((text) => ({ file, text })))
    .filter(({ text }) => !tests.includes(text))
    .map(({ file, text }) => `${file}: ${text}`);
  expect(missing).toEqual([]);
});
