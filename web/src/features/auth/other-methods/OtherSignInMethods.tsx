import type { SignInProvider } from '@quitanda/contract/sso';
import { ProviderButtons } from '../providers/ProviderButtons.tsx';
import styles from './other-methods.module.css';
import { PasskeyButton } from './PasskeyButton.tsx';

interface OtherSignInMethodsProps {
  readonly hasPasskeys: boolean;
  readonly providers: readonly SignInProvider[];
  /** The page to open after the sign-in. */
  readonly destination: string | undefined;
}

/** SSO-01, PASS-01: the buttons to sign in by a passkey or by a provider. */
export function OtherSignInMethods({
  hasPasskeys,
  providers,
  destination,
}: OtherSignInMethodsProps) {
  return (
    <div className={styles.methods}>
      <p className={styles.or}>ou</p>
      {hasPasskeys && <PasskeyButton />}
      {providers.length > 0 && <ProviderButtons providers={providers} destination={destination} />}
    </div>
  );
}
