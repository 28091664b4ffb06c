/** No call of the contract nests deeper than this, and recursive code can process this depth. */
const maxDepth = 32;

/** Returns whether the arrays and objects of a JSON text are nested too deeply. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (isInString) {
      if (character === '\\') index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
}
