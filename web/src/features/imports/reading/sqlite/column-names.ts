/** Parses the names of a table's columns from its `create table` statement. */

/**
 * Matches the first word of a table constraint. A column's definition begins with its name instead.
 */
const constraintPattern = /^(?:constraint|primary|unique|check|foreign)$/iu;

/** Returns the names in the order of the columns; an empty array if there are no parentheses. */
export function parseColumnNames(sql: string): string[] {
  const names: string[] = [];
  for (const definition of splitDefinitions(sql)) {
    const { quoted, plain } =
      /^\s*(?:["'`[](?<quoted>[^"'`\]]*)["'`\]]|(?<plain>[^\s(,]+))/u.exec(definition)?.groups ??
      {};
    const name = quoted ?? plain;
    if (name !== undefined && !(quoted === undefined && constraintPattern.test(name)))
      names.push(name);
  }
  return names;
}

/** Splits the text inside the outer parentheses at its commas, and removes SQL comments. */
function splitDefinitions(sql: string): string[] {
  const tokens = sql.match(/--[^\n]*|\/\*[\s\S]*?\*\/|'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|[\s\S]/gu);
  const definitions: string[] = [];
  let depth = 0;
  let definition = '';
  for (const token of tokens ?? []) {
    if (token.startsWith('--') || token.startsWith('/*')) continue;
    if (token === ')') depth -= 1;
    const isEnd = (token === ',' && depth === 1) || (token === ')' && depth === 0);
    if (isEnd) {
      definitions.push(definition);
      definition = '';
    } else if (depth > 0) definition += token;
    if (token === '(') depth += 1;
  }
  return definitions;
}
