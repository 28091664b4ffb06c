import type { Page } from '@playwright/test';

export interface VirtualAuthenticator {
  /** Sets whether the device verifies the person. `false` simulates a person who cancels. */
  setUserVerified(isUserVerified: boolean): Promise<void>;
  /** With `false`, the prompt of the browser stays open until the next call with `true`. */
  setAnswersPrompts(isEnabled: boolean): Promise<void>;
  /** Returns the number of passkeys on the device. */
  countPasskeys(): Promise<number>;
}

/**
 * Adds a virtual authenticator to the page, like that of a phone, without prompts of the browser.
 */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async setUserVerified(isUserVerified) {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    async setAnswersPrompts(enabled) {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    async countPasskeys() {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
  };
}
