import type { Page } from '@playwright/test';

export interface VirtualAuthenticator {
  /** Whether the device can verify the person from now on; a person who cancels is not verified. */
  verify(isUserVerified: boolean): Promise<void>;
  /** With false, the prompt of the browser stays open until it is true again. */
  answer(isAnswering: boolean): Promise<void>;
  /** How many passkeys the device has. */
  count(): Promise<number>;
}

/** Gives the page the authenticator of a phone, without the prompts of the browser. */
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
    async verify(isUserVerified) {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    async answer(enabled) {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    async count() {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
  };
}
