import type { Page } from '@playwright/test';

type Watched = typeof globalThis & { cameraRequests: Promise<MediaStream>[] };

export interface WatchedCamera {
  /** The state of each camera that the page requested and got, in that order: 'live' or 'ended'. */
  readonly states: () => Promise<string[]>;
  /** Turns the pictures of all cameras black from now on, so that no code is read. */
  readonly cover: () => Promise<void>;
}

/** Records the cameras that this page requests from its next navigation on. */
export async function watchCamera(page: Page): Promise<WatchedCamera> {
  await page.addInitScript(() => {
    const requests: Promise<MediaStream>[] = [];
    (globalThis as Watched).cameraRequests = requests;
    const { mediaDevices } = navigator;
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = (constraints) => {
      const request = getUserMedia(constraints);
      requests.push(request);
      return request;
    };
  });
  return {
    cover: () =>
      page.evaluate(async () => {
        const streams = await Promise.all((globalThis as Watched).cameraRequests);
        for (const track of streams.flatMap((stream) => stream.getTracks())) track.enabled = false;
      }),
    states: () =>
      page.evaluate(async () => {
        const answers = await Promise.allSettled((globalThis as Watched).cameraRequests);
        return answers.flatMap((answer) =>
          answer.status === 'fulfilled'
            ? answer.value.getTracks().map(({ readyState }) => readyState)
            : [],
        );
      }),
  };
}
