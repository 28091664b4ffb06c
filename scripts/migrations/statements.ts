/** Checks the rules that Squawk does not have, by the parse tree that Squawk prints. */
import { withDescendants, type Finding, type SyntaxNode } from './squawk.ts';

/** Statements that add something new, or that a rule of Squawk or of this file covers. */
const coveredStatements = new Set([
  'ALTER_TABLE',
  'COMMENT_ON',
  'CREATE_EXTENSION',
  'CREATE_FUNCTION',
  'CREATE_INDEX',
  'CREATE_TABLE',
  'CREATE_TRIGGER',
  'CREATE_TYPE',
  'CREATE_VIEW',
  'DROP_INDEX',
  'DROP_TABLE',
  'INSERT',
]);

const coveredChanges = new Set([
  'ADD_COLUMN',
  'ADD_CONSTRAINT',
  'DROP_COLUMN',
  'DROP_CONSTRAINT',
  'DROP_DEFAULT',
  'DROP_NOT_NULL',
  'RENAME_COLUMN',
  'SET_DEFAULT',
  'SET_NOT_NULL',
  'SET_TYPE',
  'TABLE_RENAME_TO',
  'VALIDATE_CONSTRAINT',
]);

const changesOfRows = new Set(['UPDATE', 'DELETE', 'MERGE', 'TRUNCATE']);

const createFinding = (rule: string, { line, kind }: SyntaxNode): Finding => ({
  rule,
  line,
  message: kind.toLowerCase().replaceAll('_', ' '),
});

/** Returns the rules that the statements of a migration break. */
export function findBrokenRules(statements: readonly SyntaxNode[]): Finding[] {
  const createdTables = new Set(
    statements
      .filter(({ kind }) => kind === 'CREATE_TABLE')
      .map((statement) => tableOf(statement, 'TABLE_NAME')),
  );
  return statements.flatMap((statement) => [
    ...checkStatement(statement),
    ...withDescendants(statement)
      .filter((node) => changesOfRows.has(node.kind) && !createdTables.has(tableOf(node)))
      .map((node) => createFinding('changes-rows', node)),
    ...(statement.kind === 'ALTER_TABLE' ? checkChanges(statement) : []),
  ]);
}

function checkStatement(statement: SyntaxNode): Finding[] {
  const { kind } = statement;
  if (kind === 'SET' || kind === 'RESET') return [createFinding('changes-settings', statement)];
  // Squawk itself reports the begin and the end of a transaction.
  const isTransaction = kind.endsWith('_TRANSACTION') || kind === 'BEGIN' || kind === 'ROLLBACK';
  if (isTransaction || kind === 'REINDEX' || coveredStatements.has(kind)) return [];
  return changesOfRows.has(kind) ? [] : [createFinding('unjudged-statement', statement)];
}

function checkChanges({ children }: SyntaxNode): Finding[] {
  // Leaves out tokens, such as the key words ALTER and TABLE, which have a text.
  const changes = children
    .filter(({ kind, text }) => text === '' && !/^(TABLE_RELATION_NAME|IF_EXISTS)$/u.test(kind))
    .flatMap((change) => (change.kind === 'ALTER_COLUMN' ? changesOfColumn(change) : [change]));
  return changes.flatMap((change) => {
    const { kind } = change;
    if (!coveredChanges.has(kind)) return [createFinding('unjudged-change', change)];
    if (kind === 'DROP_CONSTRAINT') return [createFinding('drops-constraint', change)];
    if (kind === 'DROP_DEFAULT') return [createFinding('drops-default', change)];
    const hasCheck = withDescendants(change).some(({ kind: part }) => part === 'CHECK_CONSTRAINT');
    return kind === 'ADD_COLUMN' && hasCheck ? [createFinding('checks-new-column', change)] : [];
  });
}

/** Returns the changes of `alter column`, without the name of the column. */
const changesOfColumn = ({ children }: SyntaxNode): SyntaxNode[] =>
  children.filter(({ kind, text }) => text === '' && kind !== 'COLUMN_NAME_REF');

/** Returns the name of the table that a statement creates or changes, without its schema. */
function tableOf(statement: SyntaxNode, kind?: string): string | undefined {
  const kinds = kind ? [kind] : ['RELATION_NAME', 'TABLE_RELATION_NAME', 'TABLE_LIST'];
  const name = statement.children.find((child) => kinds.includes(child.kind));
  return (
    name &&
    withDescendants(name)
      .findLast(({ text }) => text !== '')
      ?.text.toLowerCase()
  );
}
