/** More levels than any call sends, and few enough for recursive code. */
const deepest = 32;

/**
 * Returns whether the arrays and objects of a JSON text are nested deeper than any call sends them.
 */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (isInText) {
      if (character === '\\') index += 1;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > deepest) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
}
