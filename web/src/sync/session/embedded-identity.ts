/** The identity provider that is embedded in the server. */
import type { PasswordResetAnswer } from '@quitanda/contract/auth';
import type { Identity } from '../http/identity.ts';
import type { Request } from '../http/request.ts';
import { forgetDeviceId } from './device-id.ts';
import { hasSessionEnded, throwNetworkError, toIdentityError } from './embedded-errors.ts';
import { openEmbeddedSession } from './embedded-session.ts';

export function createEmbeddedIdentity(request: Request): Identity {
  const session = openEmbeddedSession(request);
  const { knownUser, post, startSession, outdateTokens, signOut, sendPendingSignOut } = session;

  /** Sends a request that needs no session. Throws IdentityError if the server rejects it. */
  async function sendWithoutSession(path: string, body: object): Promise<unknown> {
    const reply = await post(path, body).catch(throwNetworkError);
    if (reply.status >= 300) throw toIdentityError(reply);
    return reply.body;
  }

  /**
   * Sends a request that needs both the session and the password. The server answers 401 if the
   * session has ended or the password is wrong.
   */
  async function sendWithPassword(path: string, passwords: object): Promise<void> {
    const requestSession = knownUser.requestSession();
    const reply = await post(path, passwords).catch(throwNetworkError);
    if (reply.status < 300) return;
    throw hasSessionEnded(reply) ? requestSession.end() : toIdentityError(reply);
  }

  return {
    embeddedSignIn: { request, startSession },
    signIn: (email, password) => startSession('sign-in/email', { email, password }),
    signUp: (email, password, name) =>
      startSession('sign-up/email', { email, password, ...(name && { name }) }),
    async resetPassword(resetToken, newPassword) {
      const body = await sendWithoutSession('reset-password', { token: resetToken, newPassword });
      return ((body ?? {}) as Partial<PasswordResetAnswer>).ended ?? [];
    },
    async requestResetLink(email) {
      await sendWithoutSession('request-password-reset', { email });
    },
    async confirmEmail(emailToken) {
      await sendWithoutSession('confirm-email', { token: emailToken });
    },
    prove: (password) => sendWithPassword('verify-password', { password }),
    changePassword: (currentPassword, newPassword) =>
      sendWithPassword('change-password', { currentPassword, newPassword }),
    async deleteAccount(password, deleteServerData) {
      const requestSession = knownUser.requestSession();
      await sendWithPassword('verify-password', { password });
      // The next token contains the proof, which the server requires for the deletion.
      outdateTokens();
      await deleteServerData();
      forgetDeviceId();
      // Another person has signed in meanwhile, and keeps their session.
      if (requestSession.isOver() && knownUser.snapshot().status === 'signed-in') return;
      // `deleteServerData` has also deleted the account, so only the cookie still exists.
      await signOut();
      await sendPendingSignOut();
    },
    signOut,
    token: session.token,
    snapshot: knownUser.snapshot,
    signInCount: knownUser.signInCount,
    subscribe: knownUser.subscribe,
  };
}
