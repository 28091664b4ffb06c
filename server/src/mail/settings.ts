/** How the operator's SMTP server is reached. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** Undefined where the SMTP server asks for no sign-in. */
  readonly login: { readonly user: string; readonly password: string } | undefined;
  /**
   * `starttls`: the connection must become encrypted before anything is sent. `implicit`: it is
   * encrypted from the start. `off`: never.
   */
  readonly tls: 'starttls' | 'implicit' | 'off';
  /** The address that mails are from. */
  readonly from: string;
}
