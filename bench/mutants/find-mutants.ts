/** Finds the small faults that can be put into a source file, and describes each one. */
import { parseSync, visitorKeys } from 'oxc-parser';

export type FaultKind =
  | 'operator'
  | 'boundary'
  | 'condition'
  | 'removed call'
  | 'returned constant'
  | 'swapped arguments';

export interface Mutant {
  readonly file: string;
  readonly kind: FaultKind;
  /** Counted from 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** The changed lines, joined into one line, without and with the fault. */
  readonly before: string;
  readonly after: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A replacement of a part of the source's text. */
interface Edit {
  readonly kind: FaultKind;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** Finds every single fault that can be put into a source, in the order of the text. */
export function findMutants(file: string, source: string): Mutant[] {
  const edits: Edit[] = [];
  visit(parseSync(file, source).program as unknown as Node, source, edits);
  return edits
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
    .map((edit) => ({
      file,
      ...edit,
      line: source.slice(0, edit.start).split('\n').length,
      ...describe(source, edit),
    }));
}

/** Returns the source with the fault in it. */
export const apply = (source: string, { start, end, replacement }: Edit): string =>
  source.slice(0, start) + replacement + source.slice(end);

/** Returns the whole changed lines, so that a reader of the report can judge them. */
function describe(source: string, edit: Edit): { before: string; after: string } {
  const lineStart = source.lastIndexOf('\n', edit.start - 1) + 1;
  const newline = source.indexOf('\n', edit.end);
  const lineEnd = newline === -1 ? source.length : newline;
  const joinLines = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();
  return {
    before: joinLines(source.slice(lineStart, lineEnd)),
    after: joinLines(
      source.slice(lineStart, edit.start) + edit.replacement + source.slice(edit.end, lineEnd),
    ),
  };
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const childrenOf = (node: Node): Node[] =>
  (visitorKeys[node.type] ?? []).flatMap((key) => [node[key]].flat()).filter(isNode);

/** Expressions that only give another expression a type. The inner expression is visited. */
const typeWrappers = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);

/**
 * The attributes that are left out: tests do not check the appearance, and only React reads a key
 * or a ref.
 */
const excludedAttributes = /^(?:className|style|key|ref)$|^data-|Class$/u;

function visit(node: Node, source: string, edits: Edit[]): void {
  if (typeWrappers.has(node.type)) return visit(node['expression'] as Node, source, edits);
  if (node.type.startsWith('TS') || node.type === 'ImportDeclaration') return;
  if (node.type === 'JSXAttribute' && excludedAttributes.test(textOf(node['name'], source))) return;
  if (isLogCall(node, source)) return;
  edits.push(...(finders[node.type]?.(node, source) ?? []));
  for (const child of childrenOf(node)) visit(child, source, edits);
}

const textOf = (node: unknown, source: string): string =>
  isNode(node) ? source.slice(node.start, node.end) : '';

function isLogCall(node: Node, source: string): boolean {
  const call = node.type === 'ExpressionStatement' ? (node['expression'] as Node) : node;
  return (
    call.type === 'CallExpression' &&
    /(?:^|\.)(?:log|logger|console)\??\.\w+$/u.test(textOf(call['callee'], source))
  );
}

type Finder = (node: Node, source: string) => Edit[];

const createReplacement = (kind: FaultKind, { start, end }: Node, replacement: string): Edit => ({
  kind,
  start,
  end,
  replacement,
});

/** Replaces the operator between two operands. */
function swapOperator(kind: FaultKind, node: Node, source: string, operator: string): Edit[] {
  const left = node['left'] as Node;
  const operatorText = String(node['operator']);
  const start = source.indexOf(operatorText, left.end);
  return [{ kind, start, end: start + operatorText.length, replacement: operator }];
}

const operatorReplacements: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '&&': '||',
  '||': '&&',
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '/=': '*=',
};
const boundaryReplacements: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

const isText = (node: unknown): boolean =>
  isNode(node) &&
  (node.type === 'TemplateLiteral' ||
    (node.type === 'Literal' && typeof node['value'] === 'string') ||
    (node.type === 'BinaryExpression' && (isText(node['left']) || isText(node['right']))));

const findOperatorFaults: Finder = (node, source) => {
  const operator = String(node['operator']);
  // '+' joins strings here. Strings have no '-', so this operator is not replaced.
  if (operator.startsWith('+') && (isText(node['left']) || isText(node['right']))) return [];
  const replacement = operatorReplacements[operator];
  const boundary = boundaryReplacements[operator];
  return [
    ...(replacement ? swapOperator('operator', node, source, replacement) : []),
    ...(boundary ? swapOperator('boundary', node, source, boundary) : []),
  ];
};

const forceCondition: Finder = (node) => {
  const test = node['test'] as Node;
  return [
    createReplacement('condition', test, 'true'),
    createReplacement('condition', test, 'false'),
  ];
};

/** Tries only `false`, because an endless loop says nothing about the tests. */
const skipLoop: Finder = (node) =>
  isNode(node['test']) ? [createReplacement('condition', node['test'], 'false')] : [];

const isCall = (node: Node): boolean =>
  node.type === 'CallExpression' ||
  node.type === 'ImportExpression' ||
  ((node.type === 'AwaitExpression' || node.type === 'UnaryExpression') &&
    isNode(node['argument']) &&
    isCall(node['argument']));

/** Replaces the value that a function returns. */
function replaceResult(result: Node): Edit[] {
  const replaceBy = (replacement: string) => [
    createReplacement('returned constant', result, replacement),
  ];
  if (result.type === 'Literal') {
    if (typeof result['value'] === 'boolean') return replaceBy(String(!result['value']));
    return typeof result['value'] === 'string' && result['value'] !== '' ? replaceBy("''") : [];
  }
  if (result.type === 'Identifier' && result['name'] === 'undefined') return [];
  // Lazily loaded modules, functions and blocks are left unchanged.
  if (/^(?:Import|Arrow|Function)|^BlockStatement$/u.test(result.type)) return [];
  if (result.type === 'ArrayExpression') {
    return Array.isArray(result['elements']) && result['elements'].length > 0
      ? replaceBy('[]')
      : [];
  }
  if (result.type.startsWith('JSX')) return replaceBy('null');
  if (result.type === 'TemplateLiteral') return replaceBy("''");
  return replaceBy('undefined');
}

const removableCalls = new Set(
  'filter normalize reverse slice sort toLowerCase toReversed toSorted toUpperCase trim trimEnd trimStart'.split(
    ' ',
  ),
);
const callReplacements = new Map([
  ['every', 'some'],
  ['some', 'every'],
  ['max', 'min'],
  ['min', 'max'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
]);

const findCallFaults: Finder = (node, source) => {
  const callee = node['callee'] as Node;
  const edits: Edit[] = [];
  if (callee.type === 'MemberExpression' && callee['computed'] === false) {
    const property = callee['property'] as Node;
    const name = textOf(property, source);
    const replacement = callReplacements.get(name);
    const object = callee['object'] as Node;
    if (removableCalls.has(name)) {
      edits.push({ kind: 'removed call', start: object.end, end: node.end, replacement: '' });
    } else if (
      replacement !== undefined &&
      (!replacement.startsWith('m') || object['name'] === 'Math')
    ) {
      edits.push(createReplacement('operator', property, replacement));
    }
  }
  return [...edits, ...swapArguments(node, source)];
};

/** Swaps the first two adjacent arguments of the same kind, which a person could confuse. */
const swapArguments: Finder = (node, source) => {
  const args = (node['arguments'] as Node[]).map((argument) => ({
    ...argument,
    text: textOf(argument, source),
  }));
  for (const [index, one] of args.entries()) {
    const other = args[index + 1];
    const isAlike = one.type === other?.type && /^(?:Identifier|Member|Literal)/u.test(one.type);
    if (!other || !isAlike || one.text === other.text) continue;
    const between = source.slice(one.end, other.start);
    const { start } = one;
    const replacement = other.text + between + one.text;
    return [{ kind: 'swapped arguments', start, end: other.end, replacement }];
  }
  return [];
};

const finders: Record<string, Finder> = {
  BinaryExpression: findOperatorFaults,
  AssignmentExpression: findOperatorFaults,
  LogicalExpression: (node, source) =>
    node['operator'] === '??'
      ? [createReplacement('operator', node, textOf(node['left'], source))]
      : findOperatorFaults(node, source),
  UnaryExpression: (node, source) =>
    node['operator'] === '!'
      ? [createReplacement('condition', node, textOf(node['argument'], source))]
      : [],
  UpdateExpression: (node, source) => {
    const text = textOf(node, source);
    const other = node['operator'] === '++' ? '--' : '++';
    return [createReplacement('operator', node, text.replace(String(node['operator']), other))];
  },
  ConditionalExpression: forceCondition,
  IfStatement: forceCondition,
  WhileStatement: skipLoop,
  ForStatement: skipLoop,
  ExpressionStatement: (node) =>
    isCall(node['expression'] as Node) && (node['expression'] as Node).type !== 'ImportExpression'
      ? [createReplacement('removed call', node, ';')]
      : [],
  ReturnStatement: (node) => (isNode(node['argument']) ? replaceResult(node['argument']) : []),
  ArrowFunctionExpression: (node, source) => {
    const body = node['body'] as Node;
    const edits = node['expression'] === true ? replaceResult(body) : [];
    // The parentheses around an object literal are a part of the body. A body that is a call counts
    // as a removed call.
    return edits.map((edit) => ({
      ...edit,
      kind: isCall(body) && !isLogCall(body, source) ? 'removed call' : edit.kind,
    }));
  },
  CallExpression: findCallFaults,
  NewExpression: swapArguments,
};
