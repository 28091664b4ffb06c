/** Whether the browser threw a DOMException of this name; `instanceof` fails across frames. */
export function isNamed(error: unknown, name: string): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === name;
}
