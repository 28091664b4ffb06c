import type { Page } from '@playwright/test';

type GlobalWithRequests = typeof globalThis & { cameraRequests: Promise<MediaStream>[] };

export interface WatchedCamera {
  /**
   * Returns the state of each camera that the page has requested and received: 'live' or 'ended'.
   * The first request is first.
   */
  readonly readStates: () => Promise<string[]>;
  /** Makes the pictures of all cameras black, so that no code is read any more. */
  readonly cover: () => Promise<void>;
}

/** Records the cameras that this page requests from its next navigation on. */
export async function watchCamera(page: Page): Promise<WatchedCamera> {
  await page.addInitScript(() => {
    const requests: Promise<MediaStream>[] = [];
    (globalThis as GlobalWithRequests).cameraRequests = requests;
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
        const streams = await Promise.all((globalThis as GlobalWithRequests).cameraRequests);
        for (const track of streams.flatMap((stream) => stream.getTracks())) track.enabled = false;
      }),
    readStates: () =>
      page.evaluate(async () => {
        const answers = await Promise.allSettled((globalThis as GlobalWithRequests).cameraRequests);
        return answers.flatMap((answer) =>
          answer.status === 'fulfilled'
            ? answer.value.getTracks().map(({ readyState }) => readyState)
            : [],
        );
      }),
  };
}
