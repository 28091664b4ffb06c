/** The signed-in user that the shell shows. */
export interface ShellUser {
  readonly email: string;
  readonly displayName: string | null;
}

/**
 * Returns the first letter of the name, or of the e-mail address if there is no name, in upper case.
 */
export function initialOf({ displayName, email }: ShellUser): string {
  return [...(displayName ?? email)][0]?.toUpperCase() ?? '';
}

/** Returns the part of an e-mail address before the @ (NAV-07). */
export function localPart(email: string): string {
  return email.slice(0, email.lastIndexOf('@'));
}
