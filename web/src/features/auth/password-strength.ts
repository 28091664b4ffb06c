/**
 * Describes how hard a new password is to guess, by its length and its kinds of characters. The list
 * of the most used passwords is only on the server, because it would make the app larger (AUT-15).
 *
 * @returns the word for the screen; undefined for a text that is too short for a password
 */
export function passwordStrength(password: string): 'fraca' | 'razoável' | 'forte' | undefined {
  if (password.length < 6) return undefined;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/u, /[^\p{L}\d]/u].filter((kind) => kind.test(password));
  const points = new Set(password).size + 2 * kinds.length;
  if (points < 11) return 'fraca';
  return points < 16 ? 'razoável' : 'forte';
}
