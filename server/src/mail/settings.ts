/** The settings of the operator's SMTP server. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** Undefined if the SMTP server requires no sign-in. */
  readonly login: { readonly user: string; readonly password: string } | undefined;
  /**
   * `starttls` encrypts the connection before anything is sent, and fails if that is not possible.
   * `implicit` encrypts it from the start. `off` never encrypts it.
   */
  readonly tls: 'starttls' | 'implicit' | 'off';
  /** The sender's address. */
  readonly from: string;
}
