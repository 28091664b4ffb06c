/** People who sign up while the server is killed. */
import { Account } from './account.ts';
import { isSuccess, isRefused } from './http.ts';

export class Newcomers {
  #signedUp: Account[] = [];
  #unanswered: Account | undefined;

  /**
   * Signs people up, one after the other, until the server no longer answers. Calls
   * `onAcknowledged` for each acknowledged sign-up.
   */
  async write(url: string, onAcknowledged: () => void): Promise<void> {
    for (;;) {
      const account = new Account();
      this.#unanswered = account;
      const answer = await account.signUp(url).catch(() => undefined);
      if (answer && isRefused(answer)) throw new Error(`A sign-up was refused: ${answer.text}`);
      if (!answer || !isSuccess(answer)) return;
      this.#signedUp.push(account);
      this.#unanswered = undefined;
      onAcknowledged();
    }
  }

  /**
   * Checks that everybody whose sign-up was acknowledged can sign in, and that the person whose
   * sign-up was not answered can either sign up or sign in.
   */
  async check(url: string): Promise<{ readonly lost: string[]; readonly inFlight: number }> {
    const lost: string[] = [];
    for (const account of this.#signedUp) {
      const answer = await account.signIn(url);
      if (!isSuccess(answer)) lost.push(`account ${account.email}: ${answer.text}`);
    }
    const unanswered = this.#unanswered;
    this.#signedUp = [];
    this.#unanswered = undefined;
    if (unanswered && !isSuccess(await unanswered.signUp(url))) {
      const answer = await unanswered.signIn(url);
      if (!isSuccess(answer)) lost.push(`incomplete account ${unanswered.email}: ${answer.text}`);
    }
    return { lost, inFlight: unanswered ? 1 : 0 };
  }
}
