/**
 * Finds the places of a source file where a small fault can be put in, and describes each fault.
 */
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

interface Place {
  readonly kind: FaultKind;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** Finds every single fault that can be put into a source, in the order of the text. */
export function findMutants(file: string, source: string): Mutant[] {
  const places: Place[] = [];
  visit(parseSync(file, source).program as unknown as Node, source, places);
  return places
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
    .map((place) => ({
      file,
      ...place,
      line: source.slice(0, place.start).split('\n').length,
      ...describe(source, place),
    }));
}

/** Returns the source with the fault in it. */
export const apply = (source: string, { start, end, replacement }: Place): string =>
  source.slice(0, start) + replacement + source.slice(end);

/** Returns the whole lines around a place, so that a report can be judged without an editor. */
function describe(source: string, place: Place): { before: string; after: string } {
  const lineStart = source.lastIndexOf('\n', place.start - 1) + 1;
  const newline = source.indexOf('\n', place.end);
  const lineEnd = newline === -1 ? source.length : newline;
  const joinLines = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();
  return {
    before: joinLines(source.slice(lineStart, lineEnd)),
    after: joinLines(
      source.slice(lineStart, place.start) + place.replacement + source.slice(place.end, lineEnd),
    ),
  };
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const childrenOf = (node: Node): Node[] =>
  (visitorKeys[node.type] ?? []).flatMap((key) => [node[key]].flat()).filter(isNode);

/** TypeScript's wrappers around an expression. The expression inside is code. */
const typeWrappers = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);

/**
 * The attributes that are left out. People check the appearance by eye, and only React reads a key
 * or a ref.
 */
const excludedAttributes = /^(?:className|style|key|ref)$|^data-|Class$/u;

function visit(node: Node, source: string, places: Place[]): void {
  if (typeWrappers.has(node.type)) return visit(node['expression'] as Node, source, places);
  if (node.type.startsWith('TS') || node.type === 'ImportDeclaration') return;
  if (node.type === 'JSXAttribute' && excludedAttributes.test(textOf(node['name'], source))) return;
  if (isLogCall(node, source)) return;
  places.push(...(finders[node.type]?.(node, source) ?? []));
  for (const child of childrenOf(node)) visit(child, source, places);
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

type Finder = (node: Node, source: string) => Place[];

const replace = (kind: FaultKind, { start, end }: Node, replacement: string): Place => ({
  kind,
  start,
  end,
  replacement,
});

/** Replaces the operator between two operands. */
function swapOperator(kind: FaultKind, node: Node, source: string, operator: string): Place[] {
  const left = node['left'] as Node;
  const operatorText = String(node['operator']);
  const start = source.indexOf(operatorText, left.end);
  return [{ kind, start, end: start + operatorText.length, replacement: operator }];
}

const otherOperators: Record<string, string> = {
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
const boundaries: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

const isText = (node: unknown): boolean =>
  isNode(node) &&
  (node.type === 'TemplateLiteral' ||
    (node.type === 'Literal' && typeof node['value'] === 'string') ||
    (node.type === 'BinaryExpression' && (isText(node['left']) || isText(node['right']))));

const operators: Finder = (node, source) => {
  const operator = String(node['operator']);
  // Strings are only ever joined by '+', so no other operator is tried.
  if (operator.startsWith('+') && (isText(node['left']) || isText(node['right']))) return [];
  const other = otherOperators[operator];
  const boundary = boundaries[operator];
  return [
    ...(other ? swapOperator('operator', node, source, other) : []),
    ...(boundary ? swapOperator('boundary', node, source, boundary) : []),
  ];
};

const forceCondition: Finder = (node) => {
  const test = node['test'] as Node;
  return [replace('condition', test, 'true'), replace('condition', test, 'false')];
};

/** Tries only `false`, because an endless loop says nothing about the tests. */
const skipLoop: Finder = (node) =>
  isNode(node['test']) ? [replace('condition', node['test'], 'false')] : [];

const isCall = (node: Node): boolean =>
  node.type === 'CallExpression' ||
  node.type === 'ImportExpression' ||
  ((node.type === 'AwaitExpression' || node.type === 'UnaryExpression') &&
    isNode(node['argument']) &&
    isCall(node['argument']));

/** Replaces the value that a function returns. */
function replaceResult(result: Node): Place[] {
  const constant = (replacement: string) => [replace('returned constant', result, replacement)];
  if (result.type === 'Literal') {
    if (typeof result['value'] === 'boolean') return constant(String(!result['value']));
    return typeof result['value'] === 'string' && result['value'] !== '' ? constant("''") : [];
  }
  if (result.type === 'Identifier' && result['name'] === 'undefined') return [];
  // Lazily loaded modules, functions and blocks are left unchanged.
  if (/^(?:Import|Arrow|Function)|^BlockStatement$/u.test(result.type)) return [];
  if (result.type === 'ArrayExpression') {
    return Array.isArray(result['elements']) && result['elements'].length > 0 ? constant('[]') : [];
  }
  if (result.type.startsWith('JSX')) return constant('null');
  if (result.type === 'TemplateLiteral') return constant("''");
  return constant('undefined');
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

const calls: Finder = (node, source) => {
  const callee = node['callee'] as Node;
  const places: Place[] = [];
  if (callee.type === 'MemberExpression' && callee['computed'] === false) {
    const property = callee['property'] as Node;
    const name = textOf(property, source);
    const other = callReplacements.get(name);
    const object = callee['object'] as Node;
    if (removableCalls.has(name)) {
      places.push({ kind: 'removed call', start: object.end, end: node.end, replacement: '' });
    } else if (other !== undefined && (!other.startsWith('m') || object['name'] === 'Math')) {
      places.push(replace('operator', property, other));
    }
  }
  return [...places, ...swappedArguments(node, source)];
};

/** Swaps the first two adjacent arguments of the same kind, which a person could confuse. */
const swappedArguments: Finder = (node, source) => {
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
  BinaryExpression: operators,
  AssignmentExpression: operators,
  LogicalExpression: (node, source) =>
    node['operator'] === '??'
      ? [replace('operator', node, textOf(node['left'], source))]
      : operators(node, source),
  UnaryExpression: (node, source) =>
    node['operator'] === '!' ? [replace('condition', node, textOf(node['argument'], source))] : [],
  UpdateExpression: (node, source) => {
    const text = textOf(node, source);
    const other = node['operator'] === '++' ? '--' : '++';
    return [replace('operator', node, text.replace(String(node['operator']), other))];
  },
  ConditionalExpression: forceCondition,
  IfStatement: forceCondition,
  WhileStatement: skipLoop,
  ForStatement: skipLoop,
  ExpressionStatement: (node) =>
    isCall(node['expression'] as Node) && (node['expression'] as Node).type !== 'ImportExpression'
      ? [replace('removed call', node, ';')]
      : [],
  ReturnStatement: (node) => (isNode(node['argument']) ? replaceResult(node['argument']) : []),
  ArrowFunctionExpression: (node, source) => {
    const body = node['body'] as Node;
    const places = node['expression'] === true ? replaceResult(body) : [];
    // The parentheses around an object literal are a part of the body. A body that is a call counts
    // as a removed call.
    return places.map((place) => ({
      ...place,
      kind: isCall(body) && !isLogCall(body, source) ? 'removed call' : place.kind,
    }));
  },
  CallExpression: calls,
  NewExpression: swappedArguments,
};
