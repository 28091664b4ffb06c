/** Who the shell greets; null stands for a visitor. */
export interface ShellUser {
  readonly email: string;
  readonly displayName: string | null;
}

/** The letter that stands for somebody. */
export function initialOf({ displayName, email }: ShellUser): string {
  return [...(displayName ?? email)][0]?.toUpperCase() ?? '';
}

/** The part of an e-mail before the @ (NAV-07). */
export function localPart(email: string): string {
  return email.slice(0, email.lastIndexOf('@'));
}
