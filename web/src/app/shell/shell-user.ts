/** Who the shell greets; null stands for a visitor. */
export interface ShellUser {
  readonly email: string;
  readonly displayName: string | null;
}

/** The part of an e-mail before the @ (NAV-07). */
export function localPart(email: string): string {
  return email.slice(0, email.lastIndexOf('@'));
}
