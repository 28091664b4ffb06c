/** The device of a user, on which the app runs in several tabs without its screens. */
import { newId } from '@quitanda/contract/ids';
import { onTestFinished } from 'vitest';
import { settle } from './settle.ts';
import { createFakeServer, type FakeServer } from '../src/sync/fake-server.fixture.ts';
import { openTab } from '../src/sync/tab.fixture.ts';

/** Returns the calls with writes that the server has not answered yet. */
export const unansweredSends = ({ open }: FakeServer) => open.filter(({ keys }) => keys.length > 0);

/**
 * Creates the device of a user, by default of a new one. Each call of `openNewTab` opens one more
 * tab, which is closed at the end of the test.
 */
export function createDevice({ server = createFakeServer(), userId = newId() } = {}) {
  async function openNewTab() {
    const tab = openTab({ server, userId });
    onTestFinished(() => tab.close());
    await tab.user.opened;
    await settle();
    return tab;
  }
  /** Answers calls with writes until there are no more. */
  async function answerAll(): Promise<void> {
    for (;;) {
      await settle();
      const [first] = unansweredSends(server);
      if (first === undefined) return;
      first.answer();
    }
  }
  return {
    server,
    userId,
    openNewTab,
    answerAll,
    unansweredSends: () => unansweredSends(server),
  };
}
