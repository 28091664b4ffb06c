/** Starts an app whose notices go to a push service on this machine. */
import { startApp } from '../servers/start-app.ts';
import type { Person } from '../people/person.ts';
import { sendTaken, takeDue, type PushOutcome } from '../../src/push/send-due.ts';
import { pushOrigin, startPushService, type PushService } from '../../../fakes/push-service.ts';
import { createPost, type Post } from '../../src/http/outgoing/post.ts';
import { addCleanup } from '../clean-up.ts';
import { testVapidKeys } from './vapid-keys.ts';

export const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

/** Starts the app and the push service. */
export async function startWithPush() {
  const app = await startApp();
  const service = await startPushService();
  addCleanup(async () => service.stop());
  const logged: string[] = [];
  const deps = {
    database: app.database,
    post: createPostTo(service),
    sender: {
      keys: testVapidKeys,
      contact: 'mailto:operador@exemplo.com.br',
      publicOrigin: 'https://quitanda.exemplo.com.br',
    },
    now: app.clock.now,
    logger: {
      warn: (details: object, message?: string) =>
        void logged.push(`${message} ${JSON.stringify(details)}`),
    },
  };

  /** Returns what a new browser sends to subscribe. */
  const newSubscription = () => service.subscribe(testVapidKeys.publicKey);

  /** Subscribes a new browser of a person. Returns the subscription and the device. */
  async function subscribe(person: Person) {
    const subscription = newSubscription();
    const body = { ...subscription, userAgent: chromeOnAndroid };
    const { body: device } = await person.call('subscribePush', { body });
    return { subscription, device };
  }

  /** Sends the notices that are due. Returns what became of each. */
  async function sendDue(): Promise<PushOutcome[]> {
    const outcomes: PushOutcome[] = [];
    for (const message of await takeDue(deps, 100)) outcomes.push(await sendTaken(deps, message));
    return outcomes;
  }

  return { ...app, service, deps, logged, newSubscription, subscribe, sendDue };
}

/** Posts as the server does, to this machine instead of the origin of the endpoints. */
function createPostTo({ port }: PushService): Post {
  const post = createPost({ allowsLocal: true, userAgent: 'Quitanda/test' });
  return (posting, signal) =>
    post({ ...posting, url: posting.url.replace(pushOrigin, `http://127.0.0.1:${port}`) }, signal);
}
