/** The user in the shell; null is a visitor. */
export interface ShellUser {
  readonly email: string;
  readonly displayName: string | null;
}

/** The initial of a person. */
export function initialOf({ displayName, email }: ShellUser): string {
  return [...(displayName ?? email)][0]?.toUpperCase() ?? '';
}

/** The part of an e-mail before the @ (NAV-07). */
export function localPart(email: string): string {
  return email.slice(0, email.lastIndexOf('@'));
}
