/** Gets the names of a table's columns from the statement that created the table. */

/** The first words of a constraint of the table, in the position of a column's name. */
const constraint = /^(?:constraint|primary|unique|check|foreign)$/iu;

/** Returns the columns in their order, or none if the statement has another form. */
export function columnsOf(sql: string): string[] {
  const names: string[] = [];
  for (const definition of definitionsOf(sql)) {
    const { quoted, plain } =
      /^\s*(?:["'`[](?<quoted>[^"'`\]]*)["'`\]]|(?<plain>[^\s(,]+))/u.exec(definition)?.groups ??
      {};
    const name = quoted ?? plain;
    if (name !== undefined && !(quoted === undefined && constraint.test(name))) names.push(name);
  }
  return names;
}

/** Splits the text in the outer parentheses at its commas, and removes comments. */
function definitionsOf(sql: string): string[] {
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
