/** Reads from the sources which statements they declare, for the test of their names. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, visitorKeys } from 'oxc-parser';

/** A call of `statement` or of a function that makes statements, with its name as a string. */
export interface DeclaredStatement {
  /** The file and the line. */
  readonly place: string;
  readonly name: string;
  /** The constant that has the result of the call, or contains it. */
  readonly constant: string | undefined;
  /** The keys of the type of the parameters; undefined if the call does not say them. */
  readonly keys: readonly string[] | undefined;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

interface Source {
  readonly file: string;
  readonly text: string;
  readonly program: Node;
}

const root = path.join(import.meta.dirname, '../..');
const maker = /^(?:statement|create\w+)$/u;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node): Node[] =>
  (visitorKeys[node.type] ?? []).flatMap((key) => [node[key]].flat()).filter(isNode);
const nameOf = (node: unknown): string | undefined =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : undefined;

/** Returns the sources of server, benches and drill that are no tests. */
function readSources(): Source[] {
  return execFileSync('git', ['ls-files', '-z', 'server/src', 'bench', 'drill'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return text.includes('db/database.ts') || text.includes("'./database.ts'")
        ? [{ file, text, program: parseSync(file, text).program as unknown as Node }]
        : [];
    });
}

/** Finds the statements whose name is a string and not computed. */
export function readStatements(): readonly DeclaredStatement[] {
  const sources = readSources();
  const types = new Map(sources.flatMap(({ program }) => findTypes(program)));
  const found: DeclaredStatement[] = [];
  for (const { file, text, program } of sources) {
    // A type of the same file comes before one of another file with the same name.
    const knownTypes = new Map([...types, ...findTypes(program)]);
    const visit = (node: Node, constant: string | undefined): void => {
      const own = node.type === 'VariableDeclarator' ? (nameOf(node['id']) ?? constant) : constant;
      const name = statementNameOf(node, file);
      if (name !== undefined) {
        const line = text.slice(0, node.start).split('\n').length;
        const keys = readKeys(node, knownTypes);
        found.push({ place: `${file}:${line}`, name, constant: own, keys });
      }
      for (const child of childrenOf(node)) visit(child, own);
    };
    visit(program, undefined);
  }
  return found;
}

function statementNameOf(node: Node, file: string): string | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const callee = nameOf(node['callee']) ?? '';
  const [first] = node['arguments'] as readonly Node[];
  const value = first?.type === 'Literal' ? first['value'] : undefined;
  const isMaker = callee === 'statement' || (file.endsWith('.sql.ts') && maker.test(callee));
  return isMaker && typeof value === 'string' ? value : undefined;
}

const findTypes = (program: Node): [string, Node][] =>
  (program['body'] as readonly Node[])
    .map((each) => (isNode(each['declaration']) ? each['declaration'] : each))
    .filter(({ type }) => type === 'TSTypeAliasDeclaration' || type === 'TSInterfaceDeclaration')
    .map((each) => [nameOf(each['id']) ?? '', each]);

function readKeys(call: Node, types: ReadonlyMap<string, Node>): readonly string[] | undefined {
  if (nameOf(call['callee']) !== 'statement' || !isNode(call['typeArguments'])) return undefined;
  const [, params] = call['typeArguments']['params'] as readonly Node[];
  return params === undefined ? [] : keysOf(params, types);
}

/** Returns the keys of an object type, of a name for one, or of several that are joined by `&`. */
function keysOf(node: Node, types: ReadonlyMap<string, Node>): readonly string[] | undefined {
  if (node.type === 'TSTypeLiteral') {
    return (node['members'] as readonly Node[]).flatMap((member) => nameOf(member['key']) ?? []);
  }
  if (node.type === 'TSIntersectionType') {
    return joinKeys(node['types'] as readonly Node[], types);
  }
  const declared = types.get(nameOf(node['typeName']) ?? '');
  return declared?.type === 'TSTypeAliasDeclaration'
    ? keysOf(declared['typeAnnotation'] as Node, types)
    : undefined;
}

function joinKeys(
  nodes: readonly Node[],
  types: ReadonlyMap<string, Node>,
): readonly string[] | undefined {
  const parts = nodes.map((each) => keysOf(each, types));
  return parts.some((part) => part === undefined) ? undefined : parts.flatMap((part) => part ?? []);
}
