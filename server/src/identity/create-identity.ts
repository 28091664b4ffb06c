import {
  createEmbeddedIdentity,
  type EmbeddedIdentitySettings,
} from './embedded/embedded-identity.ts';
import { createFirebaseIdentity, type FirebaseProject } from './firebase/firebase-identity.ts';
import type { Identity } from './identity.ts';

interface IdentitySettings extends EmbeddedIdentitySettings {
  /** Undefined if people sign in at this server itself. */
  readonly firebase: FirebaseProject | undefined;
}

/**
 * Chooses where people sign in: at Firebase if it is configured, otherwise at this server (AUT-12).
 */
export async function createIdentity(settings: IdentitySettings): Promise<Identity> {
  const { firebase, ...embedded } = settings;
  return firebase
    ? createFirebaseIdentity({ ...settings, ...firebase })
    : createEmbeddedIdentity(embedded);
}
